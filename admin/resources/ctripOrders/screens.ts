import { defineScreens } from '../../declared/handMade';

export default defineScreens({
  resources: {
    'ctrip-orders': {
      facts: {
        confirm: ['otaOrderId', 'plan', 'quantity'],
        reject: ['otaOrderId', 'plan', 'quantity'],
        redeem: ['otaOrderId', 'plan', 'quantity', 'useQuantity'],
        cancel: ['otaOrderId', 'plan', 'quantity', 'cancelQuantity'],
      },
    },
  },
});
