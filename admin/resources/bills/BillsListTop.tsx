import { RESOURCE_ROUTES, STATEMENT } from '@t3d/resources/resourceRoutes';
import AddCardIcon from '@mui/icons-material/AddCard';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { useDeclaredResource } from '../../declared/declaration';
import { useT } from '../../locales/useT';
import { useMoneyPaths, RechargeDialog } from '../wallet';
import type { ListAction } from '../../declared/extensions';
import { LinkTabs } from '../../ui/LinkTabs';

/** Beside the list of bills: the statement as a page to print, and paying in. */
export function BillButtons({ draw }: { draw: (actions: readonly ListAction[]) => ReactNode }) {
  const t = useT();
  const { mayRecharge } = useMoneyPaths();
  const [recharging, setRecharging] = useState(false);
  const actions: ListAction[] = [
    { name: 'statement', label: t('bills.statement.print'), icon: PrintIcon, go: STATEMENT.path },
  ];
  if (mayRecharge)
    actions.push({
      name: 'recharge',
      label: t('wallet.recharge.open'),
      icon: AddCardIcon,
      go: () => setRecharging(true),
      filled: true,
      marks: { 'data-action': 'recharge' },
    });
  return (
    <>
      {draw(actions)}
      {recharging && (
        <Suspense fallback={null}>
          <RechargeDialog onClose={() => setRecharging(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Bills and one's own online recharges side by side, for those whose menu has no place for the latter. */
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
