import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from '../../context';
import { systemContext } from '../../context';
import type { ServiceKey } from '../../models/services';
import { select } from '../../models/sql';
import { inTransaction } from '../../models/transaction';
import { readSetting, writeSetting } from '../suppliers';

/** What no row of the trade tells: calls that were refused, repeated, or only read. */
type Fact = 'seen:lowBalance' | 'seen:repeat' | 'seen:orders';

const READS_ORDERS = /^GET \/t3d-api\/(sms-)?orders(\/\d+)?(\?|$)/;
const NO_MONEY = ['money.insufficient', 'money.insufficientCredit'];

function factOf({ method, originalUrl, refusedWith, isRepeat }: Call, status: number): Fact | null {
  if (refusedWith !== undefined && NO_MONEY.includes(refusedWith)) return 'seen:lowBalance';
  if (isRepeat) return 'seen:repeat';
  return status === 200 && READS_ORDERS.test(`${method} ${originalUrl}`) ? 'seen:orders' : null;
}
type Call = IncomingMessage & { originalUrl?: string };

/** What is being written, so that whoever reads the facts waits for it. */
const NOTES: ServiceKey<Set<Promise<unknown>>> = { name: 'the notes of calls', make: () => new Set() };

/** Keeps what a call tells about the program that made it, once the call has been answered. */
export function noteCall(request: Call, response: ServerResponse): void {
  const fact = factOf(request, response.statusCode);
  if (!fact) return;
  const ctx = systemContext(request.database, 'api');
  const notes = request.database.services.get(NOTES);
  const note = inTransaction(ctx, (inner) => writeSetting(inner, fact, inner.now().toISOString()))
    .catch(() => undefined)
    .finally(() => notes.delete(note));
  notes.add(note);
}

/** When something happened last, by the sandbox's clock; null for never. */
async function momentOf(ctx: Context, fact: Fact): Promise<Date | null> {
  const text = await readSetting(ctx, fact);
  return text === undefined ? null : new Date(text);
}

/** When the first order came to such an end, by its events; null for none. */
async function firstOf(ctx: Context, condition: string): Promise<Date | null> {
  const [row] = await select<{ at: string | Date | null }>(
    ctx,
    `SELECT MIN(e.createdAt) AS at FROM order_events e JOIN orders o ON o.id = e.orderId WHERE ${condition}`,
  );
  return row?.at ? new Date(row.at) : null;
}

const WAITED = `EXISTS (SELECT 1 FROM supplier_calls c WHERE c.\`order\` = o.id AND c.question = 'PROVISION'
  AND c.verdict = 'PENDING')`;

/** What has happened in a sandbox so far. */
export interface Facts {
  /** The program read its orders after the first order that was accepted at once, late, or refused and refunded. */
  readonly success: boolean;
  readonly delayed: boolean;
  readonly failed: boolean;
  /** A purchase was refused for lack of money, and a later call was answered from an Idempotency-Key. */
  readonly lowBalance: boolean;
  readonly duplicate: boolean;
}

export async function readFacts(ctx: Context): Promise<Facts> {
  await Promise.all(ctx.database.services.get(NOTES));
  const readAt = await momentOf(ctx, 'seen:orders');
  const wasSeen = (at: Date | null): boolean => at !== null && readAt !== null && readAt >= at;
  return {
    success: wasSeen(await firstOf(ctx, `e.action = 'accepted' AND NOT ${WAITED}`)),
    delayed: wasSeen(await firstOf(ctx, `e.action = 'accepted' AND ${WAITED}`)),
    failed: wasSeen(await firstOf(ctx, "e.action = 'refused' AND o.status = 'INITIAL_FAILED' AND o.refunded > 0")),
    lowBalance: (await momentOf(ctx, 'seen:lowBalance')) !== null,
    duplicate: (await momentOf(ctx, 'seen:repeat')) !== null,
  };
}
