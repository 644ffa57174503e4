import { defineScreens } from '../../declared/handMade';
import { lazyWithRetry } from '../../providers/lazyWithRetry';

const load = () => import('./OrderDialog');
const PlanTopicOrder = lazyWithRetry(async () => ({ default: (await load()).PlanTopicOrder }));
const AppTopicOrder = lazyWithRetry(async () => ({ default: (await load()).AppTopicOrder }));

export default defineScreens({
  resources: {
    'plan-topics': { dialogs: { reorder: PlanTopicOrder } },
    'app-topics': { dialogs: { reorder: AppTopicOrder } },
  },
});
