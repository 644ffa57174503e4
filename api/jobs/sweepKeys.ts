import type { Context } from '../context';
import { change } from '../models/sql';
import { inTransaction } from '../models/transaction';

const DAY = 86_400_000;
/** A client may repeat a key for a week; the keys that we give ourselves outlive only their own request. */
const GIVEN_DAYS = 7;
const OWN_DAYS = 1;

/** Forgets idempotency keys that nobody will repeat any more. Answers how many. */
export async function sweepKeys(ctx: Context): Promise<{ removed: number }> {
  const before = (days: number): Date => new Date(ctx.now().getTime() - days * DAY);
  return inTransaction(ctx, async (inner) => ({
    removed: await change(inner, "DELETE FROM idempotency_keys WHERE createdAt < ? OR (createdAt < ? AND idempotencyKey LIKE 'own-%')", [before(GIVEN_DAYS), before(OWN_DAYS)]),
  }));
}
