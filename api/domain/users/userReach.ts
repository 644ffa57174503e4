import { type ScopeMap, type Relations, grantScope } from '@t3d/resources/kit';
import { STAFF, levelOf } from '@t3d/resources/roles';
import users from '@t3d/resources/people/users';
import type { Actor, Context } from '../../context';
import { hasRole } from '../../engine/access/permissions';
import {
  type Relation,
  isUnscoped,
  reach,
  reachesAll,
  NOBODY,
  anyOf,
  valueAmong,
  valueIs,
} from '../../engine/access/reach';
import { table } from '../../models/table';
import { Op, literal } from 'sequelize';
import { Invalid, NotFound } from '../../errors';
import type { User } from '@t3d/resources/rows';

/** A user who is about to receive something. `isEnabled` includes everybody above. */
export interface Receiver {
  user: User;
  isEnabled: boolean;
}

/** Locks users in id order against deleting and disabling, shared with other transactions. */
export const lockUsers = (ctx: Context, ids: readonly number[]): Promise<User[]> =>
  table(ctx, users).find([...new Set(ids)], { lock: 'shared' });

/**
 * Locks users and their superiors against deleting and disabling, before a command gives them something. Throws 404 for
 * users out of scope.
 */
export async function lockReceivers(ctx: Context, ids: readonly number[]): Promise<Receiver[]> {
  const seen = await table(ctx, users).find([...new Set(ids)]);
  // Read the superiors before the lock, because users never move in the tree.
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

/**
 * Locks users like `lockReceivers`. Throws for a disabled one, or one below a disabled user, with the error at `field`.
 */
export async function requireReceivers(ctx: Context, ids: readonly number[], field?: string): Promise<User[]> {
  const held = await lockReceivers(ctx, ids);
  const shut = held.filter(({ isEnabled }) => !isEnabled);
  if (shut.length === 0) return held.map(({ user }) => user);
  const key = 'users.shutOut' as const;
  const errors = Object.fromEntries(shut.map(({ user }) => [field ?? String(user.id), { key }]));
  throw new Invalid(key, {}, errors);
}

/** The agents of a row, level 1 first. The last one that is set owns the row. */
export interface Chain {
  agent1: number | null;
  agent2: number | null;
  agent3: number | null;
}
declare module '../../context' {
  /** The caller's chain, which includes the caller. */
  interface ActorPlace extends Partial<Chain> {}
}
export const NO_CHAIN: Chain = { agent1: null, agent2: null, agent3: null };

/** True for staff, the backdoor and the system itself (jobs, seeders, simulators). */
export const isStaff = (actor: Actor): boolean => isUnscoped(actor) || hasRole(actor, STAFF);

export const chainOf = ({ agent1 = null, agent2 = null, agent3 = null }: Partial<Chain>): Chain => ({
  agent1,
  agent2,
  agent3,
});
export const membersOf = ({ agent1, agent2, agent3 }: Chain): number[] =>
  [agent1, agent2, agent3].filter((id) => id !== null);

/** Returns whether a user, and therefore what the user owns, is in the caller's scope. */
export const isInReach = (ctx: Context, user: Place): boolean => reach(ctx, users.declaration.scope).includes(user);

const DIRECTLY_BELOW = grantScope(users.declaration.access.update) as ScopeMap;
/** Returns whether a user is directly below the caller, or for staff a customer of theirs. */
export const isDirectlyBelow = (ctx: Context, user: Place): boolean => reach(ctx, DIRECTLY_BELOW).includes(user);

/** Returns whether an owner's rows are in the caller's scope, for records loaded by a reference. */
export async function reaches(ctx: Context, owner: number | null): Promise<boolean> {
  const { actor } = ctx;
  if (reachesAll(actor, users.declaration.scope)) return true;
  // Own rows need no query, because the session contains the caller's place in the tree.
  if (owner !== null && owner === actor.id && isInReach(ctx, actor as Actor & Place)) return true;
  const user = owner === null ? null : await table(ctx, users).one(owner);
  return user !== null && isInReach(ctx, user);
}

interface Place {
  id: number;
  superior: number | null;
  salesman: number | null;
  agent1: number | null;
  agent2: number | null;
  agent3: number | null;
}

const whole = (id: number): number => {
  if (!Number.isSafeInteger(id)) throw new Error('an id is a whole number');
  return id;
};

/** Returns the relation of rows whose column contains the caller's id. */
const whoseColumnIs =
  (column: (level: number) => keyof Place): Relation =>
  ({ id: me, role }, field) => {
    const named = column(levelOf(role));
    if (field === 'id') return valueIs(named, whole(me));
    return valueAmong(field, `(SELECT id FROM users WHERE ${named} = ${whole(me)})`);
  };

const children = whoseColumnIs(() => 'superior');
const ofLevel = (level: number): keyof Place => `agent${level as 1 | 2 | 3}`;
/** Returns a relation that gives no rows to callers who are not agents. */
const ofAgents =
  (relation: Relation): Relation =>
  (caller, named) =>
    levelOf(caller.role) === 0 ? NOBODY : relation(caller, named);

/** The relations in the tree of agents. Each row stores its whole chain, so no query walks up the tree. */
export const relations: Readonly<Record<Exclude<keyof Relations<string>, 'self' | 'unowned' | 'ofRole'>, Relation>> = {
  children,
  selfAndChildren: (caller, field) => anyOf([valueIs(field, caller.id), children(caller, field)]),
  customers: whoseColumnIs(() => 'salesman'),
  subtree: ofAgents(whoseColumnIs(ofLevel)),
  chain: ofAgents(({ id, role }) => valueIs(ofLevel(levelOf(role)), id)),
  // Filter by a short list of disabled messages, which hides one from a hundred thousand users at once.
  published: () => ({
    where: {
      [Op.or]: [
        { message: { [Op.is]: null } },
        { message: { [Op.notIn]: literal('(SELECT id FROM messages WHERE disabled = 1)') } },
      ],
    },
    includes: () => {
      throw new Error('whether a message is shown is known to the database: read the row with its scope');
    },
  }),
  descendants: ofAgents(({ id: me, role }) => {
    const level = levelOf(role);
    if (level === 3) return NOBODY;
    const [own, next] = [ofLevel(level), ofLevel(level + 1)];
    return {
      where: { [own]: me, [next]: { [Op.not]: null } },
      includes: (row) => {
        const { [own]: mine, [next]: below } = row as Place;
        return mine === me && below !== null;
      },
    };
  }),
};
