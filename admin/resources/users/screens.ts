import { defineScreens } from '../../declared/handMade';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import { VIEW_AS_ACTION } from './viewAs';

const PermissionsDialog = lazyWithRetry(() => import('./permissions/PermissionsDialog'));
const ViewAsDialog = lazyWithRetry(() => import('./ViewAsDialog'));

export default defineScreens({
  resources: {
    users: {
      extraActions: [VIEW_AS_ACTION],
      dialogs: { 'view-as': ViewAsDialog, 'set-apis': PermissionsDialog },
      facts: {
        'bind-level': ['account', 'role', 'level'],
        'bind-salesman': ['account', 'role', 'salesman'],
        'reset-password': ['account', 'role'],
      },
    },
  },
});
