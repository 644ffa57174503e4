import { DAY_MS, HOUR_MS } from '@t3d/resources/kit';
import type { Context } from '../context';
import { change, select } from '../models/sql';
import { inTransaction } from '../models/transaction';

/** A caller may repeat a key for more than a year; the keys that we give ourselves outlive only their own request. */
const GIVEN_DAYS = 400;
const OWN_DAYS = 1;
/** Keys forgotten by one transaction: callers write theirs meanwhile. */
const BATCH = 1_000;

/**
 * Requests and tries of addresses more than an hour ago count no more; of an address that never came
 * back nobody else removes them.
 */
async function removeExpiredTries(ctx: Context): Promise<number> {
  return inTransaction(ctx, async (inner) => {
    const rows = await select<{ id: number }>(
      inner,
      `SELECT id FROM code_tries WHERE at < ? ORDER BY at LIMIT ${BATCH}`,
      [new Date(ctx.now().getTime() - HOUR_MS)],
    );
    return rows.length === 0
      ? 0
      : change(inner, 'DELETE FROM code_tries WHERE id IN (?)', [rows.map(({ id }) => Number(id))]);
  });
}

async function removeKeysBatch(ctx: Context, own: 0 | 1, before: Date): Promise<number> {
  return inTransaction(ctx, async (inner) => {
    const rows = await select<{ id: number }>(
      inner,
      `SELECT id FROM idempotency_keys WHERE own = ? AND createdAt < ? ORDER BY createdAt LIMIT ${BATCH}`,
      [own, before],
    );
    return rows.length === 0
      ? 0
      : change(inner, 'DELETE FROM idempotency_keys WHERE id IN (?)', [rows.map(({ id }) => Number(id))]);
  });
}

/**
 * Forgets idempotency keys that nobody will repeat any more, and what addresses tried when that no longer counts.
 * Answers how many.
 */
export async function removeExpiredKeys(ctx: Context): Promise<{ removed: number }> {
  let removed = 0;
  for (const [own, days] of [
    [0, GIVEN_DAYS],
    [1, OWN_DAYS],
  ] as const) {
    const before = new Date(ctx.now().getTime() - days * DAY_MS);
    for (let batch = BATCH; batch === BATCH;) {
      batch = await removeKeysBatch(ctx, own, before);
      removed += batch;
    }
  }
  for (let batch = BATCH; batch === BATCH;) {
    batch = await removeExpiredTries(ctx);
    removed += batch;
  }
  return { removed };
}
