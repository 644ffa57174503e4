import { defineScreens } from '../../declared/handMade';
import { lazyNamed } from '../../providers/lazyWithRetry';

const { RechargeBill } = lazyNamed(() => import('./RechargeBill'));

export default defineScreens({
  resources: {
    'recharge-records': {
      headline: ['account', 'amount'],
      recordTop: RechargeBill,
      nextSteps: [{ action: 'resolve', where: { status: 'ANOMALY' } }],
    },
  },
});
