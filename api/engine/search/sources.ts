import type { Field, Resource } from '@t3d/resources/kit';
import { isColumn, isReference, kindOf } from '@t3d/resources/kit';
import { fieldLabel } from '@t3d/resources/locales';
import type { Context } from '../../context';
import type { Database } from '../../models/database';
import { serverKindOf } from '../../registry/kinds';
import { labelColumn, labelNames, labelNamesFor } from '../access/labels';
import { canChangeOwner, ownershipOf } from '../access/ownedSince';
import { mayCall, mayRead, cachedForRights, readableFields } from '../access/permissions';
import { queryableFields } from '../rows/read/query';
import { isIndexed, isPlainText } from './searchFields';

/**
 * The way of searching a column. `digits` and `begins` use the index of the column, `words` and `folded` a second one.
 * `named` compares the labels of the values, and `contains` reads a short table.
 */
export type How = 'digits' | 'begins' | 'words' | 'folded' | 'named' | 'contains';

/** A column that a list's search reads. The column belongs to the list's table or to a referenced record. */
export interface Source {
  /** The list's field that finds rows: the column, or the reference to its record. */
  readonly name: string;
  /** The record's resource, if the column is in another table. */
  readonly on?: Resource;
  /** The column that refers to the record. */
  readonly link?: string;
  readonly column: string;
  readonly field: Field;
  readonly how: How;
  /** The searched records: the list's rows (`own`), all referenced ones (`shown`), or those in scope (`reached`). */
  readonly access: 'own' | 'shown' | 'reached';
  /** The label fields that must be empty for the list to show this one. */
  readonly before: readonly string[];
}

/** The part of a caller's context that decides what is searched. */
export type Searcher = Pick<Context, 'actor' | 'language'> & { readonly database: Pick<Database, 'registry'> };

/** Returns how a column can be searched, or undefined. */
function howOf(resource: Resource, name: string, field: Field): How | undefined {
  if (field.encrypted || !isColumn(field)) return undefined;
  if (serverKindOf(field).named) return 'named';
  if (kindOf(field).isNumberText) return isIndexed(resource, name, field) ? 'digits' : undefined;
  if (field.search === 'words') return 'words';
  if (field.ignoreCase) return 'folded';
  // Find names by any part, but indexed codes and remarks by their beginning.
  const isName = labelNames(resource).includes(name) && !field.managed;
  if (isPlainText(field) && !isName && isIndexed(resource, name, field)) return 'begins';
  return isName || (field.search && kindOf(field).isProse) ? 'contains' : undefined;
}

const isSeenAsStored = ({ actor }: Searcher, field: Field): boolean =>
  !actor.role || field.presentedAs?.[actor.role] === undefined;

const isSearched = (field: Field): boolean => Boolean(field.search) || serverKindOf(field).named !== undefined;

/** Returns the stored field of a computed text, which for a plan's title contains all languages. */
const storedField = (resource: Resource, name: string): Field => resource.fields[labelColumn(resource, name)] as Field;

/** Returns the stored columns of the label fields that the caller may read. */
const labelColumnsFor = (ctx: Searcher, target: Resource): string[] =>
  labelNamesFor(ctx.actor, target)
    .map((name) => labelColumn(target, name))
    .filter((name) => target.fields[name]);

const isLabel = (resource: Resource, column: string): boolean =>
  labelNames(resource).some((name) => labelColumn(resource, name) === column);

/** Returns the sources for the list's own fields, including looked-up ones. */
function ownSources(ctx: Searcher, resource: Resource): Source[] {
  const queryable = queryableFields(ctx.actor, resource);
  return Object.entries(readableFields(ctx.actor, resource)).flatMap(([name, shown]): Source[] => {
    const field = storedField(resource, name);
    if (!isSearched(field) || !isSeenAsStored(ctx, shown) || (!field.search && !(name in queryable))) return [];
    const { through } = field;
    const on = through && [...ctx.database.registry.values()].find((one) => !one.view && one.table === through.table);
    if (through && !on) return [];
    const own = [labelColumn(resource, name), field] as const;
    const [column, stored] = on && through ? [through.to, on.fields[through.to] as Field] : own;
    const how = howOf(on ?? resource, column, stored);
    if (!how) return [];
    const access = on ? ('shown' as const) : ('own' as const);
    return [{ name, on, link: through?.field, column, field: stored, how, access, before: [] }];
  });
}

/** Returns the searchable columns of a referenced record: its label and fields with named values. */
function shownColumns(ctx: Searcher, target: Resource): [name: string, before: string[]][] {
  const labels = labelColumnsFor(ctx, target);
  const named = Object.entries(target.fields).filter(
    ([, field]) => mayRead(ctx.actor, field) && serverKindOf(field).named,
  );
  return [
    ...labels.map((name, at): [string, string[]] => [name, labels.slice(0, at)]),
    ...named.map(([name]): [string, string[]] => [name, []]),
  ];
}

