import { DAY_MS } from '@t3d/resources/kit';
import type { Actor, Context, AmountOverLimit } from '../context';
import { NeedsSecond } from '../errors';
import { forUpdate } from '../models/dialect';
import type { ServiceKey } from '../models/services';
import { change, select } from '../models/sql';
import { beforeCommit } from '../models/transaction';
import { insertAll } from './sql';
import type { WalletChange } from './accounts';
import type { Posting, Leg } from './ledgerTypes';

interface Effect {
  /** The order's number, or the movement's if it belongs to no order. */
  readonly orderNo: string;
  readonly currency: string;
  readonly taken: number;
  /** The refunded amount, negative if a new bill charges it again. */
  readonly paid: number;
}

const intoWallets = (legs: readonly Leg[]): number =>
  legs.reduce((sum, leg) => sum + ('wallet' in leg && leg.amount > 0 ? leg.amount : 0), 0);
const outOfWallets = (legs: readonly Leg[]): number =>
  legs.reduce((sum, leg) => sum - ('wallet' in leg && leg.amount < 0 ? leg.amount : 0), 0);

/** Returns the amount that a refund pays to a wallet or an end user. */
const refundedBy = (legs: readonly Leg[]): number =>
  legs.reduce((sum, leg) => {
    const pays = 'wallet' in leg ? leg.type === 'REFUND' || leg.type === 'ESIM_REVKED' : leg.system === 'CASH';
    return pays ? sum + leg.amount : sum;
  }, 0);

/** Returns the day and customer in a flow-pool bill's number (`P261122-17` in `P261122-17-2-R`). */
const poolDayOf = (billNo: string): string => billNo.split('-').slice(0, 2).join('-');

/** Returns whether a transfer sends an earlier one's money back. An undo does not count. */
async function returnsTransfer(ctx: Context, legs: readonly Leg[]): Promise<boolean> {
  const [from, to] = [-1, 1].map((sign) => legs.find((leg) => 'wallet' in leg && Math.sign(leg.amount) === sign));
  if (!from || !to || !('wallet' in from) || !('wallet' in to) || from.wallet === ctx.actor.id) return false;
  const [earlier] = await select<{ id: number }>(
    ctx,
    `SELECT e.id FROM ledger_entries e JOIN ledger_entries o ON o.\`transaction\` = e.\`transaction\`
      WHERE e.toAccount = ? AND e.type = 'RX' AND o.toAccount = ? AND o.type = 'TX' LIMIT 1`,
    [from.wallet, to.wallet],
  );
  return earlier !== undefined;
}

/** Returns what a movement refunds or takes out of wallets again, or null. */
async function effectOf(ctx: Context, posting: Posting): Promise<Effect | null> {
  const { kind, legs, currency, reverses } = posting;
  const orderNo = posting.orderNo ?? (reverses ? `#${reverses}` : posting.key);
  const taken = (sum: number): Effect => ({ orderNo, currency, taken: sum, paid: 0 });
  const paid = (sum: number, number = orderNo): Effect => ({ orderNo: number, currency, taken: 0, paid: sum });
  switch (kind) {
    case 'REVERSAL':
      return taken(outOfWallets(legs));
    case 'TRANSFER':
      return reverses || (await returnsTransfer(ctx, legs)) ? taken(outOfWallets(legs)) : null;
    case 'RECHARGE':
      return reverses ? paid(intoWallets(legs)) : null;
    case 'REFUND':
      return paid(refundedBy(legs));
    case 'PAYMENT':
    case 'STOCK_REFUND':
      return paid(intoWallets(legs));
    case 'CHANNEL_REFUND':
      return paid(legs.find((leg) => 'system' in leg && leg.system === 'CHANNEL_RECEIVABLE')?.amount ?? 0);
    case 'POOL_REFUND':
    case 'POOL_PURCHASE':
      return paid(intoWallets(legs) - outOfWallets(legs), poolDayOf(orderNo));
    default:
      return null;
  }
}

/** Returns whether a caller's refunds need a second person (`APPROVALS=on`), or null if none does. */
export const TWO_PERSONS: ServiceKey<((actor: Actor) => boolean) | null> = { name: 'two persons', make: () => null };

/** The largest refunds without a second person, per order and per person in 24 hours, in minor units. */
export const MAX_ALONE = { order: 100_000, person: 500_000 } as const;

/** The effect of a call on an order's money. */
interface Line {
  readonly ctx: Context;
  readonly orderNo: string;
  readonly currency: string;
  taken: number;
  paid: number;
  /** The refunds that the system will book later. */
  announced: number;
}
type Lines = Map<string, Line>;
const TALLIES = new WeakMap<object, Lines>();

