import { createHash, randomUUID } from 'node:crypto';
import { UniqueConstraintError } from 'sequelize';
import type { Resource } from '@t3d/resources/kit';
import type { Context } from '../context';
import { encryptedOf } from '../registry/encrypted';
import { Conflict, invalidField } from '../errors';
import { change, put, select } from './sql';
import { inTransaction } from './transaction';

export interface Answer {
  status: number;
  body: unknown;
  /** True for the stored response of an earlier request with the same Idempotency-Key. */
  isRepeat?: boolean;
  /** The body as text, if it is already serialized. */
  text?: string;
  /** Secrets, such as a new API key, that are sent once and never stored. A repeated call does not return them. */
  shownOnce?: Readonly<Record<string, string>>;
}
interface Stored {
  requestHash: string;
  status: number;
  response: string | null;
}

/** Returns the hash of a request's call and body, in any order of names. */
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

/** An idempotency key. `own` means generated for this request only. */
interface Key {
  readonly text: string;
  readonly own: boolean;
}

const INSERT =
  'INSERT INTO idempotency_keys (actor, idempotencyKey, requestHash, status, own, response, createdAt) ' +
  'VALUES (?, ?, ?, ?, ?, ?, ?)';

/**
 * Runs work under a key that no other request has, and stores the response before the commit for a retry after a COMMIT
 * with unknown outcome.
 */
async function doOnce(ctx: Context, { text }: Key, hash: string, isAgain: boolean, work: Work): Promise<Answer> {
  const earlier = isAgain ? await stored(ctx, text) : undefined;
  if (earlier) return repeat(earlier, hash);
  const answer = await work(ctx);
  const sent = JSON.stringify(answer.body);
  await put(ctx, INSERT, [ctx.actor.id ?? 0, text, hash, answer.status, 1, sent, ctx.now()], true);
  return { ...answer, text: sent };
}

/** Runs work under a caller's key, which is written first, so that a second request with it waits. */
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
 * Runs `work` in one transaction, once per Idempotency-Key of a caller. A second call with the key gets the stored
 * response.
 */
export async function runOncePerKey(ctx: Context, hash: string, work: Work): Promise<Answer> {
  const given = ctx.idempotencyKey;
  // Generate a key, so that a retry after a COMMIT with unknown outcome does not repeat the work.
  if (given === undefined) return onceFor(ctx, { text: `own-${randomUUID()}`, own: true }, hash, work);
  if (!/^[\x21-\x7e]{1,128}$/.test(given)) throw invalidField('Idempotency-Key', 'length', { max: 128 });
  return onceFor(ctx, { text: given, own: false }, hash, work);
}

/** Thrown if another call has already written the key's row. */
class KeyTaken extends Error {}

/** Returns the request hash to store, keyed because personal data could be guessed from a plain hash. */
export const storedHash = (database: Context['database'], { fields }: Pick<Resource, 'fields'>, hash: string): string =>
  encryptedOf(fields).length > 0 ? database.seals.hash('request', hash) : hash;

/** Returns the key with which this call moves money: the caller's Idempotency-Key, or else a random one. */
export const keyOf = (ctx: Context): string => ctx.idempotencyKey ?? randomUUID();
