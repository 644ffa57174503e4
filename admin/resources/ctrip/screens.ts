import { defineScreens } from '../../declared/handMade';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import { CTRIP_LISTS, CtripState, CtripTabs } from './CtripTabs';

// Lists need none of it: it is loaded with the first page of an order.
const load = () => import('./parts');
const CtripTop = lazyWithRetry(async () => ({ default: (await load()).CtripTop }));
const Quantities = lazyWithRetry(async () => ({ default: (await load()).Quantities }));
const Vouchers = lazyWithRetry(async () => ({ default: (await load()).Vouchers }));
const Money = lazyWithRetry(async () => ({ default: (await load()).Money }));
const CallLog = lazyWithRetry(async () => ({ default: (await load()).CallLog }));

export default defineScreens({
  resources: {
    ...Object.fromEntries(CTRIP_LISTS.map((name) => [name, { listTop: CtripTabs }])),
    'ctrip-orders': {
      listTop: CtripTabs,
      headline: ['plan', 'quantity'],
      recordTop: CtripTop,
      recordSection: [Quantities, Vouchers, Money],
      recordAside: CallLog,
      facts: {
        confirm: ['otaOrderId', 'plan', 'quantity'],
        reject: ['otaOrderId', 'plan', 'quantity'],
        redeem: ['otaOrderId', 'plan', 'quantity', 'useQuantity'],
        cancel: ['otaOrderId', 'plan', 'quantity', 'cancelQuantity'],
      },
    },
    'ctrip-plans': { listTop: CtripState },
  },
});
