import { STAFF } from '@t3d/resources/kit';
import users from '@t3d/resources/users';
import type { Actor, Context } from '../../context';
import { holdsRole } from '../../engine/access/permissions';
import { isUnscoped } from '../../engine/access/scope';
import { table } from '../../models/table';
import type { User } from '../../models/rows';

/** The agents of a row, top first; its holder is the last one set. */
export interface Chain {
  agent1: number | null;
  agent2: number | null;
  agent3: number | null;
}
export const NO_CHAIN: Chain = { agent1: null, agent2: null, agent3: null };

/** Staff, the backdoor, and the system itself (jobs, seeders, simulators). */
export const isStaff = (actor: Actor): boolean => isUnscoped(actor) || holdsRole(actor, STAFF);

export const chainOf = ({ agent1, agent2, agent3 }: Chain): Chain => ({ agent1, agent2, agent3 });
export const membersOf = ({ agent1, agent2, agent3 }: Chain): number[] =>
  [agent1, agent2, agent3].filter((id) => id !== null);

/** Whether the actor reaches this user, and so what it holds. */
export function isInReach(actor: Actor, user: Pick<User, 'id' | 'salesman' | keyof Chain>): boolean {
  if (actor.role === 'SALESMAN') return user.salesman === actor.id;
  if (isStaff(actor)) return true;
  if (actor.id === null || actor.level === 0) return false;
  return user.id === actor.id || user[`agent${actor.level as 1 | 2 | 3}`] === actor.id;
}

/** Whether the actor reaches rows held by this user: the scope of references that stay readable outside of it. */
export async function reaches(ctx: Context, owner: number | null): Promise<boolean> {
  const { actor } = ctx;
  if (actor.role !== 'SALESMAN' && isStaff(actor)) return true;
  if (owner === null || actor.id === null) return false;
  const user = await table(ctx, users).one(owner);
  return user !== null && isInReach(actor, user);
}
