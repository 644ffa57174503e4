import { defineScreens } from '../../declared/handMade';
import { lazyWithRetry } from '../../providers/lazyWithRetry';

const InviteDialog = lazyWithRetry(() => import('./InviteDialog'));

export default defineScreens({
  resources: {
    users: { dialogs: { invite: InviteDialog } },
  },
});
