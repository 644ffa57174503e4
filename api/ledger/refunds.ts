import type { Context } from '../context';
import { Invalid } from '../errors';
import { forUpdate } from '../models/dialect';
import { chunked } from '../models/chunked';
import { change, select } from '../models/sql';
import { findAllPosted, findPosted, postAll } from './post';
import { requireTransaction } from './sql';
import type { Leg, Posting, Refunded, RefundRequest, TermsRequest, UnusedRequest } from './types';
import { CLAWBACK } from './types';

interface OrderMoney {
  id: number;
  orderNo: string;
  charge: number;
  buyer: number | null;
  currency: string;
  paid: number;
  fee: number;
  refunded: number;
  feeReturned: number;
}
interface Share {
  id: number;
  orderMoney: number;
  agent: number;
  share: number;
  shareBack: number;
}
/** What one agent gives back of its share. */
interface Back {
  share: number;
  agent: number;
  back: number;
}

const AT_ONCE = 500;
const NUMBERS = ['id', 'charge', 'paid', 'fee', 'refunded', 'feeReturned'] as const;

type Charges = [OrderMoney, ...OrderMoney[]];

/**
 * What orders were charged, by number, the newest charge first, without terms that were never given; locked until
 * commit. Refuses an order never paid.
 */
async function lockAllCharges(
  ctx: Context,
  orderNos: readonly string[],
  locking = forUpdate(ctx.database),
): Promise<Map<string, Charges>> {
  const found = new Map<string, OrderMoney[]>(orderNos.map((orderNo) => [orderNo, []]));
  for (const part of chunked([...found.keys()].toSorted(), AT_ONCE)) {
    const sql = `SELECT id, orderNo, charge, buyer, currency, paid, fee, refunded, feeReturned FROM order_money
      WHERE orderNo IN (?) AND voided = 0 ORDER BY orderNo, charge DESC${locking}`;
    for (const row of await select<OrderMoney>(ctx, sql, [part])) {
      const numbers = Object.fromEntries(NUMBERS.map((name) => [name, Number(row[name])])) as Pick<
        OrderMoney,
        (typeof NUMBERS)[number]
      >;
      found.get(row.orderNo)?.push({ ...row, buyer: row.buyer === null ? null : Number(row.buyer), ...numbers });
    }
  }
  for (const [orderNo, charges] of found) if (charges.length === 0) throw new Invalid('money.neverPaid', { orderNo });
  return found as Map<string, Charges>;
}

/** The same of one order. */
async function lockCharges(ctx: Context, orderNo: string, locking?: string): Promise<Charges> {
  return (await lockAllCharges(ctx, [orderNo], locking)).get(orderNo) as Charges;
}

/** What a share has given back once `total` of `paid` went back: floor(share · total / paid), exact when all did. */
export function sharedBack(share: number, total: number, paid: number): number {
  return Number((BigInt(share) * BigInt(total)) / BigInt(paid));
}

/** What an agent still has of what it earned on orders: all of it goes when they go back whole. Reads only. */
export async function sharesLeft(ctx: Context, agent: number, orderNos: readonly string[]): Promise<number> {
  let left = 0;
  for (const part of chunked([...orderNos], AT_ONCE)) {
    const sql = `SELECT SUM(s.share - s.shareBack) AS \`left\` FROM order_shares s JOIN order_money m ON m.id = s.orderMoney
      WHERE m.voided = 0 AND s.agent = ? AND m.orderNo IN (?)`;
    const [row] = await select<{ left: number | string | null }>(ctx, sql, [agent, part]);
    left += Number(row?.left ?? 0);
  }
  return left;
}

/** What the agents above give back of each part, by the charge's id, in the order of their ids. */
async function clawBacks(ctx: Context, parts: readonly Part[]): Promise<Map<number, Back[]>> {
  const backs = new Map<number, Back[]>(parts.map(({ money }) => [money.id, []]));
  const giving = new Map(
    parts.filter(({ money, amount }) => money.paid > 0 && amount > 0).map((part) => [part.money.id, part]),
  );
  for (const ids of chunked([...giving.keys()], AT_ONCE)) {
    const rows = await select<Share>(
      ctx,
      'SELECT id, orderMoney, agent, share, shareBack FROM order_shares WHERE orderMoney IN (?) ORDER BY orderMoney, agent',
      [ids],
    );
    for (const row of rows) {
      const { money, amount } = giving.get(Number(row.orderMoney)) as Part;
      const back = sharedBack(Number(row.share), money.refunded + amount, money.paid) - Number(row.shareBack);
      if (back > 0) backs.get(money.id)?.push({ share: Number(row.id), agent: Number(row.agent), back });
    }
  }
  return backs;
}

