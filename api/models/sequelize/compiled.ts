import { dayIn } from '@t3d/resources/kit';
import { literal } from 'sequelize';
import type { Actor, Context } from '../../context';
import type { ServiceKey } from '../services';
import type { Bound } from './sequelizeInternals';
import { boundOf, send } from './statement';

/**
 * A column that proves in a statement that a cached caller is still valid. `require` must accept the first row before
 * rows are used.
 */
export interface Proof {
  /** Returns the SQL of the column `PROOF`, with `values` as its parameters. */
  column(values: readonly string[]): string;
  values(): readonly Bound[];
  /** Throws `Unproved` if the row shows that the caller is no longer valid. */
  require(row: Record<string, unknown>): void;
  /** True after a row has shown that the caller is valid. */
  isGiven: boolean;
}
export const PROOF = 'who calls';
export class Unproved extends Error {}

/** A SELECT. `beside` is a column computed once for all rows. */
export interface Text {
  readonly sql: string;
  readonly beside?: string;
  readonly order?: string;
}

/** A subquery for ids. `isOption` means that rows outside it may be selected too. */
export interface IdQuery {
  readonly text: string;
  readonly isOption: boolean;
}

type Row = Record<string, unknown>;
/** A SELECT to compile. `write` writes its text for a caller. */
interface Read {
  /** The cache key, shared by reads whose texts differ only in values. Null for no cache. */
  readonly key: string | null;
  readonly values: readonly unknown[];
  write(asker: Context, given: readonly unknown[]): Text;
  /** Subqueries that run first, so that the text contains their ids. */
  readonly queries?: (asker: Context) => readonly IdQuery[];
  readonly proof?: Proof;
}

/** Returns a function that gives long texts short unique names. */
function shortNames(): (text: string) => string {
  const known = new Map<string, string>();
  let given = 0;
  return (text) => {
    let name = known.get(text);
    if (name === undefined) {
      if (known.size >= MOST) known.clear();
      name = String((given += 1));
      known.set(text, name);
    }
    return name;
  };
}
/** The maximum number of entries in each cache of this file. */
const MOST = 2_000;
const nameOfRights = shortNames();
/** Returns a short name for the text of a column list. */
export const nameOfColumns = shortNames();

const names = new WeakMap<Actor, string>();
/** Returns a name for the rights of a caller, without who the caller is. */
export function rightsOf(actor: Actor): string {
  const before = names.get(actor);
  if (before !== undefined) return before;
  const { role, id, account: _account, apis, accountAuth: _auth, viewer: _viewer, mustEnrol: _must, ...rest } = actor;
  const { key, via: _via, ...place } = rest;
  const above = Object.entries(place).map(([name, one]) => `${name}${one === null ? '-' : '+'}`);
  const made = nameOfRights(JSON.stringify([role, id === null, above, apis, key !== undefined]));
  names.set(actor, made);
  return made;
}

/** A statement shared by all callers with the same rights. `places` returns the values of its `?`. */
interface Statement {
  readonly sql: string;
  readonly places: readonly ((ctx: Context, given: readonly unknown[]) => Bound)[];
}

// Markers for values that become placeholders, such as the caller's id. No declaration contains them.
const ME = 9_007_199_254_740_800;
const NOW = new Date('9876-05-04T12:00:00.987Z');
const PLACES = /⟦(\d+)⟧|\b90071992547408(\d\d)\b|'9876-05-0([^']*)'/g;
const place = (index: number) => literal(`⟦${index}⟧`);

const peopleAbove = ({ database }: Context): readonly (keyof Actor)[] =>
  (database.registry.product.logIn?.above ?? []) as unknown as (keyof Actor)[];

/** Returns the context with markers instead of the caller, for a text that all callers with the same rights share. */
function nameless(ctx: Context): Context {
  const above = peopleAbove(ctx).map((name, at) => [name, ctx.actor[name] === null ? null : ME + 1 + at]);
  const actor: Actor = { ...ctx.actor, ...Object.fromEntries(above), id: ctx.actor.id === null ? null : ME };
  return { ...ctx, actor, now: () => NOW };
}