const isOn = ({ database, rehearses }: Context): boolean =>
  rehearses !== true && database.services.get(TWO_PERSONS) !== null;
const isPerson = (ctx: Context): boolean => ctx.actor.id !== null && isOn(ctx);

/** Returns whether the caller's refunds may need a second person. */
export const needsSecondPerson = (ctx: Context): boolean =>
  isPerson(ctx) && ctx.database.services.get(TWO_PERSONS)?.(ctx.actor) === true;

function lineOf(ctx: Context, { orderNo, currency }: Pick<Effect, 'orderNo' | 'currency'>): Line {
  const { transaction } = ctx;
  if (!transaction) throw new Error('money is judged inside a transaction only');
  let lines = TALLIES.get(transaction);
  if (!lines) {
    lines = new Map();
    TALLIES.set(transaction, lines);
    const all = lines;
    beforeCommit(transaction, () => checkLines(all));
  }
  const key = JSON.stringify([ctx.actor.id, ctx.approvedBy ?? null, orderNo, currency]);
  const line = lines.get(key) ?? { ctx, orderNo, currency, taken: 0, paid: 0, announced: 0 };
  lines.set(key, line);
  return line;
}

/** Adds the effects of movements to the tally that is checked before the commit. */
export async function tally(ctx: Context, postings: readonly Posting[]): Promise<void> {
  if (!isOn(ctx)) return;
  const booked: string[] = [];
  for (const posting of postings) {
    const effect = await effectOf(ctx, posting);
    if (!effect) continue;
    if (!isPerson(ctx)) booked.push(effect.orderNo);
    else if (effect.taken > 0) lineOf(ctx, effect).taken += effect.taken;
    else if (effect.paid !== 0 && needsSecondPerson(ctx)) lineOf(ctx, effect).paid += effect.paid;
  }
  // Remove the announced refund, which is booked now.
  if (booked.length > 0)
    await change(ctx, 'UPDATE pay_backs SET announced = 0 WHERE orderNo IN (?) AND announced = 1', [booked]);
}

/** Adds the moved amounts to the operation, for previews and for approval of an assistant's call. */
export function noteMovements(
  { operation }: Context,
  movements: readonly { readonly posting: Posting }[],
  changes: readonly WalletChange[],
): void {
  if (!operation) return;
  const ofWallets = changes.map(({ before, after }) => ({
    wallet: before.user,
    currency: before.currency,
    amount: after.balance - before.balance,
    before: before.balance,
  }));
  const besideWallets = movements.map(({ posting: { legs, currency } }) => ({
    wallet: null,
    currency,
    amount: legs.reduce((sum, { amount }) => sum + Math.max(amount, 0), 0),
    before: 0,
  }));
  const moved = ofWallets.length > 0 ? ofWallets : besideWallets.filter(({ amount }) => amount > 0);
  (operation.moved ??= []).push(...moved);
}

/** Announces a refund that the system books later, so that this call's check includes it. */
export function announcePayBack(ctx: Context, order: { orderNo: string; amount: number; currency: string }): void {
  if (ctx.operation && order.amount > 0)
    (ctx.operation.moved ??= []).push({ wallet: null, currency: order.currency, amount: order.amount, before: 0 });
  if (needsSecondPerson(ctx) && order.amount > 0) lineOf(ctx, order).announced += order.amount;
}

/** Withdraws an announced refund that was rejected. */
export async function withdrawAnnounced(ctx: Context, orderNo: string): Promise<void> {
  if (!ctx.database.services.get(TWO_PERSONS)) return;
  await change(ctx, 'DELETE FROM pay_backs WHERE orderNo = ? AND announced = 1', [orderNo]);
}

const amountOf = ({ paid, announced }: Line): number => Math.max(paid, announced);
const isPaidBack = (line: Line): boolean => amountOf(line) > 0;

/** Returns the refunds of each order since its sale. */
async function paidSinceSale(ctx: Context, lines: readonly Line[]): Promise<Map<string, number>> {
  const numbers = [...new Set(lines.map(({ orderNo }) => orderNo))];
  const sums = new Map<string, number>();
  const read = async (sql: string): Promise<void> => {
    for (const { orderNo, sum } of await select<{ orderNo: string; sum: number | string }>(ctx, sql, [numbers]))
      sums.set(orderNo, (sums.get(orderNo) ?? 0) + Number(sum));
  };
  const locked = forUpdate(ctx.database);
  await read(`SELECT orderNo, amount AS sum FROM pay_backs WHERE orderNo IN (?)${locked}`);
  for (const line of lines) sums.set(line.orderNo, (sums.get(line.orderNo) ?? 0) + amountOf(line));
  const noted = new Map(sums);
  sums.clear();
  // Stored sums include what this transaction has booked.
  await read(`SELECT orderNo, refunded + feeReturned AS sum FROM order_money WHERE orderNo IN (?)${locked}`);
  for (const line of lines)
    if (sums.has(line.orderNo))
      sums.set(line.orderNo, (sums.get(line.orderNo) as number) + Math.max(line.announced - line.paid, 0));
  return new Map([...noted, ...sums]);
}

