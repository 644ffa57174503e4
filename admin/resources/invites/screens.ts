import { defineScreens } from '../../declared/handMade';
import { lazyNamed, lazyWithRetry } from '../../providers/lazyWithRetry';

const parts = lazyNamed(() => import('./InvitePage'));
const InviteDialog = lazyWithRetry(() => import('./InviteDialog'));

export default defineScreens({
  resources: {
    users: { dialogs: { invite: InviteDialog } },
    invites: { recordTop: parts.OpenLink, recordSection: parts.Newcomers },
  },
});
