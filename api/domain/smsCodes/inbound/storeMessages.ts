import smsCodeOrders from '@t3d/resources/codes/sms-code-orders';
import smsMessages, { type QUARANTINE_REASONS } from '@t3d/resources/codes/sms-messages';
import smsNumbers from '@t3d/resources/codes/sms-numbers';
import type { Context } from '../../../context';
import { select } from '../../../models/sql';
import { table } from '../../../models/table';
import { findCode } from '../codes/findCode';
import type { CodeNumber, CodeOrder, StoredMessage } from '../orders/buyers';
import type { Gateway, InboundMessage } from './port';

export interface Arrival {
  gateway: Gateway['name'];
  message: InboundMessage;
}
export type Stored = 'STORED' | 'DUPLICATE' | 'UNKNOWN_NUMBER';

const hashOf = (ctx: Context, { gateway, message }: Arrival): string =>
  ctx.database.seals.hash('inbound message', `${gateway} ${message.messageId}`);

async function readNumbers(ctx: Context, arrivals: readonly Arrival[]): Promise<Map<string, CodeNumber>> {
  const wanted = [...new Set(arrivals.map(({ message }) => message.to))];
  return new Map((await table(ctx, smsNumbers).find({ number: wanted })).map((row) => [row.number, row]));
}

/** Locks the orders that ran at or after the oldest message, so that none ends before the batch is stored. */
async function lockOrdersOfNumbers(
  ctx: Context,
  numbers: readonly CodeNumber[],
  times: readonly Date[],
): Promise<CodeOrder[]> {
  if (numbers.length === 0 || times.length === 0) return [];
  const oldest = new Date(Math.min(...times.map((at) => at.getTime()))).toISOString();
  return table(ctx, smsCodeOrders).find(
    {
      number: numbers.map(({ id }) => id),
      startedAt: { ne: null },
      or: [{ closedAt: null }, { closedAt: { gt: oldest } }],
    },
    { lock: 'shared' },
  );
}

async function readKnown(ctx: Context, hashes: readonly string[]): Promise<Set<string>> {
  const sql = 'SELECT `messageHash` FROM `sms_messages` WHERE `messageHash` IN (?)';
  return new Set((await select<{ messageHash: string }>(ctx, sql, [hashes])).map(({ messageHash }) => messageHash));
}

/**
 * Stores messages in one transaction. A message belongs to the order that ran when the gateway received it, or else to
 * quarantine.
 */
export async function storeMessages(
  ctx: Context,
  arrivals: readonly Arrival[],
  clock = { now: ctx.now(), realMs: Date.now() },
): Promise<Stored[]> {
  const hashes = arrivals.map((arrival) => hashOf(ctx, arrival));
  const known = await readKnown(ctx, hashes);
  const numbers = await readNumbers(ctx, arrivals);
  const times = arrivals.map(({ message }) => businessTime(message.receivedAt, clock));
  const orders = await lockOrdersOfNumbers(
    ctx,
    [...numbers.values()],
    times.filter((at) => at !== null),
  );
  const fresh: Partial<StoredMessage>[] = [];
  const outcomes = arrivals.map(({ gateway, message }, place): Stored => {
    const number = numbers.get(message.to);
    if (!number) return 'UNKNOWN_NUMBER';
    const messageHash = hashes[place] as string;
    if (known.has(messageHash)) return 'DUPLICATE';
    known.add(messageHash);
    const { order, reason } = assignOrder(number, orders, times[place] ?? null);
    fresh.push({
      number: number.id,
      state: order ? 'DELIVERED' : 'QUARANTINED',
      reason,
      order: order?.id ?? null,
      user: order?.user ?? null,
      from: message.from,
      text: message.text,
      code: findCode(message.text)?.code ?? null,
      receivedAt: times[place] ?? clock.now,
      delay: Math.max(0, Math.min(clock.realMs - message.receivedAt.getTime(), 2_000_000_000)),
      gateway,
      messageHash,
    });
    return 'STORED';
  });
  if (fresh.length > 0) await table(ctx, smsMessages).insertMany(fresh);
  return outcomes;
}

const AHEAD_MS = 300_000;

type Assigned = { order: CodeOrder; reason: null } | { order: null; reason: (typeof QUARANTINE_REASONS)[number] };

/** Converts the gateway's real time to business time, which simulations move. Returns null for a time in the future. */
function businessTime(receivedAt: Date, clock: { now: Date; realMs: number }): Date | null {
  const { now, realMs } = clock;
  const moved = now.getTime() - realMs;
  const real = receivedAt.getTime();
  const at = real <= realMs + AHEAD_MS ? real + moved : real;
  if (at > now.getTime() + AHEAD_MS) return null;
  return new Date(Math.min(at, now.getTime()));
}

/** Returns whether an order was running at a moment, from its start until just before its end. */
const isRunning = ({ startedAt, endsAt, closedAt }: CodeOrder, at: Date): boolean => {
  const end = closedAt ?? endsAt;
  return startedAt !== null && startedAt <= at && end !== null && at < end;
};

/** Returns the order that ran on a number at a moment, or the reason for quarantine. */
function assignOrder(number: CodeNumber, orders: readonly CodeOrder[], at: Date | null): Assigned {
  if (at === null) return { order: null, reason: 'TIME' };
  const mine = orders.filter((order) => order.number === number.id);
  const order = mine.find((one) => isRunning(one, at));
  if (order) return { order, reason: null };
  if (number.status === 'COMPLETED' || number.status === 'REVOKED') return { order: null, reason: 'RESTING' };
  return { order: null, reason: mine.length > 0 ? 'OUTSIDE_TERM' : 'NO_ORDER' };
}
