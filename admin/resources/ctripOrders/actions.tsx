import { ActionDialog } from '../../declared/actions';

const ORDERED = ['otaOrderId', 'plan', 'quantity'];

export const dialogs = {
  confirm: () => <ActionDialog facts={ORDERED} />,
  reject: () => <ActionDialog facts={ORDERED} />,
  redeem: () => <ActionDialog facts={['otaOrderId', 'plan', 'quantity', 'useQuantity']} />,
  cancel: () => <ActionDialog facts={['otaOrderId', 'plan', 'quantity', 'cancelQuantity']} />,
};
