import users from '@t3d/resources/people/users';
import type { Context } from '../../context';
import { Invalid, NotFound } from '../../errors';
import { table } from '../../models/table';
import { isInReach, membersOf } from './reach';
import type { User } from '@t3d/resources/rows';

/** A user who is to be given something. `isEnabled`: itself and everybody above it. */
export interface Receiver {
  user: User;
  isEnabled: boolean;
}

/** Holds users until commit, in id order: a deletion or a disabling of theirs waits. Others may hold them too. */
export const lockUsers = (ctx: Context, ids: readonly number[]): Promise<User[]> =>
  table(ctx, users).find([...new Set(ids)], { lock: 'shared' });

/**
 * Holds users until commit, with everybody above them, in id order: a deletion or a disabling of theirs waits for what
 * they are given, or is found here. Others may give them something at the same time. Every command that gives a user
 * cards, plans, money or a level calls this first, and decides how to refuse one who is not enabled. Refuses (404) who
 * is deleted, or out of the caller's reach.
 */
export async function lockReceivers(ctx: Context, ids: readonly number[]): Promise<Receiver[]> {
  const seen = await table(ctx, users).find([...new Set(ids)]);
  // Nobody moves to another place in the tree: who is above may be read before it is held.
  const held = new Map(
    (
      await lockUsers(
        ctx,
        seen.flatMap((user) => [user.id, ...membersOf(user)]),
      )
    ).map((user) => [user.id, user]),
  );
  return ids.map((id) => {
    const user = held.get(id);
    if (!user || user.status === 'DELETED' || !isInReach(ctx, user)) throw new NotFound();
    return { user, isEnabled: [id, ...membersOf(user)].every((member) => held.get(member)?.status === 'ENABLED') };
  });
}

/** The same of users who must be enabled, with everybody above them. Refuses others at `field`, or else at their id. */
export async function requireReceivers(ctx: Context, ids: readonly number[], field?: string): Promise<User[]> {
  const held = await lockReceivers(ctx, ids);
  const shut = held.filter(({ isEnabled }) => !isEnabled);
  if (shut.length === 0) return held.map(({ user }) => user);
  const key = 'users.shutOut' as const;
  const errors = Object.fromEntries(shut.map(({ user }) => [field ?? String(user.id), { key }]));
  throw new Invalid(key, {}, errors);
}
