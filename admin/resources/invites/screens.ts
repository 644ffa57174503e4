import { defineScreens } from '../../declared/handMade';
import { InviteListButton } from './InviteListButton';

export default defineScreens({ resources: { invites: { listActions: InviteListButton } } });
