import type { Context } from '../context';
import { Invalid } from '../errors';
import { chunked } from '../models/chunked';
import { change } from '../models/sql';
import { type Back, type RefundedPart, type Charges, type OrderMoney, clawBacks, lockAllCharges } from './orderCharges';
import { findAllPosted, postAll } from './post';
import { ROWS_AT_ONCE, requireTransaction } from './sql';
import { type Leg, type Posting, type Refunded, type RefundRequest, CLAWBACK } from './ledgerTypes';

function refundLegs(money: OrderMoney, amount: number, fee: number, backs: readonly Back[]): Leg[] {
  const takenBack = backs.reduce((sum, { back }) => sum + back, 0);
  return [
    // The gateway pays the end user, so book the refund from the platform's cash.
    money.buyer === null ? { system: 'CASH', amount } : { wallet: money.buyer, amount, type: 'REFUND' },
    ...(money.buyer === null ? [] : [{ wallet: money.buyer, amount: fee, type: 'ESIM_REVKED' } as const]),
    ...backs.map(({ agent, back }) => ({ wallet: agent, amount: -back, type: 'DEC', reason: CLAWBACK }) as const),
    { system: 'REVENUE', amount: takenBack, type: 'REFUND_PROFIT_SHARE' },
    { system: 'REVENUE', amount: -amount },
    { system: 'ESIM_FEE', amount: -fee },
  ];
}

export const NOTHING: Refunded = { refunded: 0, total: 0, fee: 0 };
export type RefundPosting = Pick<Posting, 'kind' | 'key' | 'currency' | 'orderNo' | 'remark' | 'request'>;

/** The refund of one charge. `others` sums up the order's other parts, for the result. */
interface Part extends RefundedPart {
  posting: RefundPosting;
  fee?: number;
  others?: Refunded;
}

const resultOf = ({ money, amount, fee = 0, others = NOTHING }: Part): Refunded => ({
  refunded: others.refunded + amount,
  total: others.total + money.refunded + amount,
  fee: others.fee + fee,
});

/** Adds a different amount to a column of each row, 500 rows per statement. */
async function addEach(
  ctx: Context,
  table: string,
  column: string,
  rows: readonly { id: number; plus: number }[],
): Promise<void> {
  for (const part of chunked(
    rows.filter(({ plus }) => plus !== 0),
    ROWS_AT_ONCE,
  )) {
    const own = `CASE id${' WHEN ? THEN ?'.repeat(part.length)} END`;
    await change(ctx, `UPDATE ${table} SET ${column} = ${column} + ${own} WHERE id IN (?)`, [
      ...part.flatMap(({ id, plus }) => [id, plus]),
      part.map(({ id }) => id),
    ]);
  }
}

/** Refunds parts of different charges and stores the refunds, in a fixed number of statements. */
async function refundParts(ctx: Context, parts: readonly Part[]): Promise<Refunded[]> {
  const backs = await clawBacks(ctx, parts);
  const backsOf = ({ money }: Part): Back[] => backs.get(money.id) as Back[];
  const results = parts.map(resultOf);
  await postAll(
    ctx,
    parts.map((part, place) => ({
      ...part.posting,
      result: { ...results[place] },
      legs: refundLegs(part.money, part.amount, part.fee ?? 0, backsOf(part)),
    })),
  );
  await addEach(
    ctx,
    'order_money',
    'refunded',
    parts.map(({ money, amount }) => ({ id: money.id, plus: amount })),
  );
  await addEach(
    ctx,
    'order_money',
    'feeReturned',
    parts.map(({ money, fee = 0 }) => ({ id: money.id, plus: fee })),
  );
  await addEach(
    ctx,
    'order_shares',
    'shareBack',
    parts.flatMap(backsOf).map(({ share, back }) => ({ id: share, plus: back })),
  );
  return results;
}

export const refundPart = async (ctx: Context, part: Part): Promise<Refunded> =>
  (await refundParts(ctx, [part]))[0] as Refunded;

/**
 * Refunds part or all of an order's last charge. Of a total refund T of price P, each superior repays floor(share · T /
 * P), even below zero.
 */
export async function refund(ctx: Context, request: RefundRequest): Promise<Refunded> {
  return (await refundAll(ctx, [request]))[0] as Refunded;
}

/** Refunds different orders, all or none, in a fixed number of statements. */
export async function refundAll(ctx: Context, requests: readonly RefundRequest[]): Promise<Refunded[]> {
  requireTransaction(ctx);
  const charges = await lockAllCharges(
    ctx,
    requests.map(({ orderNo }) => orderNo),
  );
  if (charges.size !== requests.length) throw new Error('two refunds of one order at once');
  const parts = requests.map((request) => partOf(request, (charges.get(request.orderNo) as Charges)[0]));
  const earlier = await findAllPosted(
    ctx,
    parts.map(({ posting }) => ({ ...posting, legs: [] })),
  );
  const fresh = parts.filter(({ posting }) => !earlier.has(posting.key));
  fresh.forEach(requirePossible);
  const given = new Map(
    (await refundParts(ctx, fresh)).map((refunded, place) => [(fresh[place] as Part).posting.key, refunded]),
  );
  return parts.map(({ posting }) => (given.get(posting.key) ?? earlier.get(posting.key)?.result) as Refunded);
}

function partOf({ key, orderNo, amount, fee, remark }: RefundRequest, money: OrderMoney): Part {
  const posting: RefundPosting = {
    kind: 'REFUND',
    key,
    currency: money.currency,
    orderNo,
    remark,
    request: [amount, fee],
  };
  return {
    money,
    posting,
    amount: amount === 'all' ? money.paid - money.refunded : amount,
    fee: fee ? money.fee - money.feeReturned : 0,
  };
}

function requirePossible({ money, amount, posting }: Part): void {
  const [wanted] = posting.request as [RefundRequest['amount']];
  if (wanted !== 'all' && (!Number.isSafeInteger(amount) || amount < 1))
    throw new Error(`not an amount to refund: ${amount}`);
  const left = money.paid - money.refunded;
  if (amount > left) throw new Invalid('money.refundTooMuch', { leftMinor: left });
}
