import { defineScreens } from '../../declared/handMade';
import { lazyNamed, lazyWithRetry } from '../../providers/lazyWithRetry';
import { InviteListButton } from './InviteListButton';

const parts = lazyNamed(() => import('./InvitePage'));
const InviteDialog = lazyWithRetry(() => import('./InviteDialog'));

export default defineScreens({
  resources: {
    users: { dialogs: { invite: InviteDialog } },
    invites: { listActions: InviteListButton, recordTop: parts.OpenLink, recordSection: parts.Newcomers },
  },
});
