import { Tab, Tabs } from '@mui/material';
import { RESOURCE_ROUTES } from '@t3d/resources/resourceRoutes';
import { Link } from 'react-router';
import { useDeclaredResource } from '../../declared/declaration';
import { useT } from '../../locales/useT';
import { useMoneyPaths } from '../wallet';

/** Bills and one's own online recharges side by side, for those whose menu has no place for the latter. */
export function BillTabs() {
  const t = useT();
  const resource = useDeclaredResource();
  const { bills, recharges } = useMoneyPaths();
  if (!bills || !recharges || recharges !== RESOURCE_ROUTES['recharge-records']) return null;
  const here = resource.path === recharges ? recharges : bills;
  return (
    <Tabs
      value={here}
      aria-label={t('bills.tabs.label')}
      className="no-print"
      sx={{ mt: -1, mb: 1.5, borderBottom: 'divider' }}
    >
      {(
        [
          [bills, 'bills'],
          [recharges, 'recharges'],
        ] as const
      ).map(([path, name]) => (
        <Tab
          key={path}
          value={path}
          component={Link}
          to={path}
          aria-current={path === here ? 'page' : undefined}
          label={t(`bills.tabs.${name}`)}
        />
      ))}
    </Tabs>
  );
}