function refundLegs(money: OrderMoney, amount: number, fee: number, backs: readonly Back[]): Leg[] {
  const takenBack = backs.reduce((sum, { back }) => sum + back, 0);
  return [
    // A retail payer is paid back through its gateway, out of the platform's cash.
    money.buyer === null ? { system: 'CASH', amount } : { wallet: money.buyer, amount, type: 'REFUND' },
    ...(money.buyer === null ? [] : [{ wallet: money.buyer, amount: fee, type: 'ESIM_REVKED' } as const]),
    ...backs.map(({ agent, back }) => ({ wallet: agent, amount: -back, type: 'DEC', reason: CLAWBACK }) as const),
    { system: 'REVENUE', amount: takenBack, type: 'REFUND_PROFIT_SHARE' },
    { system: 'REVENUE', amount: -amount },
    { system: 'ESIM_FEE', amount: -fee },
  ];
}

const NOTHING: Refunded = { refunded: 0, total: 0, fee: 0 };
type Asked = Pick<Posting, 'kind' | 'key' | 'currency' | 'orderNo' | 'remark' | 'request'>;

async function findRefunded(ctx: Context, asked: Asked): Promise<Refunded | null> {
  const earlier = await findPosted(ctx, { ...asked, legs: [] });
  return earlier ? (earlier.result as unknown as Refunded) : null;
}

/**
 * Of one charge: what goes back of the price and of the fee, and under which key. What `others` of the same order gave
 * is answered with it.
 */
interface Part {
  money: OrderMoney;
  asked: Asked;
  amount: number;
  fee?: number;
  others?: Refunded;
}

const resultOf = ({ money, amount, fee = 0, others = NOTHING }: Part): Refunded => ({
  refunded: others.refunded + amount,
  total: others.total + money.refunded + amount,
  fee: others.fee + fee,
});

/** Adds to a column of many rows, each row its own amount, 500 by one statement. */
async function addEach(
  ctx: Context,
  table: string,
  column: string,
  rows: readonly { id: number; plus: number }[],
): Promise<void> {
  for (const part of chunked(
    rows.filter(({ plus }) => plus !== 0),
    AT_ONCE,
  )) {
    const own = `CASE id${' WHEN ? THEN ?'.repeat(part.length)} END`;
    await change(ctx, `UPDATE ${table} SET ${column} = ${column} + ${own} WHERE id IN (?)`, [
      ...part.flatMap(({ id, plus }) => [id, plus]),
      part.map(({ id }) => id),
    ]);
  }
}

/**
 * Gives parts of different charges back and remembers that it did, with the statements of a few whatever their number.
 */
