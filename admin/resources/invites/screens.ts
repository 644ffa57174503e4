import { defineScreens } from '../../declared/handMade';
import { lazyNamed } from '../../providers/lazyWithRetry';
import { InviteListButton } from './InviteListButton';

const parts = lazyNamed(() => import('./InvitePage'));

export default defineScreens({
  resources: {
    invites: { listActions: InviteListButton, recordTop: parts.OpenLink, recordSection: parts.Newcomers },
  },
});