/** Returns a function that provides a placeholder's value: a condition's value, a user's id, the time or the day. */
function giverOf(ctx: Context, index?: string, person?: string, moment?: string): Statement['places'][number] {
  if (index !== undefined) return (asker, given) => boundOf(asker.database, given[Number(index)]);
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

/** The compiled statements, least recently used first. */
const STATEMENTS: ServiceKey<Map<string, Statement>> = { name: 'compiled statements', make: () => new Map() };

/** Returns the cached statement for a key and rights, compiled at the first use. */
function statementOf(ctx: Context, key: string, write: (asker: Context) => string): Statement {
  const kept = ctx.database.services.get(STATEMENTS);
  const name = `${key} ${rightsOf(ctx.actor)}`;
  const found = kept.get(name) ?? compile(ctx, write(nameless(ctx)));
  kept.delete(name);
  kept.set(name, found);
  if (kept.size > MOST) kept.delete(kept.keys().next().value as string);
  return found;
}

/** Builds the text of the statement, with `PROOF` and `beside` as the first columns. */
function textOf({ sql, beside, order = '' }: Text, proof?: string): string {
  const first = proof === undefined ? '' : `${proof} AS \`${PROOF}\`, `;
  return beside === undefined
    ? sql.replace(/^SELECT /, () => `SELECT ${first}`)
    : `SELECT ${first}${beside}, d.* FROM (${sql}) AS d${order}`;
}

/** Returns a value, or the SQL of a placeholder, as text. */
export const textOfValue = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'val' in value ? String(value.val) : String(Number(value));

/** The maximum numbers of ids as placeholders and in a text. */
const [MOST_PLACED, MOST_LISTED] = [256, 2_000];

/** Repeats the last id up to a power of two, so that few different texts occur. */
export const padded = (ids: readonly number[]): readonly number[] => [
  ...ids,
  ...Array<number>(2 ** Math.ceil(Math.log2(Math.max(ids.length, 1))) - ids.length).fill(ids.at(-1) as number),
];
export const isPlaced = ({ length }: readonly number[]): boolean => length > 0 && length <= MOST_PLACED;

/**
 * Returns the ids that the subqueries find, or null for too many. With ids, the database reads a page in index order.
 */
const listsOf = (ctx: Context, queries: NonNullable<Read['queries']>): Promise<(readonly number[] | null)[]> =>
  Promise.all(
    queries(nameless(ctx)).map(async ({ text }, at) => {
      const write = (asker: Context): Text => ({
        sql: `SELECT \`id\` FROM ${queries(asker)[at]?.text} AS d LIMIT ${MOST_LISTED + 1}`,
      });
      const rows = await readCompiled(ctx, { key: text, values: [], write });
      if (rows.length > MOST_LISTED) return null;
      // Begin with 0, which no row has, so that the list is not empty.
      const ids = [0, ...rows.map(({ id }) => Number(id))];
      return isPlaced(ids) ? padded(ids) : ids;
    }),
  );

/** Replaces the subqueries of a read by the ids they find. */
async function listed(ctx: Context, read: Read, queries: NonNullable<Read['queries']>): Promise<Read> {
  const lists = await listsOf(ctx, queries);
  const placed = lists.map((ids) => (ids && isPlaced(ids) ? ids : []));
  const isWritten = lists.some((ids) => ids && !isPlaced(ids));
  return {
    proof: read.proof,
    key: read.key === null || isWritten ? null : `${read.key}|${lists.map((ids) => ids?.length).join()}`,
    values: [...read.values, ...placed.flat()],
    write: (asker, given) => {
      let used = read.values.length;
      const ids = lists.map((all, at) => {
        const mine = given.slice(used, (used += placed[at]?.length ?? 0));
        return all && (mine.length > 0 ? mine : all);
      });
      const text = read.write(asker, given.slice(0, read.values.length));
      const fill = (sql: string, isBeside: boolean): string =>
        queries(asker).reduce((all, query, at) => {
          const some = ids[at];
          if (!some || (isBeside && !query.isOption)) return all;
          return all.replaceAll(query.text, `(${some.map(textOfValue).join(', ')})`);
        }, sql);
      return { ...text, sql: fill(text.sql, false), beside: text.beside && fill(text.beside, true) };
    },
  };
}

/** Returns the rows of a SELECT, whose text all callers with the same rights share. Checks a proof first. */
export async function readCompiled(ctx: Context, read: Read): Promise<Row[]> {
  const { queries, proof } = read;
  const rows = await sendRead(ctx, queries ? await listed(ctx, read, queries) : read);
  if (rows[0]) proof?.require(rows[0]);
  return rows;
}

/** Runs a SELECT, prepared and cached if it has a key. */
async function sendRead(ctx: Context, { key, values, write, proof }: Read): Promise<Row[]> {
  const proofs = proof?.values() ?? [];
  if (key === null) {
    const spelled = proofs.map((one) => ctx.database.sequelize.escape(one as string));
    const sql = textOf(write(ctx, values), proof?.column(spelled));
    return send<Row[]>(ctx, { method: 'all', sql, values: [], isPrepared: false });
  }
  const { sql, places } = statementOf(ctx, proof ? `${key}|proved` : key, (asker) => {
    const marks = proofs.map(() => '?');
    return textOf(
      write(
        asker,
        values.map((_value, index) => place(index)),
      ),
      proof?.column(marks),
    );
  });
  const given = places.map((give) => give(ctx, values));
  return send<Row[]>(ctx, { method: 'all', sql, values: [...proofs, ...given], isPrepared: true });
}
