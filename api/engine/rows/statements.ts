import type { Resource, ScopeMap } from '@t3d/resources/kit';
import { dayIn } from '@t3d/resources/kit';
import type { WhereOptions } from 'sequelize';
import { Op, literal } from 'sequelize';
import type { Actor, Context } from '../../context';
import { conditionText } from '../../models/sequelize/subquery';
import type { Bound } from '../../models/sequelize/directRead';
import { momentText, readDirectly } from '../../models/sequelize/directRead';
import type { ServiceKey } from '../../models/services';
import { boundsOf } from '../access/bounds';
import { rightsOf } from '../access/rights';
import { fieldSql } from '../access/select';

/**
 * A condition on rows: the same words for all values, which stand in it in their order. `where` writes it with what is
 * given for them.
 */
export interface Condition {
  /** The same for conditions that differ in their values alone; null: the words themselves depend on the values. */
  readonly shape: string | null;
  readonly values: readonly unknown[];
  where(ctx: Context, values: readonly unknown[]): WhereOptions;
}

/**
 * What else a statement reads: whether the caller, whom a process remembers, still is who it was. Rows that were read
 * with it are worth nothing before it has been required of the first of them.
 */
export interface Proof {
  /** The statement's text with that of the proof around it, whose places come last. */
  around(sql: string): string;
  values(): readonly Bound[];
  /** Throws `Unproved` where it does not hold; without a row it does not. */
  require(row: Record<string, unknown> | undefined): void;
}
export class Unproved extends Error {}

/** Which rows are read of a resource, and in which order. */
export interface Question {
  readonly conditions: readonly Condition[];
  /** What bounds the rows beside the resource's `where`, by default its scope; null: nothing, they were checked. */
  readonly scope?: ScopeMap | null;
  readonly sort?: string;
  readonly order?: 'ASC' | 'DESC';
  /** Columns before that order, as SQL. */
  readonly first?: string;
  readonly limit?: number;
  readonly offset?: number;
  readonly proof?: Proof;
}

/** A text that serves all callers with the same rights, and what each `?` in it is given. */
interface Statement {
  readonly sql: string;
  readonly places: readonly ((ctx: Context, given: readonly unknown[]) => Bound)[];
}

// What stands in a text for what it is not to name: the caller's id and those above it, the present moment and day, the
// values of the conditions. No declaration names such a number, time or sign, and no value of a caller comes there.
const ME = 9_007_199_254_740_800;
const NOW = new Date('9876-05-04T12:00:00.987Z');
const PLACES = /⟦(\d+)⟧|\b90071992547408(\d\d)\b|'9876-05-0([^']*)'/g;
const place = (index: number) => literal(`⟦${index}⟧`);

const peopleAbove = ({ database }: Context): readonly (keyof Actor)[] =>
  (database.registry.product.logIn?.above ?? []) as unknown as (keyof Actor)[];

/** The caller without its name: whatever is written for it holds for all with the same rights. */
function nameless(ctx: Context): Context {
  const above = peopleAbove(ctx).map((name, at) => [name, ctx.actor[name] === null ? null : ME + 1 + at]);
  const actor: Actor = { ...ctx.actor, ...Object.fromEntries(above), id: ctx.actor.id === null ? null : ME };
  return { ...ctx, actor, now: () => NOW };
}

const boundOf = (ctx: Context, value: unknown): Bound =>
  value instanceof Date ? momentText(ctx, value) : typeof value === 'boolean' ? Number(value) : (value as Bound);

/** What a place of a text is given: a value of a condition, the id of a person, the moment or the day. */
function giverOf(ctx: Context, index?: string, person?: string, moment?: string): Statement['places'][number] {
  if (index !== undefined) return (asker, given) => boundOf(asker, given[Number(index)]);
  if (person !== undefined) {
    const name = person === '00' ? 'id' : (peopleAbove(ctx)[Number(person) - 1] as keyof Actor);
    return ({ actor }) => actor[name] as number;
  }
  const said = `9876-05-0${moment}`;
  if (!said.includes('12:00:00.987'))
    return ({ database, now }) => dayIn(database.timeZone, now()) + said.slice('9876-05-04'.length);
  const [between, after] = [said.charAt(10), said.slice(23)];
  return ({ now }) => now().toISOString().slice(0, 23).replace('T', between) + after;
}

function compile(ctx: Context, text: string): Statement {
  const places: Statement['places'][number][] = [];
  const sql = text.replace(PLACES, (_found, index?: string, person?: string, moment?: string) => {
    places.push(giverOf(ctx, index, person, moment));
    return '?';
  });
  return { sql, places };
}

/** Texts that are kept; one not used for longest goes first. */
const MOST = 2_000;
const STATEMENTS: ServiceKey<Map<string, Statement>> = { name: 'compiled statements', make: () => new Map() };

/** The text for a key and a set of rights, written once. */
function statementOf(ctx: Context, key: string, write: (asker: Context) => string): Statement {
  const kept = ctx.database.services.get(STATEMENTS);
  const name = `${key} ${rightsOf(ctx.actor)}`;
  const found = kept.get(name) ?? compile(ctx, write(nameless(ctx)));
  kept.delete(name);
  kept.set(name, found);
  if (kept.size > MOST) kept.delete(kept.keys().next().value as string);
  return found;
}

