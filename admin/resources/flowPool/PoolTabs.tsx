import { Tab, Tabs } from '@mui/material';
import { POOL_MONTH } from '@t3d/resources/resourceRoutes';
import { Link } from 'react-router';
import { useT } from '../../locales/useT';
import { useManifest } from '../../providers/manifest';
import { listPath } from '../../state/resourcePaths';
import { useTabPlace } from '../../state/tabs/tab';

/** Prices, months, usage and bills of the pool side by side, as far as the reader may list them. */
export function PoolTabs() {
  const t = useT();
  const { resources } = useManifest();
  const here = useTabPlace().path;
  const pathOf = (name: string): string | undefined => {
    const resource = resources.find((one) => one.name === name && one.calls.list);
    return resource && listPath(resource);
  };
  const tabs = [
    ['prices', pathOf('flow-pool-prices')],
    ['month', pathOf('pool-bills') && POOL_MONTH.path],
    ['usage', pathOf('pool-usage')],
    ['bills', pathOf('pool-bills')],
  ] as const;
  const shown = tabs.flatMap(([name, path]) => (path ? [{ name, path }] : []));
  return (
    <Tabs
      value={shown.find(({ path }) => path === here)?.path ?? false}
      aria-label={t('flowPool.tabs.label')}
      className="no-print"
      variant="scrollable"
      scrollButtons={false}
      sx={{ mt: -1, mb: 1.5, borderBottom: 'divider' }}
    >
      {shown.map(({ name, path }) => (
        <Tab
          key={name}
          value={path}
          component={Link}
          to={path}
          aria-current={path === here ? 'page' : undefined}
          label={t(`flowPool.tabs.${name}`)}
        />
      ))}
    </Tabs>
  );
}