async function refundParts(ctx: Context, parts: readonly Part[]): Promise<Refunded[]> {
  const backs = await clawBacks(ctx, parts);
  const backsOf = ({ money }: Part): Back[] => backs.get(money.id) as Back[];
  const results = parts.map(resultOf);
  await postAll(
    ctx,
    parts.map((part, place) => ({
      ...part.asked,
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

const refundPart = async (ctx: Context, part: Part): Promise<Refunded> =>
  (await refundParts(ctx, [part]))[0] as Refunded;

/**
 * Gives back part or all of what an order cost (of its last charge). With T = refunded so far + amount, of P paid, each
 * superior gives back floor(share · T / P) less what it gave before (a claw-back may push it below zero); the buyer
 * gets exactly the amount, and a full refund returns every cent. `fee` gives the eSIM fee back too. Refuses more than
 * is left, and an order never paid.
 */
export async function refund(ctx: Context, request: RefundRequest): Promise<Refunded> {
  return (await refundAll(ctx, [request]))[0] as Refunded;
}

/** The same of different orders, all or none, with the statements of a few; the answers stand in their order. */
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
    parts.map(({ asked }) => ({ ...asked, legs: [] })),
  );
  const fresh = parts.filter(({ asked }) => !earlier.has(asked.key));
  fresh.forEach(requirePossible);
  const given = new Map(
    (await refundParts(ctx, fresh)).map((refunded, place) => [(fresh[place] as Part).asked.key, refunded]),
  );
  return parts.map(({ asked }) => (given.get(asked.key) ?? earlier.get(asked.key)?.result) as Refunded);
}

function partOf({ key, orderNo, amount, fee, remark }: RefundRequest, money: OrderMoney): Part {
  const asked: Asked = { kind: 'REFUND', key, currency: money.currency, orderNo, remark, request: [amount, fee] };
  return {
    money,
    asked,
    amount: amount === 'all' ? money.paid - money.refunded : amount,
    fee: fee ? money.fee - money.feeReturned : 0,
  };
}

function requirePossible({ money, amount, asked }: Part): void {
  const [wanted] = asked.request as [RefundRequest['amount']];
  if (wanted !== 'all' && (!Number.isSafeInteger(amount) || amount < 1))
    throw new Error(`not an amount to refund: ${amount}`);
  const left = money.paid - money.refunded;
  if (amount > left) throw new Invalid('money.refundTooMuch', { leftMinor: left });
}

type Unused = Pick<UnusedRequest, 'unusedDays' | 'termDays' | 'messages'>;

function assertMeasure(what: string, { unused, term }: { unused: number; term: number }): void {
  if (!Number.isSafeInteger(term) || term < 1) throw new Error(`not a term in ${what}: ${term}`);
  if (!Number.isSafeInteger(unused) || unused < 0) throw new Error(`not a number of unused ${what}: ${unused}`);
}

/** What is left of an order, by each measure that it has. */
function measuresOf({ unusedDays, termDays, messages }: Unused): { unused: number; term: number }[] {
  const days = { unused: unusedDays, term: termDays };
  assertMeasure('days', days);
  if (messages) assertMeasure('messages', messages);
  return messages ? [days, messages] : [days];
}

/** What an unused part of a term is worth: floor(paid · unused / term). */
const worthOf = (paid: number, unused: number, term: number): number =>
  Number((BigInt(paid) * BigInt(unused)) / BigInt(term));

type Due = Pick<Part, 'money' | 'amount'>;

/** What each charge gives back, the newest first, for what is unused: by the measure that gives less. */
function unusedParts(charges: readonly OrderMoney[], asked: Unused): Due[] {
  const measures = measuresOf(asked);
  return charges.map((money, place) => {
    const worths = measures.map(({ unused, term }) =>
      worthOf(money.paid, Math.min(Math.max(unused - place * term, 0), term), term),
    );
    return { money, amount: Math.max(Math.min(...worths) - money.refunded, 0) };
  });
}

/**
 * Gives parts of an order's charges back as one command. The newest charge comes last: its movement stands for the
 * whole, under the caller's key.
 */
async function giveParts(ctx: Context, parts: readonly Due[], asked: Asked): Promise<Refunded> {
  let given = NOTHING;
  for (const [place, { money, amount }] of [...parts.entries()].reverse()) {
    given = await refundPart(ctx, {
      money,
      asked: place === 0 ? asked : { ...asked, key: `${asked.key}#${money.charge}` },
      amount,
      others: given,
    });
  }
  return given;
}

/** What `refundUnused` would give back now. Writes nothing. */
export async function worthUnused(ctx: Context, request: Unused & Pick<UnusedRequest, 'orderNo'>): Promise<number> {
  return unusedParts(await lockCharges(ctx, request.orderNo, ''), request).reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * Gives an amount back of an order that is paid by terms, down the chain as any refund: of the newest term first, then
 * of those before it. Answers the sums over all its terms. Refuses more than is left of them together, and an order
 * never paid.
 */
export async function refundTerms(ctx: Context, { orderNo, key, remark, amount }: TermsRequest): Promise<Refunded> {
  requireTransaction(ctx);
  if (!Number.isSafeInteger(amount) || amount < 1) throw new Error(`not an amount to refund: ${amount}`);
  const charges = await lockCharges(ctx, orderNo);
  const [newest] = charges;
  const asked: Asked = { kind: 'REFUND', key, currency: newest.currency, orderNo, remark, request: [amount] };
  const earlier = await findRefunded(ctx, asked);
  if (earlier) return earlier;
  let wanted = amount;
  const parts = charges.map((money): Due => {
    const part = Math.min(wanted, money.paid - money.refunded);
    wanted -= part;
    return { money, amount: part };
  });
  if (wanted > 0) throw new Invalid('money.refundTooMuch', { leftMinor: amount - wanted });
  return giveParts(ctx, parts, asked);
}

/**
 * A term was paid and is not given after all: what is left of the newest one goes back, down the chain as any refund,
 * and the term counts no more, neither for its days nor for its money. Refuses an order never paid.
 */
export async function voidTerm(
  ctx: Context,
  { orderNo, key, remark }: Omit<TermsRequest, 'amount'>,
): Promise<Refunded> {
  requireTransaction(ctx);
  const [newest] = await lockCharges(ctx, orderNo);
  const asked: Asked = { kind: 'REFUND', key, currency: newest.currency, orderNo, remark, request: ['void'] };
  const earlier = await findRefunded(ctx, asked);
  if (earlier) return earlier;
  const given = await refundPart(ctx, { money: newest, asked, amount: newest.paid - newest.refunded });
  await change(ctx, 'UPDATE order_money SET voided = 1 WHERE id = ?', [newest.id]);
  return given;
}

/**
 * Gives back what is unused of an order that is paid by terms, less what went back of it already, down the chain as any
 * refund: whole days, or messages where it has them and they give less. They belong to the newest term first: a renewal
 * paid in advance goes back whole, then part of the running term. Answers the sums over all its terms; with one key it
 * happens once. Refuses an order never paid.
 */
export async function refundUnused(ctx: Context, request: UnusedRequest): Promise<Refunded> {
  requireTransaction(ctx);
  measuresOf(request);
  const { orderNo, key, remark, unusedDays, termDays, messages } = request;
  const charges = await lockCharges(ctx, orderNo);
  const [newest] = charges;
  const wanted = [unusedDays, termDays, ...(messages ? [messages.unused, messages.term] : [])];
  const asked: Asked = { kind: 'REFUND', key, currency: newest.currency, orderNo, remark, request: wanted };
  const earlier = await findRefunded(ctx, asked);
  if (earlier) return earlier;
  return giveParts(ctx, unusedParts(charges, request), asked);
}
