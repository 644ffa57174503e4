import { defineScreens } from '../../declared/handMade';
import { lazyNamed } from '../../providers/lazyWithRetry';
import { UserButtons } from './UserButtons';

const { DepartmentFilter } = lazyNamed(() => import('./DepartmentFilter'));

export default defineScreens({
  resources: {
    users: {
      listTop: DepartmentFilter,
      listActions: UserButtons,
      tickFirst: { 'bind-level': 'users.customerFirst', 'bind-salesman': 'users.customerFirst' },
    },
  },
});