/** Locks the person, so that each refund sees the earlier sums. */
const lockPerson = (ctx: Context): Promise<number> =>
  change(ctx, 'REPLACE INTO pay_back_persons (person, at) VALUES (?, ?)', [ctx.actor.id, ctx.now()]);

/** Returns a person's other refunds of the last 24 hours by currency. */
async function paidByPerson(ctx: Context): Promise<Map<string, number>> {
  const rows = await select<{ currency: string; amount: number | string }>(
    ctx,
    `SELECT currency, amount FROM pay_backs WHERE person = ? AND createdAt > ?${forUpdate(ctx.database)}`,
    [ctx.actor.id, new Date(ctx.now().getTime() - DAY_MS)],
  );
  const sums = new Map<string, number>();
  for (const { currency, amount } of rows) sums.set(currency, (sums.get(currency) ?? 0) + Number(amount));
  return sums;
}

const largest = (sums: readonly AmountOverLimit[]): AmountOverLimit | undefined =>
  sums.toSorted((one, other) => other.sum - one.sum)[0];

const sumsBy = (lines: readonly Line[], amount: (line: Line) => number): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const line of lines) sums.set(line.currency, (sums.get(line.currency) ?? 0) + amount(line));
  return sums;
};

const takenFrom = (lines: readonly Line[]): AmountOverLimit | undefined =>
  largest(
    [...sumsBy(lines, ({ taken }) => taken)]
      .filter(([, sum]) => sum > 0)
      .map(([currency, sum]) => ({ by: 'TAKEN', sum, currency })),
  );

async function overOrders(ctx: Context, lines: readonly Line[]): Promise<AmountOverLimit | undefined> {
  const sums = await paidSinceSale(ctx, lines);
  return largest(
    lines
      .map(({ orderNo, currency }) => ({ by: 'ORDER' as const, sum: sums.get(orderNo) ?? 0, currency, orderNo }))
      .filter(({ sum }) => sum > MAX_ALONE.order),
  );
}

async function overPerson(ctx: Context, lines: readonly Line[]): Promise<AmountOverLimit | undefined> {
  const before = await paidByPerson(ctx);
  return largest(
    [...sumsBy(lines, amountOf)]
      .map(([currency, sum]) => ({ by: 'PERSON' as const, sum: sum + (before.get(currency) ?? 0), currency }))
      .filter(({ sum }) => sum > MAX_ALONE.person),
  );
}

/** Compares a person's refunds with the limits, and stores them. */
async function checkPerson(ctx: Context, lines: readonly Line[]): Promise<void> {
  // A person who approves their own assistant's request is no second person.
  const isAlone = ctx.approvedBy === undefined || ctx.approvedBy === ctx.actor.id;
  const taken = isAlone ? takenFrom(lines) : undefined;
  if (taken) throw new NeedsSecond(taken);
  const paid = lines.filter(isPaidBack);
  if (paid.length === 0) return;
  await lockPerson(ctx);
  const validated = isAlone ? ((await overOrders(ctx, paid)) ?? (await overPerson(ctx, paid))) : undefined;
  if (validated) throw new NeedsSecond(validated);
  await insertAll(
    ctx,
    'pay_backs',
    paid.map((line) => ({
      person: ctx.actor.id,
      approvedBy: ctx.approvedBy ?? null,
      orderNo: line.orderNo,
      currency: line.currency,
      amount: amountOf(line),
      announced: line.announced > line.paid ? 1 : 0,
      createdAt: ctx.now(),
    })),
  );
}

/** Compares all refunds of a transaction with the limits. Throws `NeedsSecond` if a second person has not approved. */
async function checkLines(lines: Lines): Promise<void> {
  const people = new Map<string, [Line, ...Line[]]>();
  for (const line of lines.values()) {
    const key = `${line.ctx.actor.id} ${line.ctx.approvedBy ?? ''}`;
    const known = people.get(key);
    if (known) known.push(line);
    else people.set(key, [line]);
  }
  for (const own of people.values()) await checkPerson(own[0].ctx, own);
}
