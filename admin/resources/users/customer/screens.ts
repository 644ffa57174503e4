import { CUSTOMERS } from '@t3d/resources/roles';
import { defineScreens } from '../../../declared/handMade';
import { lazyNamed } from '../../../providers/lazyWithRetry';

// Lists need none of it: it is loaded with the first page of a customer.
const parts = lazyNamed(() => import('./parts'));

export default defineScreens({
  resources: {
    users: {
      headline: ['role', 'level'],
      recordTop: parts.CustomerTop,
      recordSection: [parts.CustomerSections],
      recordAside: parts.CustomerAside,
      fieldsAside: true,
      ownMoney: true,
      historyLines: 8,
      fills: { transfer: 'toUser' },
      nextSteps: [
        { action: 'enable', where: { status: 'DISABLED' } },
        { action: 'recharge', where: { role: CUSTOMERS } },
        { action: 'transfer', where: { role: CUSTOMERS } },
      ],
    },
  },
});
