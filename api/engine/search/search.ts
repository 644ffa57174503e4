/* Searches everything that the caller may list and open: first exact keys, then prefixes, then words. */
import type { Field, Resource, ScopeMap } from '@t3d/resources/kit';
import { foldText, kindOf, matches, isReference } from '@t3d/resources/kit';
import { fieldLabel } from '@t3d/resources/locales';
import { Semaphore } from 'async-mutex';
import type { Context } from '../../context';
import { invalidField } from '../../errors';
import { mayRead } from '../access/permissions';
import { namesValue, resolveSearch, splitNames } from './listSearch';
import type { Registry } from '../../registry/registry';
import { variablesOf } from '../../registry/predicateSql';
import { addLabels, labelColumn, labelNames, textOf } from '../access/labels';
import { readListQuery, requireOnly } from '../rows/read/query';
import type { PlainRow } from '../rows/read/read';
import { reachesAll } from '../access/reach';
import type { SearchedResource, SearchField, MatchKind } from './searchFields';
import {
  markNames,
  menuPosition,
  reachesOf,
  searchedResources,
  searchFields,
  isExactly,
  namedField,
  searchSql,
} from './searchFields';
import { selectRows, inlinedCondition } from '../access/statements';
import { typedRow } from '../../models/storedValue';

const MIN_LENGTH = 2;
const MAX_LENGTH = 64;
/** The maximum number of rows per resource, unless a single one is searched. */
const PER_RESOURCE = 5;
const IN_ONE_RESOURCE = 10;
/** The maximum number of base rows that are read when only a view is searched. */
const VIEW_CANDIDATES = 100;
/** Matches a long number, which is not searched as a word. */
const LONG_NUMBER = /^[\d\s.-]{8,}$/;
/** The maximum number of concurrent queries, so that a search does not use all database connections. */
const AT_ONCE = 6;

interface SearchQuery {
  text: string;
  only?: string;
}
/** A found record. `field` matched, `more` is a short description, and `status` the state. */
export interface Found {
  resource: string;
  id: number;
  label: string;
  field: string;
  more?: string;
  status?: string;
}
interface Hit {
  resource: Resource;
  row: PlainRow;
  searchField: SearchField;
  match: MatchKind;
}

