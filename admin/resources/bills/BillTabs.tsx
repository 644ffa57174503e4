import { RESOURCE_ROUTES } from '@t3d/resources/resourceRoutes';
import { useDeclaredResource } from '../../declared/declaration';
import { useT } from '../../locales/useT';
import { LinkTabs } from '../../ui/Section';
import { countText } from '../../locales/counts';
import { useWaiting } from '../../providers/waiting';
import { useMoneyPaths } from '../wallet';

/** Some roles have no menu entry for recharges, so these tabs lead there. */
export function BillTabs() {
  const t = useT();
  const resource = useDeclaredResource();
  const { bills, recharges } = useMoneyPaths();
  // The menu counts these recharges at the bills, so the tab says what waits.
  const count = (useWaiting().data ?? [])
    .filter(({ resource: name, counted }) => counted && name === 'recharge-records')
    .reduce((sum, line) => sum + line.count, 0);
  if (!bills || !recharges || recharges !== RESOURCE_ROUTES['recharge-records']) return null;
  return (
    <LinkTabs
      aria-label={t('bills.tabs.label')}
      variant="standard"
      here={resource.path === recharges ? recharges : bills}
      tabs={[
        { path: bills, label: t('bills.tabs.bills') },
        {
          path: recharges,
          label: count > 0 ? `${t('bills.tabs.recharges')} ${countText(count)}` : t('bills.tabs.recharges'),
        },
      ]}
    />
  );
}
