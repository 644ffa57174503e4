import { ActionDialog, useActionRequest } from '../../declared/actions';
import { RechargeDialog } from '../wallet';

const PAYMENT = [
  'account',
  'product',
  'payment',
  'anomaly',
  'amount',
  'currency',
  'paidAmount',
  'payCurrency',
  'rate',
  'refunded',
];

function PayDialog() {
  const { onClose } = useActionRequest();
  return <RechargeDialog onClose={onClose} />;
}

export const dialogs = { pay: PayDialog, resolve: () => <ActionDialog facts={PAYMENT} /> };
