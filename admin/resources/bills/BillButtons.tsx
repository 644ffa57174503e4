import AddCardIcon from '@mui/icons-material/AddCard';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import { STATEMENT } from '@t3d/resources/resourceRoutes';
import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { useT } from '../../locales/useT';
import type { ListAction } from '../../declared/extensions';
import { RechargeDialog, useMoneyPaths } from '../wallet';

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
