import type { Role } from './kit';

/** Every role word of the product. `USER` never logs in here. */
export const ROLES = ['ADMIN', 'SALESMAN', 'AGENT_1', 'AGENT_2', 'AGENT_3', 'USER', 'SMS_RECYCLE', 'backdoor'] as const;

type Words = Record<(typeof ROLES)[number], true>;
declare module './kit/roles' {
  interface RoleNames extends Words {}
}

export const STAFF: readonly Role[] = ['ADMIN', 'SALESMAN'];
export const ADMINS: readonly Role[] = ['ADMIN'];
export const AGENTS: readonly Role[] = ['AGENT_1', 'AGENT_2', 'AGENT_3'];
/** Agents that may have children of their own. */
export const SUPERIORS: readonly Role[] = ['AGENT_1', 'AGENT_2'];
export const STAFF_AND_AGENTS: readonly Role[] = [...STAFF, ...AGENTS];
/** Whom staff serve: they hold the wallets. */
export const CUSTOMERS: readonly Role[] = [...AGENTS, 'SMS_RECYCLE'];
export const EVERYONE: readonly Role[] = [...STAFF, ...CUSTOMERS];

/** 1, 2 or 3 for an agent, 0 for everybody else. */
export function levelOf(role: Role | null | undefined): 0 | 1 | 2 | 3 {
  const index = role ? AGENTS.indexOf(role) : -1;
  return (index + 1) as 0 | 1 | 2 | 3;
}
