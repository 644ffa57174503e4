import { defineScreens } from '../../declared/handMade';
import { lazyNamed } from '../../providers/lazyWithRetry';
import { CTRIP_LISTS, CtripState, CtripTabs } from './CtripTabs';

// Lists need none of it: it is loaded with the first page of an order.
const parts = lazyNamed(() => import('./parts'));

export default defineScreens({
  resources: {
    ...Object.fromEntries(CTRIP_LISTS.map((name) => [name, { listTop: CtripTabs }])),
    'ctrip-orders': {
      listTop: CtripTabs,
      headline: ['plan', 'quantity'],
      recordTop: parts.CtripTop,
      recordSection: [parts.Quantities, parts.Vouchers, parts.Money],
      recordAside: parts.CallLog,
    },
    'ctrip-plans': { listTop: CtripState },
  },
});
