import type { Predicate, Resource, ScopeMap, ScopeRule } from '@t3d/resources/kit';
import { matches } from '@t3d/resources/kit';
import type { WhereOptions } from 'sequelize';
import { Op, col, literal, where } from 'sequelize';
import type { Actor, ActorPlace, Context } from '../../context';
import { predicateSql, variablesOf } from '../../declared/predicateSql';
import type { IdQuery } from '../../models/sequelize/compiled';
import { selectIds } from '../../models/sequelize/privates';
import type { ServiceKey } from '../../models/services';

type Asking = Pick<Context, 'actor' | 'database' | 'now'>;
type Row = Readonly<Record<string, unknown>>;

/** The rows that a scope leaves to a caller, said twice: as a where clause, and for one row. */
interface Reach {
  readonly where: WhereOptions;
  /** The queries for people that stand in `where`: those whom the caller's rows name. */
  readonly people?: readonly IdQuery[];
  /** Whether this row is one of them. What a rule asks of the tree is known of rows that are people themselves. */
  holds(row: object): boolean;
}

/**
 * A relation of the product's tree: the rows that it leaves to this caller, by what the rule names (a field, or `true`
 * where the relation reads columns of its own). Its text serves all who have the same of these, their ids excepted.
 */
export type Relation = (caller: Pick<Actor, 'role' | 'apis'> & ActorPlace & { id: number }, named: string) => Reach;
/** The relations of the product, by the words of its scope rules; it gives them when the database is opened. */
export const RELATIONS: ServiceKey<Readonly<Record<string, Relation>>> = {
  name: 'the relations of the tree of people',
  make: () => ({}),
};

export const NOBODY: Reach = { where: { id: { [Op.is]: null } }, holds: () => false };
const EVERYTHING: Reach = { where: {}, holds: () => true };

const notHere = (what: string) => (): never => {
  throw new Error(`${what} is known to the database: read the row with its scope`);
};

/** Rows whose field names one of the people whom a query answers, which stands in SQL as `(SELECT id …)`. */
export const namedAmong = (field: string, ids: string): Reach => ({
  where: { [field]: { [Op.in]: literal(ids) } },
  people: [{ text: ids, isOption: false }],
  holds: notHere(`who ${field} names`),
});

const peopleIn = (reaches: readonly Reach[]): IdQuery[] => reaches.flatMap(({ people = [] }) => people);

/** Rows that any of these leave to the caller. */
export function anyOf(reaches: readonly Reach[]): Reach {
  if (reaches.includes(EVERYTHING)) return EVERYTHING;
  return {
    where: { [Op.or]: reaches.map((one) => one.where) },
    people: peopleIn(reaches).map(({ text }) => ({ text, isOption: true })),
    holds: (row) => reaches.some((one) => one.holds(row)),
  };
}

/** Rows that all of the rules reach. */
function everyOf(all: readonly Reach[]): Reach {
  const narrowing = all.filter((one) => one !== EVERYTHING);
  if (narrowing.length === 0) return EVERYTHING;
  return {
    where: { [Op.and]: narrowing.map((one) => one.where) },
    people: peopleIn(narrowing),
    holds: (row) => narrowing.every((one) => one.holds(row)),
  };
}

/** Rows of which a condition holds. */
function meeting(ctx: Asking, condition: Predicate): Reach {
  const variables = variablesOf(ctx);
  return { where: predicateSql(condition, variables), holds: (row) => matches(condition, row as Row, variables) };
}

/** Rows whose parent the caller reaches: one look-up inside the statement, by the index of the reference. */
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
    holds: notHere(`whether ${name} is reached`),
  };
}

/** Rows whose column holds this id. */
export const valueIs = (field: string, me: number): Reach => ({
  where: { [field]: me },
  holds: (row) => (row as Row)[field] === me,
});

/** Rows whose list of roles names the caller's. */
const forRole = (field: string, role: string, table: string | undefined): Reach => ({
  // Quoted as in the stored list, so that no role is found within another's name; the text of the column, not its JSON.
  where: where(col(table ? `${table}.${field}` : field), {
    [Op.like]: `%"${role}"%`,
  } as never) as unknown as WhereOptions,
  holds: (row) => ((row as Row)[field] as readonly string[] | null)?.includes(role) ?? false,
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
    return { where: { [field]: { [Op.is]: null } }, holds: (row) => (row as Row)[field] === null };
  }
  if ('ofRole' in rule) return forRole(rule.ofRole, actor.role ?? '', resource?.table);
  const [[kind, named] = ['', '']] = Object.entries(rule);
  return database.services.get(RELATIONS)[kind]?.({ ...actor, id: me }, String(named)) ?? NOBODY;
}

/** True for the system itself and for the backdoor: neither is scoped. */
export const isUnscoped = (actor: Actor): boolean =>
  (actor.role === null && actor.id === null) || actor.role === 'backdoor';

/**
 * Who reaches which rows: the one answer to it, as SQL and as yes or no. A role that the map does not name reaches
 * nothing. `resource`: whose rows are asked about, for scopes that go through a parent.
 */
export function reach(ctx: Asking, map: ScopeMap, resource?: Resource): Reach {
  if (isUnscoped(ctx.actor)) return EVERYTHING;
  const rule = ctx.actor.role ? map[ctx.actor.role] : undefined;
  return rule ? reachOfRule(ctx, rule, resource) : NOBODY;
}

/** Whether a scope leaves the caller every row. */
export const reachesAll = (actor: Actor, map: ScopeMap): boolean =>
  isUnscoped(actor) || (actor.role !== null && map[actor.role] === 'all');
