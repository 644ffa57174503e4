import type { Field, I18nText, Resource, ScopeMap } from '@t3d/resources/kit';
import { matches, readI18n } from '@t3d/resources/kit';
import { fieldLabel } from '@t3d/resources/locales';
import type { WhereOptions } from 'sequelize';
import { Op } from 'sequelize';
import type { Context } from '../../context';
import { invalidField } from '../../errors';
import { mayRead } from '../access/permissions';
import { decodeRow } from '../../declared/decode';
import { addLabels, labelNames } from '../access/labels';
import { readListQuery } from '../rows/query';
import type { PlainRow } from '../rows/read';
import { boundsOf } from '../access/bounds';
import { isUnscoped } from '../access/scope';
import type { Searched, Sought, Way } from './searchFields';
import { markNames, menuPosition, reachesOf, searchedResources, soughtFields } from './searchFields';
import { isExactly, soughtSql } from './searchSql';
import { attributesOf } from '../access/select';

export const LEAST = 2;
export const MOST = 64;
/** Rows of one resource; of a search in one resource alone. */
const EACH = 5;
const ALONE = 10;
/** Rows among which those of a view are looked for, when it alone is asked for. */
const AMONG = 100;
/** No name that people give: nobody looks for a word in it. */
const LONG_NUMBER = /^[\d\s.-]{8,}$/;
/** Questions put to the database at once: a search must not take all its connections. */
const AT_ONCE = 6;

export interface SearchQuery {
  text: string;
  only?: string;
}
/**
 * A record that was found. `field`: by which of its fields; `more`: what it is, in a few words; `status`: its word of
 * the field that tells its state.
 */
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
  sought: Sought;
  way: Way;
}

/** The text as people mean it: full-width signs and the filler of a 19-digit ICCID are what they stand for. */
const cleanText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}|\p{Cs}/gu, '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .replace(/^(89\d{17})f$/i, '$1')
    .replace(/^#/, '');

/** Reads `?q=&resource=`. Too short or too long a text is refused, as is anything else in the query. */
export function readSearch(raw: Readonly<Record<string, unknown>>): SearchQuery {
  for (const name of Object.keys(raw)) if (name !== 'q' && name !== 'resource') throw invalidField(name, 'unknown');
  const { q, resource } = raw;
  if (typeof q !== 'string' || (resource !== undefined && typeof resource !== 'string'))
    throw invalidField(typeof q === 'string' ? 'resource' : 'q', 'required');
  if (q.length > MOST) throw invalidField('q', 'length', { max: MOST });
  const text = cleanText(q);
  if ([...text].length < LEAST) throw invalidField('q', 'tooShort', { min: LEAST });
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
    return field?.kind === 'enum' && field.tones;
  });
const references = (ctx: Context, resource: Resource): string[] =>
  listed(ctx, resource)
    .filter((name) => resource.fields[name]?.kind === 'reference')
    .slice(0, 2);

/**
 * All that a line of the answer is made from, every one of which the caller may read; and, never told, the marks by
 * which views know their own.
 */
function namesOf(ctx: Context, { resource, views }: Searched, sought: readonly Sought[]): string[] {
  const told = [resource, ...views].flatMap((one) => [
    ...labelNames(one).filter((name) => isReadable(ctx, one, name)),
    statusName(ctx, one),
    ...references(ctx, one),
  ]);
  return [
    ...new Set(
      ['id', ...told, ...sought.map(({ name }) => name), ...views.flatMap(markNames)].filter(
        (name) => name !== undefined,
      ),
    ),
  ];
}

interface Look {
  searched: Searched;
  names: readonly string[];
  sought: Sought;
  way: Way;
  reach: ScopeMap;
  limit: number;
}

const isWhole = ({ actor }: Context, { declaration: { scope } }: Resource): boolean =>
  isUnscoped(actor) || (actor.role !== null && scope[actor.role] === 'all');

/**
 * What has to be asked: where nothing narrows the rows, an index gives the whole key before what only begins with it.
 */
function waysFor(ctx: Context, resource: Resource, { ways, on }: Sought, text: string): Way[] {
  const ordered = isWhole(ctx, resource) && !on && ways.includes('prefix');
  return ways.filter((way) => !(way === 'exact' && ordered) && !(way === 'words' && LONG_NUMBER.test(text)));
}

