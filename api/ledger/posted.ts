import { createHash } from 'node:crypto';
import type { Context } from '../context';
import { Conflict } from '../errors';
import { chunked } from '../models/chunked';
import { select } from '../models/sql';
import type { Posted, Posting } from './types';
import { ROWS_AT_ONCE } from './sql';

/** The hash of the request of a key: the same request has the same hash. */
export const hashOf = (posting: Posting): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        posting.kind,
        posting.currency,
        posting.orderNo ?? null,
        posting.reverses ?? null,
        posting.request ?? posting.legs,
      ]),
    )
    .digest('hex');

/** Keys that a caller chose are the caller's own. */
export const scopeOf = (ctx: Context): string => `user:${ctx.actor.id ?? 0}`;

/** The transaction that a key has posted already; another request under the same key is a Conflict. */
export async function findPosted(ctx: Context, posting: Posting): Promise<Posted | null> {
  return (await findAllPosted(ctx, [posting])).get(posting.key) ?? null;
}

interface PostedRow {
  id: number;
  idemKey: string;
  requestHash: string;
  result: string;
  seal: string | null;
  createdAt: Date | string;
}

/** The same of many postings of one scope, by key; a key that has posted nothing yet is missing. */
export async function findAllPosted(ctx: Context, postings: readonly Posting[]): Promise<Map<string, Posted>> {
  const found = new Map<string, Posted>();
  for (const part of chunked(postings, ROWS_AT_ONCE)) {
    const [{ scope, kind }] = part as [Posting];
    const sql =
      'SELECT id, idemKey, requestHash, result, seal, createdAt FROM ledger_transactions WHERE idemScope = ' +
      '? AND idemKey IN (?)';
    const rows = new Map(
      (await select<PostedRow>(ctx, sql, [scope ?? kind, part.map(({ key }) => key)])).map((row) => [row.idemKey, row]),
    );
    for (const posting of part) {
      const row = rows.get(posting.key);
      if (!row) continue;
      if (row.requestHash !== hashOf(posting)) throw new Conflict('keyReused');
      const result = JSON.parse(row.result) as Record<string, unknown>;
      found.set(posting.key, {
        transaction: Number(row.id),
        replayed: true,
        result,
        seal: row.seal,
        at: new Date(row.createdAt),
      });
    }
  }
  return found;
}

/**
 * For a command that does more than move money: its key must not have moved any before. The ledger's keys stay for
 * ever, those of requests are forgotten after a week; a request that comes again until then is answered before it gets
 * here.
 */
export function requireNew(posted: Posted): Posted {
  if (posted.replayed) throw new Conflict('keyReused');
  return posted;
}
