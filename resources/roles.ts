import type { Role } from './kit';

/** The roles of the product. `USER` never logs in to the back-office. */
export const ROLES = ['ADMIN', 'SALESMAN', 'AGENT_1', 'AGENT_2', 'AGENT_3', 'USER', 'SMS_RECYCLE', 'backdoor'] as const;

type Words = Record<(typeof ROLES)[number], true>;
declare module './kit/roles' {
  interface RoleNames extends Words {}
}

export const STAFF: readonly Role[] = ['ADMIN', 'SALESMAN'];
export const ADMINS: readonly Role[] = ['ADMIN'];
export const AGENTS: readonly Role[] = ['AGENT_1', 'AGENT_2', 'AGENT_3'];
export const SUPERIORS: readonly Role[] = ['AGENT_1', 'AGENT_2'];
export const STAFF_AND_AGENTS: readonly Role[] = [...STAFF, ...AGENTS];
export const CUSTOMERS: readonly Role[] = [...AGENTS, 'SMS_RECYCLE'];
export const EVERYONE: readonly Role[] = [...STAFF, ...CUSTOMERS];

/** Returns the level of an agent, 1 to 3, or 0 for every other role. */
export function levelOf(role: Role | null | undefined): 0 | 1 | 2 | 3 {
  const index = role ? AGENTS.indexOf(role) : -1;
  return (index + 1) as 0 | 1 | 2 | 3;
}

/** The permission patterns of hand-written endpoints, with the roles that may have each pattern. */
export const HAND_MADE_CALLS: Readonly<Record<string, readonly Role[]>> = {
  'users:view-as': ADMINS,
  'bills:alert': AGENTS,
  'ledger:heads': ADMINS,
  'mail-settings:show': ADMINS,
  'mail-settings:test': ADMINS,
  'second-factor-roles:show': ADMINS,
  'second-factor-roles:update': ADMINS,
  'settings:show': ADMINS,
  'settings:test': ADMINS,
};
