import type { Resource, ScopeMap, Language, ProductSettings, Role, ScopeRule } from '@t3d/resources/kit';
import { BACKDOOR, isEqual } from '@t3d/resources/kit';
import type { WhereOptions } from 'sequelize';
import { Op } from 'sequelize';
import type { Context, Actor } from '../../context';
import { predicateSql, variablesOf } from '../../registry/predicateSql';
import { conditionText } from '../../models/sequelize/sequelizeInternals';
import { reach } from './reach';
import { hasRole } from './permissions';
import { translate } from '../../locales';

/** Returns every condition that limits this caller's rows. Without a scope rule, the caller gets no rows. */
export function boundsOf(
  ctx: Context,
  resource: Resource,
  scope: ScopeMap = resource.declaration.scope,
): WhereOptions[] {
  return [predicateSql(resource.declaration.where, variablesOf(ctx)), reach(ctx, scope, resource).where];
}

export const notDeletedWhere = ({ declaration: { softDelete } }: Resource): WhereOptions =>
  softDelete ? { [softDelete.field]: { [Op.ne]: softDelete.value } } : {};

/** Returns the conditions of a list without filters. */
export const shownBoundsOf = (ctx: Context, resource: Resource): WhereOptions[] => [
  ...boundsOf(ctx, resource),
  notDeletedWhere(resource),
];

/** Returns the bounds as SQL text. `as` is the table's alias. */
export const boundsText = (ctx: Context, resource: Resource, as = resource.table): string =>
  conditionText(
    ctx.database.sequelize,
    ctx.database.model(resource),
    { [Op.and]: boundsOf(ctx, { ...resource, table: as }) },
    as,
  );

/** Returns SQL for the records that the caller may open, including the built-in record. */
export function openText(ctx: Context, resource: Resource, as: string): string {
  const { sequelize } = ctx.database;
  const within = boundsText(ctx, resource, as);
  if (!readsBuiltIn(ctx.actor, resource)) return within;
  return `(${within}) OR (${conditionText(sequelize, ctx.database.model(resource), builtInWhere(resource), as)})`;
}

/** Returns only the row scope as SQL text. */
export const reachText = (ctx: Context, resource: Resource, as: string): string =>
  conditionText(
    ctx.database.sequelize,
    ctx.database.model(resource),
    reach(ctx, resource.declaration.scope, { ...resource, table: as }).where,
    as,
  );

/** Returns whether the caller may read the built-in row of a resource. */
export const readsBuiltIn = (actor: Actor, { declaration: { builtIn } }: Resource): boolean =>
  builtIn !== undefined && hasRole(actor, builtIn.roles as Parameters<typeof hasRole>[1]);

export const builtInWhere = ({ declaration: { builtIn } }: Resource): WhereOptions =>
  builtIn ? { [builtIn.field]: { [Op.eq]: builtIn.value } } : { id: { [Op.is]: null } };

/** Returns whether a list's filters select the built-in row and the caller may read it. */
export const selectsBuiltIn = (actor: Actor, resource: Resource, raw: Readonly<Record<string, unknown>>): boolean => {
  const { builtIn } = resource.declaration;
  return builtIn !== undefined && raw[builtIn.field] === builtIn.value && readsBuiltIn(actor, resource);
};

type Relations = ProductSettings['relations'];

function partsOf(rule: ScopeRule, relations: Relations): string[] {
  if (typeof rule === 'string') return [rule];
  const parts = 'every' in rule ? rule.every : 'any' in rule ? rule.any : null;
  if (parts) return [...new Set(parts.flatMap((part) => partsOf(part, relations)))];
  // Relations that select the same rows share a `sameAs` name.
  return Object.keys(rule).map((kind) => relations?.[kind]?.sameAs ?? kind);
}

const KNOWN = [
  'all',
  'none',
  'self',
  'children',
  'selfAndChildren',
  'subtree',
  'descendants',
  'customers',
  'unowned',
  'ofRole',
  'where',
  'parent',
] as const;

const ruleOf = (map: ScopeMap, role: Role): ScopeRule => (role === BACKDOOR ? 'all' : (map[role] ?? 'none'));

/** Describes in words which rows a role's scope contains. */
export function rowsInWords(
  { relations }: Pick<ProductSettings, 'relations'>,
  map: ScopeMap,
  role: Role,
  language: Language,
): string {
  const words = partsOf(ruleOf(map, role), relations).map((part) =>
    translate(`rights.rows.${KNOWN.find((one) => one === part) ?? 'special'}`, language),
  );
  return words.join(language === 'en' ? '; ' : '；');
}

/** Describes the rows of a call in words, or returns null if they are those of the list. */
export function narrowerRows(
  product: Pick<ProductSettings, 'relations'>,
  { narrower, list }: { narrower: ScopeMap | undefined; list: ScopeMap },
  role: Role,
  language: Language,
): string | null {
  return narrower === undefined || isEqual(ruleOf(narrower, role), ruleOf(list, role))
    ? null
    : rowsInWords(product, narrower, role, language);
}
