import type { Field, Resource } from '@t3d/resources/kit';
import { isColumn, isReference, kindOf } from '@t3d/resources/kit';
import { fieldLabel } from '@t3d/resources/locales';
import type { Context } from '../../context';
import type { Database } from '../../models/database';
import { serverKindOf } from '../../registry/kinds';
import { labelColumn, labelNames, labelNamesFor } from '../access/labels';
import { handsOver, holdingOf } from '../access/heldSince';
import { mayCall, mayRead, onceForRights, readableFields } from '../access/permissions';
import { queryableFields } from '../rows/read/query';
import { isIndexed, isPlainText } from './searchFields';

/**
 * The way in which a column is searched. `digits` and `begins` use the column's index, `words` and `folded` a second
 * column with a searchable form, and `named` the names of values. `contains` reads all rows of a short table.
 */
export type How = 'digits' | 'begins' | 'words' | 'folded' | 'named' | 'contains';

/** A column that a list's search reads. The column belongs to the list's table or to a referenced record. */
export interface Source {
  /** The list's field that finds rows: the column itself, or the reference to its record. */
  readonly name: string;
  /** The record's resource, if the column is not in the list's table. */
  readonly on?: Resource;
  /** The column that refers to the record. */
  readonly link?: string;
  readonly column: string;
  readonly field: Field;
  readonly how: How;
  /**
   * The records that are searched. `own` means the list's rows, `shown` all referenced records, and `reached` those
   * in the caller's scope.
   */
  readonly access: 'own' | 'shown' | 'reached';
  /** The list shows this label field only if these earlier ones are empty. */
  readonly before: readonly string[];
}

/** The parts of a caller's context that decide what is searched. */
export type Searcher = Pick<Context, 'actor' | 'language'> & { readonly database: Pick<Database, 'registry'> };

/** Returns how a column can be searched. Undefined if the column cannot be searched. */
function howOf(resource: Resource, name: string, field: Field): How | undefined {
  if (field.sealed || !isColumn(field)) return undefined;
  if (serverKindOf(field).named) return 'named';
  if (kindOf(field).isNumberText) return isIndexed(resource, name, field) ? 'digits' : undefined;
  if (field.search === 'words') return 'words';
  if (field.ignoreCase) return 'folded';
  // Names that people give are found by any part of the name. Indexed codes and remarks are found by their beginning.
  const isName = labelNames(resource).includes(name) && !field.managed;
  if (isPlainText(field) && !isName && isIndexed(resource, name, field)) return 'begins';
  return isName || (field.search && kindOf(field).isProse) ? 'contains' : undefined;
}

const isSeenAsStored = ({ actor }: Searcher, field: Field): boolean =>
  !actor.role || field.presentedAs?.[actor.role] === undefined;

const isSearched = (field: Field): boolean => Boolean(field.search) || serverKindOf(field).named !== undefined;

/** Returns the stored field for a computed text. For a plan's title, this field contains the title in all languages. */
const storedField = (resource: Resource, name: string): Field => resource.fields[labelColumn(resource, name)] as Field;

/** Returns the stored columns of the label fields that the caller may read. */
const labelColumnsFor = (ctx: Searcher, target: Resource): string[] =>
  labelNamesFor(ctx.actor, target)
    .map((name) => labelColumn(target, name))
    .filter((name) => target.fields[name]);

const isLabel = (resource: Resource, column: string): boolean =>
  labelNames(resource).some((name) => labelColumn(resource, name) === column);

/** Returns the sources for the list's own fields. Includes fields with a value from another record. */
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

/**
 * Returns the searchable columns of a referenced record. The columns are the record's label and the fields with named
 * values.
 */
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

/**
 * Returns the sources in the records of a reference. Records with public labels are searched by the values that the
 * list shows, and by others only in scope.
 */
function sourcesOn(ctx: Searcher, resource: Resource, name: string, field: Field): Source[] {
  const target = ctx.database.registry.get(field.resource ?? '');
  if (!target) return [];
  const isShown = field.labelPublic === true && !(holdingOf(ctx.actor, resource) && handsOver(ctx, field));
  const shown = isShown ? shownColumns(ctx, target) : [];
  const listed = mayCall(ctx.actor, target, 'list') ? listedColumns(ctx, target) : [];
  const hidden = [...new Set(listed)].filter((one) => !shown.some(([column, before]) => column === one && !before[0]));
  const source = (column: string, access: Source['access'], before: readonly string[]): Source[] => {
    const found = target.fields[column] as Field;
    const how = howOf(target, column, found);
    // Without an index the whole table is scanned, so only labels are searched.
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

/**
 * Returns whether rows can be found by a reference. The list must show it as stored, a log (`append`) must have an
 * index, and the records must be in another table.
 */
const isFound = (ctx: Searcher, resource: Resource, name: string, field: Field): boolean =>
  isReference(field) &&
  isColumn(field) &&
  isShown(resource, name) &&
  isSeenAsStored(ctx, field) &&
  (isIndexed(resource, name, field) || !resource.declaration.append) &&
  // A search by the superior's name finds no user, and a search by the replacement's number finds no card.
  ctx.database.registry.get(field.resource ?? '')?.table !== resource.table;

/** Returns all columns that a caller's search of a list reads. */
export const sourcesOf = (ctx: Searcher, resource: Resource): readonly Source[] =>
  onceForRights(ctx.actor, resource, 'search sources', () => {
    const queryable = queryableFields(ctx.actor, resource);
    const labels = labelNames(resource);
    // A card's printed number may equal its ICCID, so label fields come first.
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

/** Returns the labels of all values that the caller can search a list by, numbers first. */
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
  // The name of a person or plan has the label of the reference. A number or code has the label of its own field.
  return kindOf(field).isNumberText || !isLabel(on, column)
    ? fieldLabel(on.name, column, ctx.language)
    : fieldLabel(resource.name, name, ctx.language);
}
