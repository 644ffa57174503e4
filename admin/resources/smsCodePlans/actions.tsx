import { Suspense } from 'react';
import { type OwnAction, useActionRequest } from '../../declared/actions';
import { OrderDialog } from '../smsCodeOrders';
import { useRefreshWallet, useWallet } from '../wallet';

/** Orders numbers of the plan in the row. */
function OrderOfPlan() {
  const { ids, onClose } = useActionRequest();
  const funds = useWallet();
  const refreshWallet = useRefreshWallet();
  return (
    <Suspense fallback={null}>
      <OrderDialog balance={funds?.balance ?? null} plan={ids[0]} onClose={onClose} onDone={refreshWallet} />
    </Suspense>
  );
}

export const ownActions: readonly OwnAction[] = [
  {
    name: 'order-number',
    label: 'smsCodes.order.open',
    icon: 'ShoppingCart',
    needs: 'sms-code-orders',
    only: { roles: ['SMS_RECYCLE'], pattern: 'sms-code-orders:create' },
  },
];

export const front = { 'order-number': {} };
export const words = true;
export const dialogs = { 'order-number': OrderOfPlan };
