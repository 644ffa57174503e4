import type { ScopeMap, ScopeRule } from '@t3d/resources/kit';
import type { WhereOptions } from 'sequelize';
import { Op, col, literal, where } from 'sequelize';
import type { Actor, Context } from '../../context';
import type { Place, Relation, Tree } from '../../models/tree';

type Row = Readonly<Record<string, unknown>>;

/** The rows that a scope leaves to a caller, said twice: as a where clause, and for one row. */
export interface Reach {
  readonly where: WhereOptions;
  /** Whether this row is one of them. What a rule asks of the tree is known of rows that are users themselves. */
  holds(row: Row | Place): boolean;
}

const NOBODY: Reach = { where: { id: { [Op.is]: null } }, holds: () => false };
const EVERYTHING: Reach = { where: {}, holds: () => true };

/** Rows whose field names somebody who stands in a relation to the caller. */
function related(field: string, relation: Relation, me: number, level: number): Reach {
  return {
    where: { [field]: { [Op.in]: literal(relation.ids(me, level)) } },
    holds: (row) => {
      if (field !== 'id') throw new Error(`who ${field} names is known to the database: read the row with its scope`);
      return relation.holds(me, level, row as Place);
    },
  };
}

const anyOf = (reaches: readonly Reach[]): Reach => ({
  where: { [Op.or]: reaches.map((one) => one.where) },
  holds: (row) => reaches.some((one) => one.holds(row)),
});

const valueIs = (field: string, me: number): Reach => ({
  where: { [field]: me },
  holds: (row) => (row as Row)[field] === me,
});

/** Rows of the caller's chain by the row's own agent1..3; `below`: its own rows excepted. */
function inChain(me: number, level: number, below: boolean): Reach {
  const [own, next] = [`agent${level}`, `agent${level + 1}`];
  if (!below) return valueIs(own, me);
  if (level === 3) return NOBODY;
  return {
    where: { [own]: me, [next]: { [Op.not]: null } },
    holds: (row) => (row as Row)[own] === me && (row as Row)[next] !== null,
  };
}

/** Rows whose list of roles names the caller's. */
const forRole = (field: string, role: string): Reach => ({
  // Quoted as in the stored list, so that no role is found within another's name; the text of the column, not its JSON.
  where: where(col(field), { [Op.like]: `%"${role}"%` } as never) as unknown as WhereOptions,
  holds: (row) => ((row as Row)[field] as readonly string[] | null)?.includes(role) ?? false,
});

function reachOfRule(rule: ScopeRule, actor: Actor, tree: Tree): Reach {
  if (rule === 'all') return EVERYTHING;
  const { id: me, level } = actor;
  if (rule === 'none' || me === null) return NOBODY;
  if ('self' in rule) return valueIs(rule.self, me);
  if ('children' in rule) return related(rule.children, tree.children, me, level);
  if ('selfAndChildren' in rule) {
    const field = rule.selfAndChildren;
    return anyOf([valueIs(field, me), related(field, tree.children, me, level)]);
  }
  if ('customers' in rule) return related(rule.customers, tree.customers, me, level);
  if ('unowned' in rule) {
    const field = rule.unowned;
    return { where: { [field]: { [Op.is]: null } }, holds: (row) => (row as Row)[field] === null };
  }
  if ('ofRole' in rule) return forRole(rule.ofRole, actor.role ?? '');
  if ('any' in rule) return anyOf(rule.any.map((one) => reachOfRule(one, actor, tree)));
  if (level === 0) return NOBODY;
  if ('subtree' in rule) return related(rule.subtree, tree.subtree, me, level);
  return inChain(me, level, 'descendants' in rule);
}

/** True for the system itself and for the backdoor: neither is scoped. */
export const isUnscoped = (actor: Actor): boolean =>
  (actor.role === null && actor.id === null) || actor.role === 'backdoor';

/**
 * Who reaches which rows: the one answer to it, as SQL and as yes or no. A role that the map does not name reaches
 * nothing.
 */
export function reach({ actor, database }: Pick<Context, 'actor' | 'database'>, map: ScopeMap): Reach {
  if (isUnscoped(actor)) return EVERYTHING;
  const rule = actor.role ? map[actor.role] : undefined;
  return rule ? reachOfRule(rule, actor, database.tree) : NOBODY;
}

/** Whether a scope leaves the caller every row. */
export const reachesAll = (actor: Actor, map: ScopeMap): boolean =>
  isUnscoped(actor) || (actor.role !== null && map[actor.role] === 'all');
