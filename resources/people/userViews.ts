import { ADMINS, CUSTOMERS, STAFF } from '../roles';

/** Staff are no customers, and agents are no customers of their own, so lists of customers open without them. */
export const USER_VIEWS = {
  customers: { filter: { role_in: CUSTOMERS.join() }, roles: ADMINS, opensFor: ADMINS },
  below1: { filter: { role_in: 'AGENT_2,AGENT_3' }, roles: ['AGENT_1'], opensFor: ['AGENT_1'] },
  below2: { filter: { role: 'AGENT_3' }, roles: ['AGENT_2'], opensFor: ['AGENT_2'] },
  lowBalance: { filter: { lowBalance: 'true' } },
  disabled: { filter: { status: 'DISABLED' } },
  staff: { filter: { role_in: STAFF.join() }, roles: ADMINS },
} as const;
