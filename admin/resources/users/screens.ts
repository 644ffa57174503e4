import { CUSTOMERS } from '@t3d/resources/roles';
import { defineScreens } from '../../declared/handMade';
import { lazyNamed, lazyWithRetry } from '../../providers/lazyWithRetry';
import { UserButtons } from './UserButtons';

// Lists need none of it: it is loaded with the first page of a customer.
const customer = lazyNamed(() => import('./customer/parts'));
const { DepartmentFilter } = lazyNamed(() => import('./DepartmentFilter'));
const RightsSection = lazyWithRetry(() => import('./RightsSection'));

export default defineScreens({
  resources: {
    users: {
      listTop: DepartmentFilter,
      listActions: UserButtons,
      headline: ['role', 'level'],
      recordTop: customer.CustomerTop,
      recordSection: [customer.CustomerSections, RightsSection],
      recordAside: customer.CustomerAside,
      fieldsAside: true,
      ownMoney: true,
      historyLines: 8,
      nextSteps: [
        { action: 'enable', where: { status: 'DISABLED' } },
        { action: 'recharge', where: { role: CUSTOMERS } },
        { action: 'transfer', where: { role: CUSTOMERS } },
      ],
      tickFirst: { 'bind-level': 'users.customerFirst', 'bind-salesman': 'users.customerFirst' },
    },
  },
});
