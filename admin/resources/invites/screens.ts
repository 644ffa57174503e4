import { defineScreens } from '../../declared/handMade';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import { InviteListButton } from './InviteListButton';

const load = () => import('./InvitePage');
const OpenLink = lazyWithRetry(async () => ({ default: (await load()).OpenLink }));
const Newcomers = lazyWithRetry(async () => ({ default: (await load()).Newcomers }));
const InviteDialog = lazyWithRetry(() => import('./InviteDialog'));

export default defineScreens({
  resources: {
    users: { dialogs: { invite: InviteDialog } },
    invites: { listActions: InviteListButton, recordTop: OpenLink, recordSection: Newcomers },
  },
});
