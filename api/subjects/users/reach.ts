import type { ScopeMap } from '@t3d/resources/kit';
import { grantScope } from '@t3d/resources/kit';
import { STAFF } from '@t3d/resources/roles';
import users from '@t3d/resources/people/users';
import type { Actor, Context } from '../../context';
import { holdsRole } from '../../engine/access/permissions';
import { isUnscoped, reach, reachesAll } from '../../engine/access/reach';
import { table } from '../../models/table';
import type { Place } from './relations';

/** The agents of a row, top first; its holder is the last one set. */
export interface Chain {
  agent1: number | null;
  agent2: number | null;
  agent3: number | null;
}
declare module '../../context' {
  /** The caller's own chain, itself included at its level. */
  interface ActorPlace extends Partial<Chain> {}
}
export const NO_CHAIN: Chain = { agent1: null, agent2: null, agent3: null };

/** Staff, the backdoor, and the system itself (jobs, seeders, simulators). */
export const isStaff = (actor: Actor): boolean => isUnscoped(actor) || holdsRole(actor, STAFF);

export const chainOf = ({ agent1 = null, agent2 = null, agent3 = null }: Partial<Chain>): Chain => ({
  agent1,
  agent2,
  agent3,
});
export const membersOf = ({ agent1, agent2, agent3 }: Chain): number[] =>
  [agent1, agent2, agent3].filter((id) => id !== null);

/** Whether the caller reaches this user, and so what it holds. */
export const isInReach = (ctx: Context, user: Place): boolean => reach(ctx, users.declaration.scope).holds(user);

const DIRECTLY_BELOW = grantScope(users.declaration.access.update) as ScopeMap;
/** Whether this user is directly below the caller; of staff, whether they serve it. */
export const isDirectlyBelow = (ctx: Context, user: Place): boolean => reach(ctx, DIRECTLY_BELOW).holds(user);

/** Whether the caller reaches rows held by this user: the scope of references that stay readable outside of it. */
export async function reaches(ctx: Context, owner: number | null): Promise<boolean> {
  const { actor } = ctx;
  if (reachesAll(actor, users.declaration.scope)) return true;
  // Where the caller itself stands is known.
  if (owner !== null && owner === actor.id && isInReach(ctx, actor as Actor & Place)) return true;
  const user = owner === null ? null : await table(ctx, users).one(owner);
  return user !== null && isInReach(ctx, user);
}
