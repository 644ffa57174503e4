import { dayIn } from '@t3d/resources/kit';
import { literal } from 'sequelize';
import type { Actor, Context, Proof } from '../../context';
import type { ServiceKey } from '../services';
import type { Bound } from './directRead';
import { momentText, readDirectly } from './directRead';

export class Unproved extends Error {}

type Row = Record<string, unknown>;
/** What is read: its text, written for a caller with values, or what stands for them, in their places. */
interface Read {
  /** The same for all reads whose texts, for callers with the same rights, differ in nothing but values; null: none. */
  readonly key: string | null;
  readonly values: readonly unknown[];
  write(asker: Context, given: readonly unknown[]): string;
  readonly proof?: Proof;
}

const names = new WeakMap<Actor, string>();
/**
 * What callers with the same rights have in common, as text: whatever follows from a declaration for one of them
 * follows for all. Who they are is no part of it, only whether they are anybody, and who has somebody above.
 */
export function rightsOf(actor: Actor): string {
  const before = names.get(actor);
  if (before !== undefined) return before;
  const { role, id, account: _account, apis, accountAuth: _auth, viewer: _viewer, mustEnrol: _must, ...place } = actor;
  const above = Object.entries(place).map(([name, one]) => `${name}${one === null ? '-' : '+'}`);
  const made = JSON.stringify([role, id === null, above, apis]);
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

/** The rows of a statement, once what was read beside them is required; a session has a row where they have none. */
function proved(proof: Proof | undefined, rows: Row[]): Row[] {
  if (!proof) return rows;
  proof.require(rows[0]);
  return rows.filter(({ id }) => id !== null);
}

/** A value as it stands in a text: itself, or what holds its place. */
export const textOfValue = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'val' in value ? String(value.val) : String(Number(value));

/**
 * Rows of a SELECT whose text is written once for all callers with the same rights: what is the caller's own, and what
 * it asks, are values of a prepared statement. The first column of a row is never null.
 */
export async function readCompiled(ctx: Context, { key, values, write, proof }: Read): Promise<Row[]> {
  const around = proof ? proof.around : String;
  if (key === null) return proved(proof, await readDirectly(ctx, around(write(ctx, values)), proof?.values() ?? null));
  const { sql, places } = statementOf(ctx, proof ? `${key}|proved` : key, (asker) =>
    around(
      write(
        asker,
        values.map((_value, index) => place(index)),
      ),
    ),
  );
  const given = places.map((give) => give(ctx, values));
  return proved(proof, await readDirectly(ctx, sql, proof ? [...given, ...proof.values()] : given));
}
