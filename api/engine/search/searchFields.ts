import type { Field, FieldConditions, Predicate, ProductSettings, Resource, Role, ScopeMap } from '@t3d/resources/kit';
import {
  CONNECTIVES,
  digitRule,
  isEqual,
  beginningOf,
  cleanDigits,
  foldCase,
  kindOf,
  searchColumn,
} from '@t3d/resources/kit';
import type { Actor, Context } from '../../context';
import { mayCall, readableFields } from '../access/permissions';
import { labelColumn, labelNames } from '../access/labels';
import { serverKindOf } from '../../registry/kinds';
import type { Registry } from '../../registry/registry';
import type { Utils, WhereOptions } from 'sequelize';
import { Op, literal, where } from 'sequelize';
import { startsWith } from '../../models/dialect';
import { foldWords } from '../../registry/searchTexts';
import { containsEach, patternsFor, textContains } from '../../models/textSearch';
import { selectIds } from '../../models/sequelize/sequelizeInternals';

/** The ways of searching a field: `exact` and `prefix` by an index, `words` in the labels of the newest records. */
export type MatchKind = 'exact' | 'prefix' | 'words';

/** A searchable field, or with `on` the field of another record. */
export interface SearchField {
  name: string;
  /** The column with the texts of a computed field. */
  column?: string;
  field: Field;
  matchKinds: readonly MatchKind[];
  /** True if the field is a key of this record alone. */ own: boolean;
  on?: { link: string; target: Resource; column: string };
}

const maxLengthOf = ({ scheme, length }: Field): number =>
  (scheme === undefined ? undefined : digitRule(scheme)?.length) ?? length ?? 255;

const leads = (keys: readonly (readonly string[])[] | undefined, name: string): boolean =>
  (keys ?? []).some((fields) => fields[0] === name);

/** Returns whether an index begins with the column, which a search by prefix needs. */
export const isIndexed = ({ declaration }: Resource, name: string, field: Field): boolean =>
  (field.unique === true && !field.ignoreCase) ||
  field.index === true ||
  leads(declaration.unique, name) ||
  leads(declaration.indexes, name);

/** Returns how a field is searched: own keys by prefix, other records' keys exactly, names by any word. */
function matchKindsOf(resource: Resource, name: string, field: Field): MatchKind[] {
  const isLabel = labelNames(resource).includes(name);
  const own = field.unique === true || kindOf(field).isNumberText || isLabel;
  const indexed = isIndexed(resource, name, field);
  return [
    // A remark is no key, even with an index.
    ...(indexed && (own || field.filter) ? ['exact' as const] : []),
    ...(indexed && own ? ['prefix' as const] : []),
    ...(isLabel && isPlainText(field) && !field.managed ? ['words' as const] : []),
  ];
}

/** Returns whether the field is plain text in one language. */
export const isPlainText = (field: Field): boolean => kindOf(field).isProse && !kindOf(field).isTranslated;

const isKey = (field: Field): boolean =>
  Boolean(field.search) && !field.encrypted && (kindOf(field).isNumberText || isPlainText(field));

/** Returns a field with another record's label, if the caller has no list of such records. */
function lookedUp(actor: Actor, registry: Registry, field: Field): SearchField['on'] {
  const { through } = field;
  const target = [...registry.values()].find((one) => !one.view && one.table === through?.table);
  const listed =
    target && [...registry.values()].some((one) => one.table === target.table && mayCall(actor, one, 'list'));
  return through && target && !listed ? { link: through.field, target, column: through.to } : undefined;
}

/** Returns the search of a computed label with stored texts in all languages, such as a plan's title. */
function titleField(actor: Actor, registry: Registry, resource: Resource, name: string): SearchField | undefined {
  const column = labelColumn(resource, name);
  const [field, stored] = [resource.fields[name] as Field, resource.fields[column] as Field];
  if (column === name || stored.search !== 'words' || !labelNames(resource).includes(name)) return undefined;
  const on = stored.through ? lookedUp(actor, registry, stored) : undefined;
  return stored.through && !on ? undefined : { name, column, field, matchKinds: ['words'], own: false, on };
}

