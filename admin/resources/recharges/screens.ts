import { defineScreens } from '../../declared/handMade';
import { lazyWithRetry } from '../../providers/lazyWithRetry';

const RechargeBill = lazyWithRetry(async () => ({ default: (await import('./RechargeBill')).RechargeBill }));

export default defineScreens({
  resources: {
    'recharge-records': {
      headline: ['account', 'amount'],
      recordTop: RechargeBill,
      nextSteps: [{ action: 'resolve', where: { status: 'ANOMALY' } }],
    },
  },
});
