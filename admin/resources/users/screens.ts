import { CUSTOMERS } from '@t3d/resources/roles';
import { defineScreens } from '../../declared/handMade';
import { lazyNamed, lazyWithRetry } from '../../providers/lazyWithRetry';
import { VIEW_AS_ACTION } from './viewAs';

// Lists need none of it: it is loaded with the first page of a customer.
const customer = lazyNamed(() => import('./customer/parts'));
const RightsSection = lazyWithRetry(() => import('./RightsSection'));
const PermissionsDialog = lazyWithRetry(() => import('./permissions/PermissionsDialog'));
const ViewAsDialog = lazyWithRetry(() => import('./ViewAsDialog'));

export default defineScreens({
  resources: {
    users: {
      extraActions: [VIEW_AS_ACTION],
      dialogs: { 'view-as': ViewAsDialog, 'set-apis': PermissionsDialog },
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
      facts: {
        'bind-level': ['account', 'role', 'level'],
        'bind-salesman': ['account', 'role', 'salesman'],
        'reset-password': ['account', 'role'],
      },
    },
  },
});
