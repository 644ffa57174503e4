/*
 * The search of a list. `q` has one part per line, and a row must match all. Referenced records are found first, so
 * that the list can use an index.
 */
import type { Reading, Recognised, Resource } from '@t3d/resources/kit';
import { PART_BREAK, digitRule, foldText, normaliseDigits } from '@t3d/resources/kit';
import type { WhereOptions } from 'sequelize';
import { Op } from 'sequelize';
import type { Context } from '../../context';
import { serverKindOf } from '../../registry/kinds';
import { valuesNamed } from '../../registry/namedValues';
import { bad } from '../../models/filters';
import type { Condition } from '../access/statements';
import { idsWhere, inlinedCondition } from '../access/statements';
import type { PlainRow } from '../rows/read/read';
import type { Match } from './sourceSql';
import { isMatched, matchesOf } from './sourceSql';
import type { Source } from './sources';
import { sourceLabel, sourcesOf } from './sources';

/** The maximum number of matching records of another table that are looked for in the list. */
const MAX_RECORDS = 1000;
/** The maximum number of rows that are selected by id. */
const MAX_ROWS = 200;
/** The length of a code such as `jp`, which is not searched within names. */
const CODE = 2;
const LETTERS = /^[a-z]{1,2}$/i;
const MAX_PARTS = 6;
const MAX_LENGTH = 200;

/** A match of a part, with the ids of rows or referenced records. */
interface Hit {
  readonly source: Source;
  readonly match: Match;
  readonly ids: ReadonlySet<number> | null;
  readonly where: WhereOptions;
}
interface Part {
  readonly text: string;
  readonly hits: readonly Hit[];
  readonly tooMany: boolean;
}

/** The conditions of a search, and what it recognised in a page's rows. */
export interface ListSearch {
  readonly conditions: readonly Condition[];
  recognise(rows: readonly PlainRow[]): Recognised[];
  /** True if a part names a value of the records themselves, such as the country of a plan. */
  readonly isNamed: boolean;
}

/** Returns the ids of rows that meet a condition, at most one more than `limit`. */
function idsOf(ctx: Context, resource: Resource, where: WhereOptions, limit: number, scope?: null): Promise<number[]> {
  return idsWhere(ctx, resource, { conditions: [inlinedCondition(where)], scope, limit: limit + 1 });
}

/** Returns the condition that the label fields before a source's column are empty. */
const unlabelled = ({ before }: Source): WhereOptions[] =>
  before.map((name) => ({ [name]: { [Op.or]: [{ [Op.is]: null }, { [Op.eq]: '' }] } }) as WhereOptions);

interface Found {
  ids: number[];
  tooMany: boolean;
}

/** Returns the ids of matching records in another table. */
async function recordsOf(ctx: Context, source: Source, match: Match): Promise<Found> {
  const on = source.on as Resource;
  const where = { [Op.and]: [match.where, ...unlabelled(source)] } as WhereOptions;
  const scope = source.access === 'shown' ? null : undefined;
  const ids = await idsOf(ctx, on, where, MAX_RECORDS, scope);
  if (ids.length <= MAX_RECORDS || scope === undefined) return { ids, tooMany: ids.length > MAX_RECORDS };
  // Too many records match, so look only among those in the caller's scope.
  const reached = await idsOf(ctx, on, where, MAX_RECORDS);
  return { ids: reached, tooMany: reached.length === 0 || reached.length > MAX_RECORDS };
}

type Remember = (key: string, find: () => Promise<Found>) => Promise<Found>;

async function hitOf(
  ctx: Context,
  resource: Resource,
  source: Source,
  match: Match,
  remember: Remember,
): Promise<Hit | 'tooMany' | null> {
  if (!source.on) {
    const ids = await idsOf(ctx, resource, match.where, MAX_ROWS, null);
    if (ids.length === 0) return null;
    const few = ids.length <= MAX_ROWS;
    const where = few ? ({ id: { [Op.in]: ids } } as WhereOptions) : match.where;
    return { source, match, ids: few ? new Set(ids) : null, where };
  }
  const key = [source.on.name, source.column, source.access, source.before.length, match.by].join(' ');
  const { ids, tooMany } = await remember(key, () => recordsOf(ctx, source, match));
  if (tooMany) return 'tooMany';
  if (ids.length === 0) return null;
  return { source, match, ids: new Set(ids), where: { [source.link as string]: { [Op.in]: ids } } as WhereOptions };
}

