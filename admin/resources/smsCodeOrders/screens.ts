import { defineScreens } from '../../declared/handMade';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import { MessageButtons, PoolButtons } from './StaffButtons';

const CodesPage = lazyWithRetry(() => import('./CodesPage'), 'page');

export default defineScreens({
  resources: {
    'sms-code-orders': { listPage: { roles: ['SMS_RECYCLE'], page: CodesPage } },
    'sms-numbers': { listActions: PoolButtons },
    'sms-messages': { listActions: MessageButtons },
  },
});
