import { CUSTOMERS } from '@t3d/resources/roles';
import { defineScreens } from '../../declared/handMade';
import { lazyWithRetry } from '../../providers/lazyWithRetry';

// Lists need none of it: it is loaded with the first page of a customer.
const load = () => import('./parts');
const CustomerTop = lazyWithRetry(async () => ({ default: (await load()).CustomerTop }));
const CustomerSections = lazyWithRetry(async () => ({ default: (await load()).CustomerSections }));
const CustomerAside = lazyWithRetry(async () => ({ default: (await load()).CustomerAside }));

export default defineScreens({
  resources: {
    users: {
      headline: ['role', 'level'],
      recordTop: CustomerTop,
      recordSection: [CustomerSections],
      recordAside: CustomerAside,
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
