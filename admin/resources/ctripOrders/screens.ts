import { defineScreens } from '../../declared/handMade';
import { CTRIP_LISTS, CtripState, CtripTabs } from './CtripTabs';

export default defineScreens({
  resources: {
    ...Object.fromEntries(CTRIP_LISTS.map((name) => [name, { listTop: CtripTabs }])),
    'ctrip-orders': {
      listTop: CtripTabs,
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
