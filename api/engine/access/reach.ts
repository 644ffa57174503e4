import type { Predicate, Resource, ScopeMap, ScopeRule } from '@t3d/resources/kit';
import { matches } from '@t3d/resources/kit';
import type { WhereOptions } from 'sequelize';
import { Op, col, literal, where } from 'sequelize';
import type { Actor, ActorPlace, Context } from '../../context';
import { predicateSql, variablesOf } from '../../registry/predicateSql';
import type { IdQuery } from '../../models/sequelize/compiled';
import { selectIds } from '../../models/sequelize/sequelizeInternals';
import type { ServiceKey } from '../../models/services';

type Asking = Pick<Context, 'actor' | 'database' | 'now'>;
type Row = Readonly<Record<string, unknown>>;

/** The rows in a caller's scope, as a where clause and as a check of one row. */
interface Reach {
  readonly where: WhereOptions;
  /** The queries of user ids with which `where` compares owners. */
  readonly people?: readonly IdQuery[];
  /** Returns whether a row is in scope. A relation of users can check only rows of the users table. */
  includes(row: object): boolean;
}

/**
 * A relation in the tree of users, such as an agent's own subtree. Returns the caller's rows by the named field, or by
 * their own columns for `true`.
 */
export type Relation = (caller: Pick<Actor, 'role' | 'apis'> & ActorPlace & { id: number }, named: string) => Reach;
/** The product's relations, by the names in scope rules. */
export const RELATIONS: ServiceKey<Readonly<Record<string, Relation>>> = {
  name: 'the relations of the tree of people',
  make: () => ({}),
};

export const NOBODY: Reach = { where: { id: { [Op.is]: null } }, includes: () => false };
const EVERYTHING: Reach = { where: {}, includes: () => true };

const notHere = (what: string) => (): never => {
  throw new Error(`${what} is known to the database: read the row with its scope`);
};

/** Returns the rows whose field is among the ids of a query, for example `(SELECT id …)`. */
export const valueAmong = (field: string, ids: string): Reach => ({
  where: { [field]: { [Op.in]: literal(ids) } },
  people: [{ text: ids, isOption: false }],
  includes: notHere(`who ${field} names`),
});

const peopleIn = (reaches: readonly Reach[]): IdQuery[] => reaches.flatMap(({ people = [] }) => people);

export function anyOf(reaches: readonly Reach[]): Reach {
  if (reaches.includes(EVERYTHING)) return EVERYTHING;
  return {
    where: { [Op.or]: reaches.map((one) => one.where) },
    people: peopleIn(reaches).map(({ text }) => ({ text, isOption: true })),
    includes: (row) => reaches.some((one) => one.includes(row)),
  };
}

function everyOf(all: readonly Reach[]): Reach {
  const narrowing = all.filter((one) => one !== EVERYTHING);
  if (narrowing.length === 0) return EVERYTHING;
  return {
    where: { [Op.and]: narrowing.map((one) => one.where) },
    people: peopleIn(narrowing),
    includes: (row) => narrowing.every((one) => one.includes(row)),
  };
}

function meeting(ctx: Asking, condition: Predicate): Reach {
  const variables = variablesOf(ctx);
  return { where: predicateSql(condition, variables), includes: (row) => matches(condition, row as Row, variables) };
}

/** Returns the rows with a parent in scope, by one indexed subquery. */
function withParent(ctx: Asking, name: string, resource: Resource | undefined): Reach {
  const parent = ctx.database.registry.get(resource?.fields[name]?.resource ?? '');
  if (!parent) throw new Error(`the scope goes through ${name}: say of which resource its rows are`);
  const fixed = parent.declaration.where as Predicate | undefined;
  const above = reach(ctx, parent.declaration.scope, parent);
  if (!fixed && above === EVERYTHING) return EVERYTHING;
  if (above === NOBODY) return NOBODY;
  const bounds = { [Op.and]: [above.where, ...(fixed ? [meeting(ctx, fixed).where] : [])] };
  const ids = selectIds(ctx.database.sequelize, ctx.database.model(parent), bounds);
  return {
    where: { [name]: { [Op.in]: literal(`(${ids})`) } },
    people: above.people,
    includes: notHere(`whether ${name} is reached`),
  };
}

/** Returns the rows whose column contains this id. */
export const valueIs = (field: string, me: number): Reach => ({
  where: { [field]: me },
  includes: (row) => (row as Row)[field] === me,
});

const forRole = (field: string, role: string, table: string | undefined): Reach => ({
  // Compare the JSON as text, with quotes so that no part of another role's name matches.
  where: where(col(table ? `${table}.${field}` : field), {
    [Op.like]: `%"${role}"%`,
  } as never) as unknown as WhereOptions,
  includes: (row) => ((row as Row)[field] as readonly string[] | null)?.includes(role) ?? false,
});

function reachOfRule(ctx: Asking, rule: ScopeRule, resource: Resource | undefined): Reach {
  if (rule === 'all') return EVERYTHING;
  const { actor, database } = ctx;
  const { id: me } = actor;
  if (rule === 'none' || me === null) return NOBODY;
  if ('any' in rule) return anyOf(rule.any.map((one) => reachOfRule(ctx, one, resource)));
  if ('every' in rule) return everyOf(rule.every.map((one) => reachOfRule(ctx, one, resource)));
  if ('where' in rule) return meeting(ctx, rule.where);
  if ('parent' in rule) return withParent(ctx, rule.parent, resource);
  if ('self' in rule) return valueIs(rule.self, me);
  if ('unowned' in rule) {
    const field = rule.unowned;
    return { where: { [field]: { [Op.is]: null } }, includes: (row) => (row as Row)[field] === null };
  }
  if ('ofRole' in rule) return forRole(rule.ofRole, actor.role ?? '', resource?.table);
  const [[kind, named] = ['', '']] = Object.entries(rule);
  return database.services.get(RELATIONS)[kind]?.({ ...actor, id: me }, String(named)) ?? NOBODY;
}

/** Returns whether no scope limits the caller, as for the system. */
export const isUnscoped = (actor: Actor): boolean =>
  (actor.role === null && actor.id === null) || actor.role === 'backdoor';

/**
 * Returns the rows in a caller's scope. Every scope check uses this function, and a role without a rule gets no rows.
 */
export function reach(ctx: Asking, map: ScopeMap, resource?: Resource): Reach {
  if (isUnscoped(ctx.actor)) return EVERYTHING;
  const rule = ctx.actor.role ? map[ctx.actor.role] : undefined;
  return rule ? reachOfRule(ctx, rule, resource) : NOBODY;
}

export const reachesAll = (actor: Actor, map: ScopeMap): boolean =>
  isUnscoped(actor) || (actor.role !== null && map[actor.role] === 'all');
