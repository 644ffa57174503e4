import { defineScreens } from '../../declared/handMade';
import { lazyNamed } from '../../providers/lazyWithRetry';

// Lists need none of it: it is loaded with the first page of an order.
const parts = lazyNamed(() => import('./parts'));

export default defineScreens({
  resources: {
    'ctrip-orders': {
      headline: ['plan', 'quantity'],
      recordTop: parts.CtripTop,
      recordSection: [parts.Quantities, parts.Vouchers, parts.Money],
      recordAside: parts.CallLog,
      facts: {
        confirm: ['otaOrderId', 'plan', 'quantity'],
        reject: ['otaOrderId', 'plan', 'quantity'],
        redeem: ['otaOrderId', 'plan', 'quantity', 'useQuantity'],
        cancel: ['otaOrderId', 'plan', 'quantity', 'cancelQuantity'],
      },
    },
  },
});
