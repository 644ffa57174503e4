import { createHash, randomUUID } from 'node:crypto';
import { UniqueConstraintError } from 'sequelize';
import type { Resource } from '@t3d/resources/kit';
import type { Context } from '../context';
import { sealedOf } from '../declared/sealed';
import { Conflict, invalidField } from '../errors';
import { change, put, select } from './sql';
import { inTransaction } from './transaction';

export interface Answer {
  status: number;
  body: unknown;
  /** The first answer of an Idempotency-Key, given again. */
  isRepeat?: boolean;
  /** The body as it goes over the wire, where it has been written already. */
  text?: string;
  /** Values of `data` that are sent this once: they are stored nowhere, so a repeated call is answered without them. */
  shownOnce?: Readonly<Record<string, string>>;
}
interface Stored {
  requestHash: string;
  status: number;
  response: string | null;
}

/** One hash for one request: what was called and with what, whatever the order of the names. */
export function requestHash(call: string, body: unknown): string {
  const sorted = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(sorted)
      : value && typeof value === 'object'
        ? Object.fromEntries(
            Object.entries(value)
              .sort(([a], [b]) => (a < b ? -1 : 1))
              .map(([name, inner]) => [name, sorted(inner)]),
          )
        : value;
  return createHash('sha256')
    .update(`${call}\n${JSON.stringify(sorted(body) ?? null)}`)
    .digest('hex');
}

async function stored(ctx: Context, key: string): Promise<Stored | undefined> {
  const [row] = await select<Stored>(
    ctx,
    'SELECT requestHash, status, response FROM idempotency_keys WHERE actor = ? AND idempotencyKey = ?',
    [ctx.actor.id ?? 0, key],
  );
  return row;
}

function repeat(row: Stored, hash: string): Answer {
  if (row.requestHash !== hash) throw new Conflict('keyReused');
  return { status: row.status, body: JSON.parse(row.response ?? 'null') as unknown };
}

type Work = (ctx: Context) => Promise<Answer>;

/** `own`: nobody but this request has the key, so it is kept no longer than a request may take. */
interface Key {
  readonly text: string;
  readonly own: boolean;
}

const INSERT =
  'INSERT INTO idempotency_keys (actor, idempotencyKey, requestHash, status, own, response, createdAt) ' +
  'VALUES (?, ?, ?, ?, ?, ?, ?)';

/**
 * No other request has this key, so none waits for it: it is written once, with the answer, before the commit. A rerun
 * after a COMMIT whose answer was lost may find it.
 */
async function doOnce(ctx: Context, { text }: Key, hash: string, isAgain: boolean, work: Work): Promise<Answer> {
  const earlier = isAgain ? await stored(ctx, text) : undefined;
  if (earlier) return repeat(earlier, hash);
  const answer = await work(ctx);
  const sent = JSON.stringify(answer.body);
  await put(ctx, INSERT, [ctx.actor.id ?? 0, text, hash, answer.status, 1, sent, ctx.now()], true);
  return { ...answer, text: sent };
}

/** A caller's key is written first: a second request with the same key waits, and gets the first one's answer. */
async function doFirst(ctx: Context, { text }: Key, hash: string, work: Work): Promise<Answer> {
  const actor = ctx.actor.id ?? 0;
  await put(ctx, INSERT, [actor, text, hash, 0, 0, null, ctx.now()], true).catch((error: unknown) => {
    throw error instanceof UniqueConstraintError ? new KeyTaken() : error;
  });
  const answer = await work(ctx);
  await change(ctx, 'UPDATE idempotency_keys SET status = ?, response = ? WHERE actor = ? AND idempotencyKey = ?', [
    answer.status,
    JSON.stringify(answer.body),
    actor,
    text,
  ]);
  return answer;
}

async function onceFor(ctx: Context, key: Key, hash: string, work: Work): Promise<Answer> {
  let attempts = 0;
  try {
    return await inTransaction({ ...ctx, idempotencyKey: key.text }, (inner) => {
      attempts += 1;
      return key.own ? doOnce(inner, key, hash, attempts > 1, work) : doFirst(inner, key, hash, work);
    });
  } catch (error) {
    if (!(error instanceof KeyTaken)) throw error;
    const first = await stored(ctx, key.text);
    return first ? { ...repeat(first, hash), isRepeat: true } : onceFor(ctx, key, hash, work);
  }
}

/**
 * Runs `work` in one transaction, once for each Idempotency-Key of a caller: the key's row commits together with the
 * work and holds its answer, so a second call, at the same time or after a crash, gets the first answer and does
 * nothing.
 */
export async function onceForKey(ctx: Context, hash: string, work: Work): Promise<Answer> {
  const given = ctx.idempotencyKey;
  // Without a key of the caller's the request gets its own: a COMMIT whose answer was lost is then not done again by
  // the rerun.
  if (given === undefined) return onceFor(ctx, { text: `own-${randomUUID()}`, own: true }, hash, work);
  if (!/^[\x21-\x7e]{1,128}$/.test(given)) throw invalidField('Idempotency-Key', 'length', { max: 128 });
  return onceFor(ctx, { text: given, own: false }, hash, work);
}

/** The key's row is there: a former call, or one that was committed a moment ago. */
class KeyTaken extends Error {}

/** The hash of a request as it may be kept: one of a person's data could be found by trying, so it needs our key. */
export const keptHash = (database: Context['database'], { fields }: Pick<Resource, 'fields'>, hash: string): string =>
  sealedOf(fields).length > 0 ? database.seals.hash('request', hash) : hash;

/**
 * The key under which this call moves money: the caller's Idempotency-Key. Without one every call is another movement,
 * so `inTransaction` does not run it again when its COMMIT was never answered: who needs certainty sends a key, as the
 * admin app always does.
 */
export const keyOf = (ctx: Context): string => ctx.idempotencyKey ?? randomUUID();
