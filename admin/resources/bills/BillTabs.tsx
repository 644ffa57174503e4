import { RESOURCE_ROUTES } from '@t3d/resources/resourceRoutes';
import { useDeclaredResource } from '../../declared/declaration';
import { useT } from '../../locales/useT';
import { LinkTabs } from '../../ui/Section';
import { useMoneyPaths } from '../wallet';

/** Tabs that lead to recharges, for roles without a menu entry. */
export function BillTabs() {
  const t = useT();
  const resource = useDeclaredResource();
  const { bills, recharges } = useMoneyPaths();
  if (!bills || !recharges || recharges !== RESOURCE_ROUTES['recharge-records']) return null;
  return (
    <LinkTabs
      aria-label={t('bills.tabs.label')}
      variant="standard"
      here={resource.path === recharges ? recharges : bills}
      tabs={[
        { path: bills, label: t('bills.tabs.bills') },
        { path: recharges, label: t('bills.tabs.recharges') },
      ]}
    />
  );
}