/** Searches a text in all sources of the list. A text above the maximum length finds nothing. */
async function partOf(ctx: Context, resource: Resource, text: string): Promise<Part> {
  if (text.length > MAX_LENGTH) return { text: text.slice(0, MAX_LENGTH), hits: [], tooMany: false };
  const input = new Map<string, Promise<Found>>();
  const remember: Remember = (key, find) => {
    const known = input.get(key) ?? find();
    input.set(key, known);
    return known;
  };
  const matches = sourcesOf(ctx, resource).flatMap((source) =>
    matchesOf(ctx, (source.on ?? resource).table, source, text).map((match) => ({ source, match })),
  );
  const isCode = text.length <= CODE && matches.some(({ source }) => source.how === 'named');
  const hits = await Promise.all(
    matches
      .filter(({ match }) => !(isCode && match.by === 'contains'))
      .map(({ source, match }) => hitOf(ctx, resource, source, match, remember)),
  );
  return {
    text,
    hits: hits.filter((hit): hit is Hit => hit !== null && hit !== 'tooMany'),
    tooMany: hits.includes('tooMany'),
  };
}

/**
 * Splits off the longest name of a value, such as a country, at either end. Returns it with the remaining words, or
 * null.
 */
function withoutName(
  isName: (text: string) => boolean,
  words: readonly string[],
): { name: string; rest: string[] } | null {
  for (let count = words.length - 1; count > 0; count -= 1) {
    const [first, last] = [words.slice(0, count).join(' '), words.slice(-count).join(' ')];
    if (isName(first)) return { name: first, rest: words.slice(count) };
    if (isName(last)) return { name: last, rest: words.slice(0, -count) };
  }
  return null;
}

/** Returns whether a text is the name of a searchable value, such as a country. */
export function namesValue(ctx: Context, resource: Resource, text: string): boolean {
  const kinds = new Set(sourcesOf(ctx, resource).flatMap(({ field }) => serverKindOf(field).named ?? []));
  return [...kinds].some((named) => valuesNamed(named, text).length > 0);
}

/** Splits off names of values, such as countries, at both ends of a text. */
export function splitNames(ctx: Context, resource: Resource, text: string): string[] {
  const isNamed = (one: string): boolean => namesValue(ctx, resource, one);
  if (!sourcesOf(ctx, resource).some(({ how }) => how === 'named') || isNamed(text)) return [text];
  // Ignore a code of one or two letters among other words, which may be a unit as in `3 GB`.
  const isName = (one: string): boolean => !LETTERS.test(one) && isNamed(one);
  const parts: string[] = [];
  let words = text.split(' ');
  for (let found = withoutName(isName, words); found; found = withoutName(isName, words)) {
    parts.push(found.name);
    words = found.rest;
  }
  return [...parts, words.join(' ')];
}

/** Returns the parts of a text. If no record matches all words of a part together, each word becomes one. */
async function partsOf(ctx: Context, resource: Resource, q: string): Promise<Part[]> {
  const texts = q
    .split(PART_BREAK)
    .map((line) => foldText(line))
    .filter((line) => line !== '')
    .slice(0, MAX_PARTS);
  const parts: Part[] = [];
  for (const text of texts.flatMap((one) => splitNames(ctx, resource, one))) {
    const part = await partOf(ctx, resource, text);
    const words = text.split(' ');
    if (part.hits.length > 0 || part.tooMany || words.length === 1 || words.length > MAX_PARTS) parts.push(part);
    else {
      const each = await Promise.all(words.map((word) => partOf(ctx, resource, word)));
      parts.push(...(each.every(({ hits }) => hits.length > 0) ? each : [part]));
    }
  }
  return parts;
}

/** Returns the condition for rows that match any hit of a part. */
function anyOf(hits: readonly Hit[]): WhereOptions {
  const byName = new Map<string, Set<number>>();
  const others: WhereOptions[] = [];
  for (const { source, ids, where } of hits) {
    const name = source.link ?? 'id';
    if (ids) byName.set(name, new Set([...(byName.get(name) ?? []), ...ids]));
    else others.push(where);
  }
  const listed = [...byName].map(([name, ids]) => ({ [name]: { [Op.in]: [...ids] } }) as WhereOptions);
  const all = [...listed, ...others];
  // No row has the id 0.
  if (all.length === 0) return { id: { [Op.eq]: 0 } };
  return all.length === 1 ? (all[0] as WhereOptions) : ({ [Op.or]: all } as WhereOptions);
}

