import { defineScreens } from '../../declared/handMade';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import { InviteListButton } from './InviteListButton';

const InviteDialog = lazyWithRetry(() => import('./InviteDialog'));

export default defineScreens({
  resources: {
    users: { dialogs: { invite: InviteDialog } },
    invites: { listActions: InviteListButton },
  },
});
