import { defineScreens } from '../../declared/handMade';
import { lazyNamed, lazyWithRetry } from '../../providers/lazyWithRetry';
import { UserButtons } from './UserButtons';
import { VIEW_AS_ACTION } from './viewAs';

const { DepartmentFilter } = lazyNamed(() => import('./DepartmentFilter'));
const PermissionsDialog = lazyWithRetry(() => import('./permissions/PermissionsDialog'));
const ViewAsDialog = lazyWithRetry(() => import('./ViewAsDialog'));

export default defineScreens({
  resources: {
    users: {
      listTop: DepartmentFilter,
      listActions: UserButtons,
      extraActions: [VIEW_AS_ACTION],
      dialogs: { 'view-as': ViewAsDialog, 'set-apis': PermissionsDialog },
      facts: {
        'bind-level': ['account', 'role', 'level'],
        'bind-salesman': ['account', 'role', 'salesman'],
        'reset-password': ['account', 'role'],
      },
      tickFirst: { 'bind-level': 'users.customerFirst', 'bind-salesman': 'users.customerFirst' },
    },
  },
});