/** Returns whether a row matches a hit. */
function shows(row: PlainRow, { source, match, ids }: Hit): boolean {
  if (ids) return ids.has(Number(row[source.link ?? 'id']));
  return isMatched(source, match, row[source.name]);
}

/** Describes a hit for the reader. A typed beginning that is the complete value counts as equal. */
function readingOf(ctx: Context, resource: Resource, { source, match }: Hit, rows: readonly PlainRow[]): Reading {
  const shown = source.on && source.link === source.name ? `${source.name}Label` : source.name;
  const isWhole =
    match.by === 'begins' &&
    (match.value.length === digitRule(source.field.scheme)?.length || rows.every((row) => row[shown] === match.value));
  return {
    field: source.name,
    label: sourceLabel(ctx, resource, source),
    by: isWhole ? 'is' : match.by,
    value: match.value,
  };
}

/** Returns the field of a complete number in a text, and the right check digit if it is wrong. */
function numberIn(ctx: Context, resource: Resource, text: string): Pick<Recognised, 'whole' | 'checkDigit'> {
  for (const { on, name, field } of sourcesOf(ctx, resource)) {
    const { checkDigit } = digitRule(field.scheme) ?? {};
    if (on || field.unique !== true || !checkDigit) continue;
    const right = checkDigit(text.replaceAll(/[\s·.-]/g, ''));
    if (right !== null) return { whole: name, checkDigit: right };
    if (/^\d[\d\s]{17,}/.test(text) && normaliseDigits(field.scheme, text) !== null) return { whole: name };
  }
  return {};
}

function recognised(ctx: Context, resource: Resource, part: Part, rows: readonly PlainRow[]): Recognised {
  const readings = new Map<string, Reading>();
  const known = new Map<string, Set<PlainRow>>();
  const isNamed = ({ source }: Hit): boolean => source.how === 'named';
  for (const hit of part.hits.toSorted((one, other) => Number(isNamed(other)) - Number(isNamed(one)))) {
    const found = rows.filter((row) => shows(row, hit));
    const reading = readingOf(ctx, resource, hit, found);
    const seen = new Set([...(known.get(reading.label) ?? []), ...(known.get('is') ?? [])]);
    // Skip a reading whose rows an earlier one explains, for example an equal end after an equal number.
    if (found.every((row) => seen.has(row))) continue;
    const kept = reading.by === 'is' && (isNamed(hit) || hit.source.how === 'digits') ? 'is' : reading.label;
    known.set(kept, new Set([...seen, ...found]));
    const key = `${reading.label} ${reading.by}`;
    if (!readings.has(key)) readings.set(key, reading);
  }
  // Name the value even without rows, because such names are not secret.
  if (readings.size === 0)
    for (const source of sourcesOf(ctx, resource)
      .filter(({ how }) => how === 'named')
      .slice(0, 1))
      for (const { by, value } of matchesOf(ctx, resource.table, source, part.text))
        readings.set(source.name, { field: source.name, label: sourceLabel(ctx, resource, source), by, value });
  return {
    text: part.text,
    readings: [...readings.values()],
    ...(part.tooMany && { tooMany: true as const }),
    ...numberIn(ctx, resource, part.text),
  };
}

/** Resolves the search text of a query, or returns undefined without one. Throws 400 for a list without a search. */
export async function resolveSearch(
  ctx: Context,
  resource: Resource,
  raw: Readonly<Record<string, unknown>>,
): Promise<ListSearch | undefined> {
  const { q } = raw;
  if (q === undefined || (typeof q === 'string' && q.trim() === '')) return undefined;
  if (typeof q !== 'string') return bad('q', 'unknown');
  if (sourcesOf(ctx, resource).length === 0) return bad('q', 'unknown');
  const parts = await partsOf(ctx, resource, q);
  return {
    conditions: parts.map(({ hits }) => inlinedCondition(anyOf(hits))),
    recognise: (rows) => parts.map((part) => recognised(ctx, resource, part, rows)),
    isNamed: parts.some(({ hits }) => hits.some(({ source }) => source.how === 'named' && source.name !== source.link)),
  };
}