/** Returns the text without truncated characters, and with spaces for control characters. */
const cleanText = (text: string): string =>
  foldText(
    text
      .replace(/\p{Cs}/gu, '')
      .replace(/\p{Cc}/gu, ' ')
      .normalize('NFKC'),
  ).replace(/^#/, '');

/** Parses `?q=&resource=`. Throws for a text that is too short or too long. */
export function readSearch(raw: Readonly<Record<string, unknown>>): SearchQuery {
  requireOnly(raw, ['q', 'resource']);
  const { q, resource } = raw;
  if (typeof q !== 'string' || (resource !== undefined && typeof resource !== 'string'))
    throw invalidField(typeof q === 'string' ? 'resource' : 'q', 'required');
  if (q.length > MAX_LENGTH) throw invalidField('q', 'length', { max: MAX_LENGTH });
  const text = cleanText(q);
  if ([...text].length < MIN_LENGTH) throw invalidField('q', 'tooShort', { min: MIN_LENGTH });
  return { text, only: resource };
}

const isReadable = (ctx: Context, resource: Resource, name: string): boolean => {
  const field: Field | undefined = resource.fields[name];
  return field !== undefined && mayRead(ctx.actor, field);
};
const listed = (ctx: Context, resource: Resource): string[] =>
  (resource.declaration.list.columns as readonly string[]).filter((name) => isReadable(ctx, resource, name));
const statusName = (ctx: Context, resource: Resource): string | undefined =>
  listed(ctx, resource).find((name) => {
    const field = resource.fields[name];
    return field?.tones && kindOf(field).isWord;
  });
const references = (ctx: Context, resource: Resource): string[] =>
  listed(ctx, resource)
    .filter((name) => isReference(resource.fields[name] as Field))
    .slice(0, 2);

/** Returns the readable fields of a result line, and those by which views recognise their rows. */
function namesOf(ctx: Context, { resource, views }: SearchedResource, fields: readonly SearchField[]): string[] {
  const shown = [resource, ...views].flatMap((one) => [
    ...labelNames(one)
      .filter((name) => isReadable(ctx, one, name))
      .map((name) => labelColumn(one, name)),
    statusName(ctx, one),
    ...references(ctx, one),
  ]);
  return [
    ...new Set(
      ['id', ...shown, ...fields.map(({ name, column = name }) => column), ...views.flatMap(markNames)].filter(
        (name) => name !== undefined,
      ),
    ),
  ];
}

interface Lookup {
  searched: SearchedResource;
  names: readonly string[];
  searchField: SearchField;
  match: MatchKind;
  reach: ScopeMap;
  limit: number;
}

const isWhole = ({ actor }: Context, { declaration: { scope } }: Resource): boolean => reachesAll(actor, scope);

/** Returns the kinds of match to query. Without a scope, the query for prefixes also finds the exact key first. */
function matchesFor(
  ctx: Context,
  resource: Resource,
  { matchKinds: kinds, on }: SearchField,
  text: string,
): MatchKind[] {
  const ordered = isWhole(ctx, resource) && !on && kinds.includes('prefix');
  return kinds.filter((match) => !(match === 'exact' && ordered) && !(match === 'words' && LONG_NUMBER.test(text)));
}

/** Runs a query for the rows of a scope with an exact, prefix or word match in the field. */
async function runLookup(
  ctx: Context,
  { searched: { resource, views }, names, searchField, match, reach, limit }: Lookup,
  text: string,
): Promise<Hit[]> {
  const found = searchSql(ctx, resource, searchField, match, text);
  if (!found) return [];
  // Do not sort with a scope, because the database would scan the index for too long.
  const order =
    isWhole(ctx, resource) && match === 'prefix' && !searchField.on
      ? { first: `\`${resource.table}\`.\`${searchField.name}\`` }
      : {};
  const { conditions } = readListQuery(ctx, resource, {});
  const input = { conditions: [inlinedCondition(found), ...conditions], scope: reach, limit, ...order };
  const rows = await selectRows(ctx, resource, names, input);
  const variables = variablesOf(ctx);
  return rows.map((raw) => {
    const row: PlainRow = typedRow(ctx, resource, names, raw);
    return {
      resource: views.find((view) => matches(view.declaration.where, row, variables)) ?? resource,
      row,
      searchField,
      match: isExactly(searchField.field, text, row[searchField.name]) ? 'exact' : match,
    };
  });
}

/** Finds the records with a named value, for example all plans of a country, that match the other words. */
async function runNamed(
  ctx: Context,
  searched: SearchedResource,
  { names, limit, text }: { names: readonly string[]; limit: number; text: string },
): Promise<Hit[]> {
  const { resource } = searched;
  const searchField = namedField(ctx, resource);
  const isName = searchField && splitNames(ctx, resource, text).some((part) => namesValue(ctx, resource, part));
  const search = isName && (await resolveSearch(ctx, resource, { q: text }));
  if (!searchField || !search || !search.isNamed) return [];
  const { conditions } = readListQuery(ctx, resource, {});
  const rows = await selectRows(ctx, resource, names, { conditions: [...search.conditions, ...conditions], limit });
  return rows.map((raw) => ({ resource, row: typedRow(ctx, resource, names, raw), searchField, match: 'words' }));
}

/** Runs all tasks with limited concurrency. Returns the results in order. */
function inParallel<T>(tasks: readonly (() => Promise<T>)[]): Promise<T[]> {
  const places = new Semaphore(AT_ONCE);
  return Promise.all(tasks.map((task) => places.runExclusive(task)));
}

const MATCHES: readonly MatchKind[] = ['exact', 'prefix', 'words'];

/** Sorts results by matches in own keys, then by the menu. */
const byRank =
  (registry: Registry) =>
  (one: Hit, other: Hit): number =>
    MATCHES.indexOf(one.match) - MATCHES.indexOf(other.match) ||
    Number(other.searchField.own) - Number(one.searchField.own) ||
    menuPosition(registry, one.resource) - menuPosition(registry, other.resource);

/** Returns each record once, with its best match. Limits the number per resource. */
function chosen(registry: Registry, hits: readonly Hit[], limit: number): Hit[] {
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  const once = MATCHES.flatMap((match) => hits.filter((hit) => hit.match === match)).filter(({ resource, row }) => {
    const key = `${resource.table} ${row.id}`;
    const count = counts.get(resource.name) ?? 0;
    if (seen.has(key) || count >= limit) return false;
    seen.add(key);
    counts.set(resource.name, count + 1);
    return true;
  });
  return once.toSorted(byRank(registry));
}

function describeHit(ctx: Context, { resource, row, searchField: { name: field } }: Hit): Found {
  const fieldText = (name: string): string => textOf(ctx, row[`${name}Label`] ?? row[name]) ?? '';
  const names = labelNames(resource).map((name) => labelColumn(resource, name));
  const label = names.map(fieldText).find((text) => text !== '' && text !== String(row.id)) ?? `#${row.id}`;
  const by =
    row[field] === undefined || names.includes(field) || fieldText(field) === label
      ? ''
      : `${fieldLabel(resource.name, field, ctx.language)} ${fieldText(field)}`;
  const others = [
    ...names.map(fieldText),
    ...references(ctx, resource).map((name) => textOf(ctx, row[`${name}Label`]) ?? ''),
  ].filter((text) => text !== '' && text !== label && text !== String(row.id));
  const more = [...new Set([by, ...others])]
    .filter((text) => text !== '')
    .slice(0, 2)
    .join(' · ');
  const status = statusName(ctx, resource);
  const state = status ? textOf(ctx, row[status]) : null;
  return {
    resource: resource.name,
    id: row.id,
    label,
    field,
    ...(more ? { more } : {}),
    ...(state ? { status: state } : {}),
  };
}

/**
 * Finds the records that match a text, in all resources that the caller may list and open. Takes milliseconds with a
 * million rows.
 */
export async function searchRecords(ctx: Context, query: SearchQuery): Promise<Found[]> {
  const { registry } = ctx.database;
  const limit = query.only ? IN_ONE_RESOURCE : PER_RESOURCE;
  const resources = searchedResources(ctx.actor, registry).filter(
    ({ resource, views }) => !query.only || [resource, ...views].some(({ name }) => name === query.only),
  );
  const lookups = resources.flatMap((searched) => {
    const fields = searchFields(ctx.actor, registry, searched.resource);
    const names = namesOf(ctx, searched, fields);
    return fields.flatMap((searchField) =>
      matchesFor(ctx, searched.resource, searchField, query.text).flatMap((match) =>
        reachesOf(ctx.actor, searched.resource).map((reach): Lookup => ({
          searched,
          names,
          searchField,
          match,
          reach,
          limit: query.only && query.only !== searched.resource.name ? VIEW_CANDIDATES : limit,
        })),
      ),
    );
  });
  const { text } = query;
  const named = resources.map((searched) => () => {
    const names = namesOf(ctx, searched, searchFields(ctx.actor, registry, searched.resource));
    return runNamed(ctx, searched, { names, limit, text });
  });
  const found = (await inParallel([...lookups.map((one) => () => runLookup(ctx, one, text)), ...named])).flat();
  const hits = chosen(
    registry,
    query.only ? found.filter(({ resource }) => resource.name === query.only) : found,
    limit,
  );
  // Read the rows of a resource together, so that their labels need one query per reference.
  const rowsOf = (one: Resource): PlainRow[] => hits.filter(({ resource }) => resource === one).map(({ row }) => row);
  const shown = [...new Set(hits.map(({ resource }) => resource))];
  await inParallel(shown.map((resource) => () => addLabels(ctx, resource, rowsOf(resource))));
  return hits.map((hit) => describeHit(ctx, hit));
}
