import { dayIn } from '@t3d/resources/kit';
import { literal } from 'sequelize';
import type { Actor, Context } from '../../context';
import type { ServiceKey } from '../services';
import type { Bound } from './privates';
import { boundOf, send } from './statement';

/**
 * What else a statement reads: whether the caller, whom a process remembers, still is who it was. Rows that were read
 * with it are worth nothing before it has been required of the first of them.
 */
export interface Proof {
  /** SQL of the column `PROOF`, the same in every row; `values` stand in it, or `?` for each. */
  column(values: readonly string[]): string;
  values(): readonly Bound[];
  /** Throws `Unproved` where the row says that it does not hold. */
  require(row: Record<string, unknown>): void;
  /** Whether a row has said that it holds. */
  isGiven: boolean;
}
export const PROOF = 'who calls';
export class Unproved extends Error {}

/** A SELECT; with `beside`, a column that is read once for all of its rows, which are in that `order` then. */
export interface Text {
  readonly sql: string;
  readonly beside?: string;
  readonly order?: string;
}

/** A query for ids as it stands in a text, in brackets; an option: rows without one of its ids may be meant, too. */
export interface IdQuery {
  readonly text: string;
  readonly isOption: boolean;
}

type Row = Record<string, unknown>;
/** What is read: its text, written for a caller with values, or what stands for them, in their places. */
interface Read {
  /** The same for all reads whose texts, for callers with the same rights, differ in nothing but values; null: none. */
  readonly key: string | null;
  readonly values: readonly unknown[];
  write(asker: Context, given: readonly unknown[]): Text;
  /** They are sent first, and their ids stand in the text; in what is beside, only those of options. */
  readonly queries?: (asker: Context) => readonly IdQuery[];
  readonly proof?: Proof;
}

/** Short names for long texts, which need not be put together and compared again then; none is given twice. */
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
/** More of anything kept here than that is not kept. */
const MOST = 2_000;
const nameOfRights = shortNames();
/** A short name for what texts say of columns. */
export const nameOfColumns = shortNames();

const names = new WeakMap<Actor, string>();
/**
 * A name for what callers with the same rights have in common: whatever follows from a declaration for one of them
 * follows for all. Who they are is no part of it, only whether they are anybody, and who has somebody above.
 */
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

/** Makes what gives a place of a text its value: a value of a condition, the id of a person, the moment or the day. */
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

/** Texts that are kept; one not used for longest goes first. */
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

/** The whole statement: what is read beside its rows stands before their columns. */
function textOf({ sql, beside, order = '' }: Text, proof?: string): string {
  const first = proof === undefined ? '' : `${proof} AS \`${PROOF}\`, `;
  return beside === undefined
    ? sql.replace(/^SELECT /, () => `SELECT ${first}`)
    : `SELECT ${first}${beside}, d.* FROM (${sql}) AS d${order}`;
}

/** A value as it stands in a text: itself, or what holds its place. */
export const textOfValue = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'val' in value ? String(value.val) : String(Number(value));

/** Ids that may have places of their own in a text, and those that may stand in one at all. */
const [MOST_PLACED, MOST_LISTED] = [256, 2_000];

/** Ids for places of a text; few lengths make few texts: up to the next power of two the last one stands again. */
export const padded = (ids: readonly number[]): readonly number[] => [
  ...ids,
  ...Array<number>(2 ** Math.ceil(Math.log2(Math.max(ids.length, 1))) - ids.length).fill(ids.at(-1) as number),
];
export const isPlaced = ({ length }: readonly number[]): boolean => length > 0 && length <= MOST_PLACED;

/**
 * The ids that queries find; null for too many. From ids the database reads a page along the index of its order, or
 * that of the ids; with a query in their place it begins at the query, and sorts all rows that belong to it. A number
 * of rows is counted best from the query, by an index that holds the rest; but not if it is one option of several.
 */
const listsOf = (ctx: Context, queries: NonNullable<Read['queries']>): Promise<(readonly number[] | null)[]> =>
  Promise.all(
    queries(nameless(ctx)).map(async ({ text }, at) => {
      const write = (asker: Context): Text => ({
        sql: `SELECT \`id\` FROM ${queries(asker)[at]?.text} AS d LIMIT ${MOST_LISTED + 1}`,
      });
      const rows = await readCompiled(ctx, { key: text, values: [], write });
      if (rows.length > MOST_LISTED) return null;
      // The database has no id 0.
      const ids = [0, ...rows.map(({ id }) => Number(id))];
      return isPlaced(ids) ? padded(ids) : ids;
    }),
  );

/** A read in which the ids of its queries stand. */
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

/**
 * Rows of a SELECT whose text is written once for all callers with the same rights: what is the caller's own, and what
 * it asks, are values of a prepared statement. They are given out once what was read beside them is required.
 */
export async function readCompiled(ctx: Context, read: Read): Promise<Row[]> {
  const { queries, proof } = read;
  const rows = await sendRead(ctx, queries ? await listed(ctx, read, queries) : read);
  if (rows[0]) proof?.require(rows[0]);
  return rows;
}

/** Sends a SELECT: one with a key is written once and prepared. */
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