/** Returns the searchable columns of records that the caller may list. */
const listedColumns = (ctx: Searcher, target: Resource): string[] => [
  ...labelColumnsFor(ctx, target),
  ...Object.entries(readableFields(ctx.actor, target))
    .filter(([name, field]) => isSearched(storedField(target, name)) && isSeenAsStored(ctx, field))
    .map(([name]) => labelColumn(target, name)),
];

/** Returns the sources in the records of a reference. Records outside the scope are searched only by public labels. */
function sourcesOn(ctx: Searcher, resource: Resource, name: string, field: Field): Source[] {
  const target = ctx.database.registry.get(field.resource ?? '');
  if (!target) return [];
  const isShown = field.labelPublic === true && !(ownershipOf(ctx.actor, resource) && canChangeOwner(ctx, field));
  const shown = isShown ? shownColumns(ctx, target) : [];
  const listed = mayCall(ctx.actor, target, 'list') ? listedColumns(ctx, target) : [];
  const hidden = [...new Set(listed)].filter((one) => !shown.some(([column, before]) => column === one && !before[0]));
  const source = (column: string, access: Source['access'], before: readonly string[]): Source[] => {
    const found = target.fields[column] as Field;
    const how = howOf(target, column, found);
    // Search only labels without an index, because the whole table is scanned.
    return how && (how !== 'contains' || isLabel(target, column))
      ? [{ name, on: target, link: name, column, field: found, how, access, before }]
      : [];
  };
  return [
    ...shown.flatMap(([column, before]) => source(column, 'shown', before)),
    ...hidden.flatMap((column) => source(column, 'reached', [])),
  ];
}

/** Returns whether the list shows a column for the field by default. */
const isShown = ({ declaration: { list } }: Resource, name: string): boolean =>
  (list.columns as readonly string[]).includes(name) && !(list.hidden as readonly string[] | undefined)?.includes(name);

/** Returns whether rows can be found by a reference, which the list must show as stored. */
const isFound = (ctx: Searcher, resource: Resource, name: string, field: Field): boolean =>
  isReference(field) &&
  isColumn(field) &&
  isShown(resource, name) &&
  isSeenAsStored(ctx, field) &&
  (isIndexed(resource, name, field) || !resource.declaration.append) &&
  // Leave out references to the same table, such as a user's superior.
  ctx.database.registry.get(field.resource ?? '')?.table !== resource.table;

/** Returns all columns that a caller's search of a list reads. */
export const sourcesOf = (ctx: Searcher, resource: Resource): readonly Source[] =>
  cachedForRights(ctx.actor, resource, 'search sources', () => {
    const queryable = queryableFields(ctx.actor, resource);
    const labels = labelNames(resource);
    // Label fields come first, because a card's printed number may equal its ICCID.
    const rank = ({ name }: Source): number => (labels.includes(name) ? labels.indexOf(name) : labels.length);
    const own = ownSources(ctx, resource).toSorted((one, other) => rank(one) - rank(other));
    const isOwn = ({ link, column }: Source): boolean => own.some((one) => one.link === link && one.column === column);
    return [
      ...own,
      ...Object.entries(readableFields(ctx.actor, resource))
        .filter(([name, field]) => name in queryable && isFound(ctx, resource, name, field))
        .flatMap(([name, field]) => sourcesOn(ctx, resource, name, field))
        .filter((source) => !isOwn(source)),
    ];
  });

/** Returns the labels of everything that the caller can search a list by, numbers first. */
export function searchedThings(ctx: Searcher, resource: Resource): string[] {
  const sources = sourcesOf(ctx, resource);
  const isNumber = ({ how }: Source): boolean => how === 'digits';
  const sorted = [...sources.filter(isNumber), ...sources.filter((one) => !isNumber(one))];
  return [...new Set(sorted.map((source) => sourceLabel(ctx, resource, source)))];
}

/** Returns the label of a source for the reader. */
export function sourceLabel(ctx: Searcher, resource: Resource, { name, on, link, column, field }: Source): string {
  const { named } = serverKindOf(field);
  if (named) return named.title[ctx.language];
  if (!on || on.fields[column] === undefined) return fieldLabel(resource.name, name, ctx.language);
  if (link && labelColumn(on, labelNames(on)[0] ?? '') === column) return fieldLabel(resource.name, link, ctx.language);
  // Use the reference's label for a name, and the field's own label for a number or code.
  return kindOf(field).isNumberText || !isLabel(on, column)
    ? fieldLabel(on.name, column, ctx.language)
    : fieldLabel(resource.name, name, ctx.language);
}
