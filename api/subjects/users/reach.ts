import { type ScopeMap, type Relations, grantScope } from '@t3d/resources/kit';
import { STAFF, levelOf } from '@t3d/resources/roles';
import users from '@t3d/resources/people/users';
import type { Actor, Context } from '../../context';
import { holdsRole } from '../../engine/access/permissions';
import {
  type Relation,
  isUnscoped,
  reach,
  reachesAll,
  NOBODY,
  anyOf,
  namedAmong,
  valueIs,
} from '../../engine/access/reach';
import { table } from '../../models/table';
import { Op, literal } from 'sequelize';
import { Invalid, NotFound } from '../../errors';
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

/** Where a user stands in the tree, as its row says. */
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

/** Users whose column names the caller, and rows whose field names one of these. */
const whoseColumnIs =
  (column: (level: number) => keyof Place): Relation =>
  ({ id: me, role }, field) => {
    const named = column(levelOf(role));
    if (field === 'id') return valueIs(named, whole(me));
    return namedAmong(field, `(SELECT id FROM users WHERE ${named} = ${whole(me)})`);
  };

const children = whoseColumnIs(() => 'superior');
const ofLevel = (level: number): keyof Place => `agent${level as 1 | 2 | 3}`;
/** A relation that only agents have. */
const ofAgents =
  (relation: Relation): Relation =>
  (caller, named) =>
    levelOf(caller.role) === 0 ? NOBODY : relation(caller, named);

/**
 * The tree of agents: every user carries its chain (agent1..3, itself included), and so do large tables, so that
 * nothing walks it row by row.
 */
export const relations: Readonly<Record<Exclude<keyof Relations<string>, 'self' | 'unowned' | 'ofRole'>, Relation>> = {
  children,
  selfAndChildren: (caller, field) => anyOf([valueIs(field, caller.id), children(caller, field)]),
  customers: whoseColumnIs(() => 'salesman'),
  subtree: ofAgents(whoseColumnIs(ofLevel)),
  chain: ofAgents(({ id, role }) => valueIs(ofLevel(levelOf(role)), id)),
  // A look-up in a short list, so that one row takes a message away from a hundred thousand at the same moment.
  published: () => ({
    where: {
      [Op.or]: [
        { message: { [Op.is]: null } },
        { message: { [Op.notIn]: literal('(SELECT id FROM messages WHERE disabled = 1)') } },
      ],
    },
    holds: () => {
      throw new Error('whether a message is shown is known to the database: read the row with its scope');
    },
  }),
  descendants: ofAgents(({ id: me, role }) => {
    const level = levelOf(role);
    if (level === 3) return NOBODY;
    const [own, next] = [ofLevel(level), ofLevel(level + 1)];
    return {
      where: { [own]: me, [next]: { [Op.not]: null } },
      holds: (row) => {
        const { [own]: mine, [next]: below } = row as Place;
        return mine === me && below !== null;
      },
    };
  }),
};
