import type { Role, ScopeMap, ScopeRule } from '@t3d/resources/kit';
import type { WhereOptions } from 'sequelize';
import { Op, col, literal, where } from 'sequelize';
import type { Actor } from '../../context';
import type { TreeSql } from '../../models/tree';

const NOTHING: WhereOptions = { id: { [Op.is]: null } };
const EVERYTHING: WhereOptions = {};
const within = (field: string, query: string): WhereOptions => ({ [field]: { [Op.in]: literal(query) } });

function ruleSql(rule: ScopeRule, actor: Actor, tree: TreeSql): WhereOptions {
  if (rule === 'all') return EVERYTHING;
  const me = actor.id;
  if (rule === 'none' || me === null) return NOTHING;
  if ('self' in rule) return { [rule.self]: me };
  if ('children' in rule) return within(rule.children, tree.children(me));
  if ('selfAndChildren' in rule)
    return { [Op.or]: [{ [rule.selfAndChildren]: me }, within(rule.selfAndChildren, tree.children(me))] };
  if ('customers' in rule) return within(rule.customers, tree.customers(me));
  if ('unowned' in rule) return { [rule.unowned]: { [Op.is]: null } };
  // Quoted as in the stored list, so that no role is found within another's name; the text of the column, not its JSON.
  if ('ofRole' in rule)
    return where(col(rule.ofRole), { [Op.like]: `%"${actor.role ?? ''}"%` } as never) as unknown as WhereOptions;
  if ('any' in rule) return { [Op.or]: rule.any.map((one) => ruleSql(one, actor, tree)) };
  if (actor.level === 0) return NOTHING;
  if ('subtree' in rule) return within(rule.subtree, tree.subtree(me, actor.level));
  if ('chain' in rule) return { [`agent${actor.level}`]: me };
  return actor.level === 3 ? NOTHING : { [`agent${actor.level}`]: me, [`agent${actor.level + 1}`]: { [Op.not]: null } };
}

/** True for the system itself and for the backdoor: neither is scoped. */
export const isUnscoped = (actor: Actor): boolean =>
  (actor.role === null && actor.id === null) || actor.role === 'backdoor';

/**
 * The rows that a scope map leaves to the actor, as a where clause. A role that the map does not name reaches nothing.
 */
export function scopeSql(map: ScopeMap, actor: Actor, tree: TreeSql): WhereOptions {
  if (isUnscoped(actor)) return EVERYTHING;
  const rule = actor.role ? map[actor.role as Role] : undefined;
  return rule ? ruleSql(rule, actor, tree) : NOTHING;
}
