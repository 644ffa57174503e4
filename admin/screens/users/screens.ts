import { defineScreens } from '../../crud/handMade';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import { VIEW_AS_ACTION } from './viewAs';

const RightsSection = lazyWithRetry(() => import('./RightsSection'));
const ViewAsDialog = lazyWithRetry(() => import('./ViewAsDialog'));

export default defineScreens({
  resources: {
    users: {
      extraActions: [VIEW_AS_ACTION],
      dialogs: { 'view-as': ViewAsDialog },
      recordSection: RightsSection,
      facts: { 'bind-level': ['account', 'role', 'level'] },
      tickFirst: { 'bind-level': 'users.customerFirst' },
    },
  },
});