const scopes = new WeakMap<ScopeMap, number>();
let scopesSeen = 0;
/** A number for each declared scope. */
function scopeNumber(scope: ScopeMap): number {
  const number = scopes.get(scope) ?? (scopesSeen += 1);
  scopes.set(scope, number);
  return number;
}

function whereText(
  ctx: Context,
  resource: Resource,
  { conditions, scope }: Question,
  given: readonly unknown[],
): string {
  let used = 0;
  const asked = conditions.map((one) => one.where(ctx, given.slice(used, (used += one.values.length))));
  const bounds = scope === null ? [] : boundsOf(ctx, resource, scope);
  const model = ctx.database.model(resource);
  return conditionText(ctx.database.sequelize, model, { [Op.and]: [...bounds, ...asked] } as WhereOptions);
}

function endText(ctx: Context, resource: Resource, question: Question, page: readonly (number | string)[]): string {
  const { sort, order, first } = question;
  const key = sort === undefined || sort === 'id' ? [] : [`${fieldSql(resource, sort, ctx)} ${order}`];
  const by = [...(first ? [first] : []), ...key, ...(order ? [`\`${resource.table}\`.\`id\` ${order}`] : [])];
  const [limit, offset] = page;
  return (
    (by.length > 0 ? ` ORDER BY ${by.join(', ')}` : '') +
    (limit === undefined ? '' : ` LIMIT ${limit} OFFSET ${offset}`)
  );
}

/**
 * Reads a resource's rows: `what` gives the SQL of the columns, and a name by which it is the same for all with the same
 * rights. The text is written once for a shape of question; what is the caller's own, and what it asks, are values.
 */
export async function readColumns(
  ctx: Context,
  resource: Resource,
  [name, what]: readonly [name: string, what: (asker: Context) => readonly string[]],
  question: Question,
): Promise<Record<string, unknown>[]> {
  const { conditions, scope, sort, order, first, limit, offset = 0, proof } = question;
  const asked = conditions.flatMap((one) => one.values);
  const page = limit === undefined ? [] : [limit, offset];
  const write = (asker: Context, given: readonly unknown[], paged: readonly (number | string)[]): string => {
    const where = whereText(asker, resource, question, given);
    const text = `SELECT ${what(asker).join(', ')} FROM \`${resource.table}\` WHERE ${where}`;
    return (proof?.around ?? String)(text + endText(asker, resource, question, paged));
  };
  // Words that follow from values would be texts without number: they are sent as they are.
  if (conditions.some(({ shape }) => shape === null))
    return proved(proof, await readDirectly(ctx, write(ctx, asked, page), proof?.values() ?? null));
  const shape = conditions.map((one) => `${one.shape}`).join('&');
  const bounds = scope ? scopeNumber(scope) : String(scope);
  const key = [resource.name, name, bounds, shape, sort, order, first, page.length, proof && 'proved'].join('|');
  const { sql, places } = statementOf(ctx, key, (asker) => {
    const marks = [...asked, ...page].map((_value, index) => place(index));
    const paged = marks.slice(asked.length).map(({ val }) => String(val));
    return write(asker, marks.slice(0, asked.length), paged);
  });
  const given = [...asked, ...page];
  const values = places.map((give) => give(ctx, given));
  return proved(proof, await readDirectly(ctx, sql, [...values, ...(proof?.values() ?? [])]));
}

/** The rows of a statement, once what was read beside them is required; a session has a row where they have none. */
function proved<Row extends Record<string, unknown>>(proof: Proof | undefined, rows: Row[]): Row[] {
  if (!proof) return rows;
  proof.require(rows[0]);
  return rows.filter(({ id }) => id !== null);
}

/** Plain rows of these columns as the caller sees them, in the types of the driver. */
export const selectRows = (
  ctx: Context,
  resource: Resource,
  names: readonly string[],
  question: Question,
): Promise<Record<string, unknown>[]> =>
  readColumns(
    ctx,
    resource,
    [names.join(), (asker) => names.map((name) => `${fieldSql(resource, name, asker)} AS \`${name}\``)],
    question,
  );

/** How many rows there are. */
export const countRows = async (ctx: Context, resource: Resource, question: Question): Promise<number> =>
  Number((await readColumns(ctx, resource, ['count', () => ['COUNT(*) AS `count`']], question))[0]?.count);

/** The ids of the rows. */
export const selectIds = async (ctx: Context, resource: Resource, question: Question): Promise<number[]> =>
  (await selectRows(ctx, resource, ['id'], question)).map(({ id }) => Number(id));

/** Rows whose column holds this value. */
export const valueIs = (name: string, value: number): Condition => ({
  shape: name,
  values: [value],
  where: (_ctx, [one]) => ({ [name]: { [Op.eq]: one } }) as WhereOptions,
});

/** Rows of these ids. Few lengths make few texts: up to the next power of two the last id stands again. */
export function idIn(ids: readonly number[]): Condition {
  const length = 2 ** Math.ceil(Math.log2(Math.max(ids.length, 1)));
  const values = ids.length > 256 || ids.length === 0 ? [] : [...ids, ...Array(length - ids.length).fill(ids.at(-1))];
  return {
    shape: values.length > 0 ? `id in ${length}` : null,
    values,
    where: (_ctx, given) => ({ id: { [Op.in]: values.length > 0 ? [...given] : [...ids] } }) as WhereOptions,
  };
}