/** One question to the database: rows of one reach that one field gives by one way. */
async function look(
  ctx: Context,
  { searched: { resource, views }, names, sought, way, reach, limit }: Look,
  text: string,
): Promise<Hit[]> {
  const found = soughtSql(ctx, resource, sought, way, text);
  if (!found) return [];
  // Where a scope narrows the rows an order would make the database walk the index for too long.
  const order =
    isWhole(ctx, resource) && way === 'prefix' && !sought.on
      ? { order: [[sought.name, 'ASC']] as [string, string][] }
      : {};
  const bounds: WhereOptions[] = [...boundsOf(ctx, resource, reach), ...readListQuery(ctx, resource, {}).where];
  const rows = await ctx.database.model(resource).findAll({
    attributes: attributesOf(resource, names, ctx.actor),
    where: { [Op.and]: [found, ...bounds] },
    limit,
    raw: true,
    transaction: ctx.transaction,
    ...order,
  });
  return (rows as unknown as Record<string, unknown>[]).map((raw) => {
    const row = decodeRow<PlainRow>(resource.fields, raw);
    return {
      resource: views.find((view) => matches(view.declaration.where, row)) ?? resource,
      row,
      sought,
      way: isExactly(sought.field, text, row[sought.name]) ? 'exact' : way,
    };
  });
}

async function inTurns<T>(tasks: readonly (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < tasks.length) {
      const at = next;
      next += 1;
      results[at] = await (tasks[at] as () => Promise<T>)();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return results;
}

const WAYS: readonly Way[] = ['exact', 'prefix', 'words'];

/** Keys of the record itself first, then in the menu's order. */
const byRank = (one: Hit, other: Hit): number =>
  WAYS.indexOf(one.way) - WAYS.indexOf(other.way) ||
  Number(other.sought.own) - Number(one.sought.own) ||
  menuPosition(one.resource) - menuPosition(other.resource);

/** Each record once, under the first resource and by the best way that found it; so many of each resource. */
function chosen(hits: readonly Hit[], limit: number): Hit[] {
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  const once = WAYS.flatMap((way) => hits.filter((hit) => hit.way === way)).filter(({ resource, row }) => {
    const key = `${resource.table} ${row.id}`;
    const count = counts.get(resource.name) ?? 0;
    if (seen.has(key) || count >= limit) return false;
    seen.add(key);
    counts.set(resource.name, count + 1);
    return true;
  });
  return once.toSorted(byRank);
}

const textOf = (ctx: Context, value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? readI18n(value as I18nText, ctx.language)
      : String(value as string | number);

function toldOf(ctx: Context, { resource, row, sought: { name: field } }: Hit): Found {
  const say = (name: string): string => textOf(ctx, row[`${name}Label`] ?? row[name]);
  const names = labelNames(resource);
  const label = names.map(say).find((text) => text !== '' && text !== String(row.id)) ?? `#${row.id}`;
  const by =
    names.includes(field) || say(field) === label
      ? ''
      : `${fieldLabel(resource.name, field, ctx.language)} ${say(field)}`;
  const others = [
    ...names.map(say),
    ...references(ctx, resource).map((name) => textOf(ctx, row[`${name}Label`])),
  ].filter((text) => text !== '' && text !== label && text !== String(row.id));
  const more = [...new Set([by, ...others])]
    .filter((text) => text !== '')
    .slice(0, 2)
    .join(' · ');
  const status = statusName(ctx, resource);
  const state = status ? textOf(ctx, row[status]) : '';
  return {
    resource: resource.name,
    id: row.id,
    label,
    field,
    ...(more ? { more } : {}),
    ...(state ? { status: state } : {}),
  };
}

/** Labels of what the rows refer to, one query a resource and reference; the rows are changed in place. */
async function label(ctx: Context, hits: readonly Hit[]): Promise<void> {
  const found = [...new Set(hits.map(({ resource }) => resource))];
  await inTurns(
    found.map((resource) => async () => {
      await addLabels(
        ctx,
        resource,
        hits.filter((hit) => hit.resource === resource).map(({ row }) => row),
      );
    }),
  );
}

/**
 * The records that a text names, of everything the caller may list and open: whole keys first, then what begins with
 * it, then names that hold its words. Row scope and the rights on fields bound it as they bound a list. Answers within
 * milliseconds at a million rows.
 */
export async function searchRecords(ctx: Context, query: SearchQuery): Promise<Found[]> {
  const { registry } = ctx.database;
  const limit = query.only ? ALONE : EACH;
  const looks = searchedResources(ctx.actor, registry)
    .filter(({ resource, views }) => !query.only || [resource, ...views].some(({ name }) => name === query.only))
    .flatMap((searched) => {
      const fields = soughtFields(ctx.actor, registry, searched.resource);
      const names = namesOf(ctx, searched, fields);
      return fields.flatMap((sought) =>
        waysFor(ctx, searched.resource, sought, query.text).flatMap((way) =>
          reachesOf(ctx.actor, searched.resource).map((reach): Look => ({
            searched,
            names,
            sought,
            way,
            reach,
            limit: query.only && query.only !== searched.resource.name ? AMONG : limit,
          })),
        ),
      );
    });
  const found = (await inTurns(looks.map((one) => () => look(ctx, one, query.text)))).flat();
  const hits = chosen(query.only ? found.filter(({ resource }) => resource.name === query.only) : found, limit);
  await label(ctx, hits);
  return hits.map((hit) => toldOf(ctx, hit));
}
