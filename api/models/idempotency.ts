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

/** `own`: nobody but this request has the key, so it is kept no longer than a request may take. */
interface Key {
  readonly text: string;
  readonly own: boolean;
}

async function onceFor(ctx: Context, key: Key, hash: string, work: (ctx: Context) => Promise<Answer>): Promise<Answer> {
  const { text, own } = key;
  try {
    return await inTransaction({ ...ctx, idempotencyKey: text }, async (inner) => {
      const earlier = await stored(inner, text);
      if (earlier) return repeat(earlier, hash);
      const insert =
        'INSERT INTO idempotency_keys (actor, idempotencyKey, requestHash, status, own, createdAt) VALUES ' +
        '(?, ?, ?, 0, ?, ?)';
      await put(inner, insert, [inner.actor.id ?? 0, text, hash, own ? 1 : 0, inner.now()]).catch((error: unknown) => {
        throw error instanceof UniqueConstraintError ? new KeyTaken() : error;
      });
      const answer = await work(inner);
      const update = 'UPDATE idempotency_keys SET status = ?, response = ? WHERE actor = ? AND idempotencyKey = ?';
      await change(inner, update, [answer.status, JSON.stringify(answer.body), inner.actor.id ?? 0, text]);
      return answer;
    });
  } catch (error) {
    if (!(error instanceof KeyTaken)) throw error;
    const first = await stored(ctx, text);
    return first ? repeat(first, hash) : onceFor(ctx, key, hash, work);
  }
}

/**
 * Runs `work` in one transaction, once for each Idempotency-Key of a caller: the key's row is written first and filled
 * with the answer before commit, so a second call, at the same time or after a crash, gets the first answer and does
 * nothing.
 */
export async function onceForKey(ctx: Context, hash: string, work: (ctx: Context) => Promise<Answer>): Promise<Answer> {
  const given = ctx.idempotencyKey;
  // Without a key of the caller's the request gets its own: a COMMIT whose answer was lost is then not done again by
  // the rerun.
  if (given === undefined) return onceFor(ctx, { text: `own-${randomUUID()}`, own: true }, hash, work);
  if (!/^[\x21-\x7e]{1,128}$/.test(given)) throw invalidField('Idempotency-Key', 'length', { max: 128 });
  return onceFor(ctx, { text: given, own: false }, hash, work);
}

/** Somebody else wrote the key's row between our look and our insert. */
class KeyTaken extends Error {}

/** The hash of a request as it may be kept: one of a person's data could be found by trying, so it needs our key. */
export const keptHash = (database: Context['database'], { fields }: Pick<Resource, 'fields'>, hash: string): string =>
  sealedOf(fields).length > 0 ? database.seals.hash('request', hash) : hash;
