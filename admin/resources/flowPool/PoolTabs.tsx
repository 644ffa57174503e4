import { Box } from '@mui/material';
import { POOL_MONTH } from '@t3d/resources/resourceRoutes';
import { useT } from '../../locales/useT';
import { useManifest } from '../../providers/manifest';
import { listPath } from '../../state/resourcePaths';
import { useTabPlace } from '../../state/tabs/tab';
import { LinkTabs } from '../../ui/Section';
import { SmallText } from '../../ui/Text';

/** Tabs for the flow pool's prices, months, usage and bills. Omits lists that the reader may not see. */
export function PoolTabs() {
  const t = useT();
  const { resources, timeZone } = useManifest();
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
  return (
    <Box
      sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 2, '& > :first-of-type': { flex: 1 } }}
    >
      <LinkTabs
        aria-label={t('flowPool.tabs.label')}
        here={here}
        tabs={tabs.flatMap(([name, path]) => (path ? [{ path, label: t(`flowPool.tabs.${name}`) }] : []))}
      />
      <SmallText data-zone>{t('flowPool.zone', { zone: timeZone })}</SmallText>
    </Box>
  );
}
