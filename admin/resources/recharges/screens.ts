import { defineScreens } from '../../declared/handMade';
import { lazyParts } from '../../providers/lazyWithRetry';

const { RechargeBill } = lazyParts(() => import('./RechargeBill'));

export default defineScreens({
  resources: {
    'recharge-records': {
      headline: ['account', 'amount'],
      recordTop: RechargeBill,
      nextSteps: [{ action: 'resolve', where: { status: 'ANOMALY' } }],
    },
  },
});