/** Returns the stored fields of a resource that the caller may read and search. */
export function searchFields(actor: Actor, registry: Registry, resource: Resource): SearchField[] {
  return Object.entries(readableFields(actor, resource)).flatMap(([name, field]): SearchField[] => {
    const title = titleField(actor, registry, resource, name);
    if (title) return [title];
    if (!isKey(field) || (actor.role && field.presentedAs?.[actor.role] !== undefined)) return [];
    const on = field.through ? lookedUp(actor, registry, field) : undefined;
    if (field.through && !on) return [];
    const matchKinds = on
      ? matchKindsOf(on.target, on.column, on.target.fields[on.column] as Field)
      : matchKindsOf(resource, name, field);
    return matchKinds.length > 0 ? [{ name, field, matchKinds, own: field.unique === true, on }] : [];
  });
}

/** Returns a field with named values, such as countries, of the resource or of a looked-up record. */
export function namedField({ actor, database }: Context, resource: Resource): SearchField | undefined {
  const own = Object.entries(readableFields(actor, resource)).find(
    ([, field]) => serverKindOf(field).named && (!field.through || lookedUp(actor, database.registry, field)),
  );
  return own && { name: own[0], field: own[1], matchKinds: ['words'], own: false };
}

/** A resource to search, with the views under whose names some records are returned. */
export interface SearchedResource {
  resource: Resource;
  views: readonly Resource[];
}

const isPlain = (predicate: Predicate | undefined): predicate is FieldConditions =>
  predicate !== undefined && !CONNECTIVES.some((word) => word in predicate);

/** Returns whether the scope `whole` includes all rows of the scope `mine`. */
function isWithinRule(relations: ProductSettings['relations'], mine: unknown, whole: unknown): boolean {
  const [kind] = Object.keys(mine ?? {});
  const within = kind === undefined ? undefined : relations?.[kind]?.within;
  return within !== undefined && isEqual(whole, { [within]: (mine as Record<string, unknown>)[kind as string] });
}

/** Returns whether, for this role, every record of the view is one of the other resource. */
function isWithin({ product }: Registry, view: Resource, base: Resource, role: Actor['role']): boolean {
  const [own, all] = [view.declaration, base.declaration];
  const [mine, whole] = role === null || role === 'backdoor' ? ['all', 'all'] : [own.scope[role], all.scope[role]];
  const sameReach = whole === 'all' || isEqual(mine, whole) || isWithinRule(product.relations, mine, whole);
  const conditions = isPlain(own.where) ? own.where : {};
  return (
    sameReach &&
    (all.where === undefined ||
      (isPlain(all.where) &&
        Object.entries(all.where).every(([name, condition]) => isEqual(conditions[name], condition))))
  );
}

/** Returns the resources that this caller may list and open, without views whose rows another one finds. */
export function searchedResources(actor: Actor, registry: Registry): SearchedResource[] {
  const open = [...registry.values()].filter(
    (resource) => mayCall(actor, resource, 'list') && mayCall(actor, resource, 'show'),
  );
  const baseOf = ({ table }: Resource): Resource | undefined => open.find((one) => one.table === table && !one.view);
  const within = open.filter((resource) => {
    const base = baseOf(resource);
    return resource.view && base !== undefined && isWithin(registry, resource, base, actor.role);
  });
  return open
    .filter((resource) => !within.includes(resource))
    .toSorted((one, other) => Number(one.view) - Number(other.view))
    .map((resource) => ({
      resource,
      views: within.filter((view) => baseOf(view) === resource && isPlain(view.declaration.where)),
    }));
}

/** Returns the columns that identify the records of a view. */
export const markNames = ({ declaration: { where } }: Resource): string[] => (isPlain(where) ? Object.keys(where) : []);

/** Returns the parts of a scope to search separately, because an `or` would prevent the use of an index. */
export function reachesOf(actor: Actor, { declaration: { scope } }: Resource): ScopeMap[] {
  const rule = actor.role === null ? undefined : scope[actor.role];
  return rule && typeof rule === 'object' && 'any' in rule
    ? rule.any.map((one) => ({ [actor.role as Role]: one }))
    : [scope];
}

/** Returns a resource's position in the menu, which sorts results. */
export function menuPosition({ product }: Registry, { declaration: { menu } }: Resource): number {
  const parent = product.menu.findIndex(({ name }) => name === menu?.under);
  return menu && parent >= 0 ? parent * 100 + menu.order : Number.MAX_SAFE_INTEGER;
}

/** The number of newest records whose labels are searched by any word. Older ones are searched by their beginning. */
const NEWEST_ROWS = 5000;

const column = (table: string, name: string): string => `\`${table}\`.\`${name}\``;
const test = (sql: string, condition: unknown): WhereOptions =>
  where(literal(sql) as Utils.Literal, condition as never) as unknown as WhereOptions;

/** Returns a text as typed, in capitals, in small letters and with first capitals. */
function casesOf(text: string): string[] {
  const small = text.toLowerCase();
  const [first = '', ...rest] = small;
  const titled = small.replaceAll(/(?<![\p{L}\p{N}])\p{L}/gu, (letter) => letter.toUpperCase());
  return [...new Set([text, text.toUpperCase(), small, first.toUpperCase() + rest.join(''), titled])];
}

/**
 * Returns the values that the text may mean: as typed, without separators or in another case. Null if there are none.
 */
export function spellings(field: Field, text: string): string[] | null {
  const { isNumberText } = kindOf(field);
  const digits = isNumberText ? beginningOf(field.scheme, text) : cleanDigits(text);
  if (digits === null) return null;
  const plain = isNumberText ? [digits] : [text, ...(/^[\w\s.·-]*\d[\w\s.·-]*$/.test(text) ? [digits] : [])];
  const fitting = plain.filter((one) => one.length <= maxLengthOf(field));
  return fitting.length === 0 ? null : [...new Set(fitting.flatMap(casesOf))];
}

/** Returns whether a stored value equals the text. */
export const isExactly = (field: Field, text: string, value: unknown): boolean =>
  typeof value === 'string' && (spellings(field, text) ?? []).some((one) => foldCase(one) === foldCase(value));

/** Returns the condition that finds each word in the labels of the newest records. */
function containsWords({ database }: Context, { table, fields }: Resource, name: string, text: string): string {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const kept = fields[name]?.search === 'words' ? column(table, searchColumn(name, 'words')) : null;
  return [
    `${column(table, 'id')} > (SELECT MAX(\`newest\`.\`id\`) - ${NEWEST_ROWS} FROM \`${table}\` AS \`newest\`)`,
    ...(kept
      ? [containsEach(database, kept, foldWords(text))]
      : words.map((word) => textContains(database, column(table, name), patternsFor(database, word)))),
  ].join(' AND ');
}

/** Returns the condition for a kind of match, or null if the text cannot be a value of the column. */
function condition(
  ctx: Context,
  resource: Resource,
  name: string,
  match: MatchKind,
  text: string,
): WhereOptions | null {
  const { table, fields } = resource;
  if (match === 'words') return literal(`(${containsWords(ctx, resource, name, text)})`) as unknown as WhereOptions;
  const values = spellings(fields[name] as Field, text);
  if (!values) return null;
  if (match === 'exact') return test(column(table, name), { [Op.in]: values });
  return test(column(table, name), { [Op.or]: values.map((value) => startsWith(ctx.database, value)) });
}

/** Returns the subquery for records found by another resource's key or label, using its indexes. */
function idsOn(
  ctx: Context,
  { target, column: to, link }: NonNullable<SearchField['on']>,
  resource: Resource,
  match: MatchKind,
  text: string,
): WhereOptions | null {
  const found = condition(ctx, target, to, match, text);
  if (!found) return null;
  const ids = selectIds(ctx.database.sequelize, ctx.database.model(target), { [Op.and]: [found] });
  return test(column(resource.table, link), { [Op.in]: literal(`(${ids})`) });
}

/** Returns the condition for rows whose field matches the text, or null if the text cannot be its value. */
export const searchSql = (
  ctx: Context,
  resource: Resource,
  { name, column: stored = name, on }: SearchField,
  match: MatchKind,
  text: string,
): WhereOptions | null => (on ? idsOn(ctx, on, resource, match, text) : condition(ctx, resource, stored, match, text));
