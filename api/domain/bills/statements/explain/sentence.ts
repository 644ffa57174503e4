import type { BillType } from '@t3d/resources/money/bills';
import users from '@t3d/resources/people/users';
import type { Context } from '../../../../context';
import type { MessageName, Params } from '../../../../errors';
import { CLAWBACK } from '../../../../ledger';
import { translate, translateMessage } from '../../../../locales';
import type { User } from '@t3d/resources/rows';
import { table } from '../../../../models/table';
import { isInReach, isStaff } from '../../../users';
import { productName } from '../statement';
import { type Leg, type Movement, billIn, namesOf } from './movement';
import type { Sale, Step } from './sale';
import { select } from '../../../../models/sql';

/** The message key of a sentence. A key may have one text for own bills (`.own`) and one for others (`.other`). */
type SentenceKey = {
  [K in MessageName]: K extends `explain.${infer B}.${'own' | 'other'}` ? `explain.${B}` : never;
}[MessageName];
interface Sentence {
  key: SentenceKey;
  params: Params;
}
interface Facts {
  ctx: Context;
  movement: Movement;
  leg: Leg;
  sale: Sale | null;
  own: boolean;
  staff: boolean;
  names: ReadonlyMap<number, string>;
  what: string;
}
type Describe = (facts: Facts) => Sentence | Promise<Sentence>;

const amountOf = ({ leg }: Facts): number => Math.abs(leg.amount);
const nameOf = ({ ctx, names }: Facts, id: number | null): string =>
  id === null ? productName(ctx) : (names.get(id) ?? `#${id}`);
const plain = (key: SentenceKey, facts: Facts, more: Params = {}): Sentence => ({
  key,
  params: { amount: amountOf(facts), what: facts.what, ...more },
});

/** Returns the prices of the bill holder's level in the sale. */
const stepOf = ({ sale, leg }: Facts): Step | undefined => sale?.steps.find(({ who }) => who === leg.toAccount);
/** Returns whether the reader may know the holder's selling price. A superior may not. */
const knowsPrices = ({ own, staff }: Facts): boolean => own || staff;

const recharged: Describe = (facts) =>
  plain('explain.recharge', facts, { operator: nameOf(facts, facts.movement.operator) });

const deducted: Describe = async (facts) => {
  const { ctx, movement, leg } = facts;
  if (leg.reason === CLAWBACK) return clawedBack(facts);
  const bill = await billIn(ctx, movement.reverses, leg.toAccount as number);
  return bill === null ? plain('explain.deduction', facts) : plain('explain.reversal', facts, { bill });
};

/** Returns whether the reader may see the buyer's refund and price: the buyer, the direct superior and staff. */
function knowsRefund({ sale, ctx, staff }: Facts): boolean {
  const last = sale?.steps.at(-1);
  if (!sale?.money || !last) return false;
  const above = sale.steps.at(-2);
  return staff || last.who === ctx.actor.id || (sale.money.buyer !== null && above?.who === ctx.actor.id);
}

const clawedBack: Describe = (facts) => {
  const { sale, leg } = facts;
  const share = sale?.money?.shares.get(leg.toAccount as number);
  if (share === undefined || !sale?.money || sale.money.paid === 0) return plain('explain.clawback', facts);
  const { refunded, paid } = sale.money;
  const due = Number((BigInt(share) * BigInt(refunded)) / BigInt(paid));
  const numbers = { share, due, before: due - amountOf(facts) };
  return knowsRefund(facts)
    ? plain('explain.clawbackFormula', facts, { ...numbers, refunded, paid })
    : plain('explain.clawbackShare', facts, numbers);
};

/** Describes an online payment. Only the payer and staff see the paid amount and the exchange rate. */
const paidIn: Describe = async (facts) => {
  const paid = facts.own || facts.staff ? await paymentOf(facts.ctx, facts.movement) : null;
  return paid ? plain('explain.payment', facts, paid) : plain('explain.paymentPlain', facts);
};

const boughtStock: Describe = (facts) => {
  const stock = stockOf(facts.movement);
  if (!stock) return plain('explain.stockPlain', facts);
  const { count, unitPrice } = stock;
  return unitPrice === undefined
    ? plain('explain.stockMixed', facts, { count })
    : plain('explain.stock', facts, { count, unitPrice });
};

const bought: Describe = (facts) => {
  const { ctx, movement, own, staff, sale } = facts;
  if (movement.kind === 'STOCK_PURCHASE') return boughtStock(facts);
  if (movement.kind === 'POOL_PURCHASE') return plain('explain.pool', facts, { used: movement.remark ?? '' });
  const mine = sale?.steps.find(({ who }) => who === ctx.actor.id);
  if (!own && !staff && mine && mine.price === amountOf(facts))
    return plain('explain.buyOfChild', facts, { cost: mine.cost, profit: mine.price - mine.cost });
  return plain(movement.kind === 'RENEWAL' ? 'explain.renewal' : 'explain.buy', facts);
};

/**
 * Returns whether the caller may see a transfer's second party: themselves, a user in scope, or their direct
 * superior.
 */
async function knowsPerson({ ctx }: Facts, user: User): Promise<boolean> {
  const { id } = ctx.actor;
  if (user.id === id || isInReach(ctx, user)) return true;
  return id !== null && (await table(ctx, users).one(id))?.superior === user.id;
}

/** Returns the name of a transfer's second party, or "another account" if the caller may not see it. */
async function otherParty(facts: Facts): Promise<string> {
  const { ctx, movement, leg } = facts;
  const other = movement.legs.find((one) => one.isWallet && one.id !== leg.id)?.toAccount ?? null;
  const user = other === null ? null : await table(ctx, users).one(other);
  return user && (await knowsPerson(facts, user))
    ? user.nickname || user.account
    : translate('explain.somebody', ctx.language);
}

const sent: Describe = async (facts) => plain('explain.sent', facts, { other: await otherParty(facts) });
const received: Describe = async (facts) => plain('explain.received', facts, { other: await otherParty(facts) });

const refunded: Describe = (facts) => {
  const { sale, movement } = facts;
  if (movement.kind === 'STOCK_REFUND') return plain('explain.stockBack', facts);
  if (movement.kind === 'POOL_REFUND') return plain('explain.poolBack', facts, { used: movement.remark ?? '' });
  if (!sale?.money) return plain('explain.refundPlain', facts);
  const { refunded: total, paid } = sale.money;
  const byDays = sale.order.orderType !== 'DATA' && total < paid;
  return plain(byDays ? 'explain.unused' : 'explain.refund', facts, { refunded: total, paid });
};

const shared: Describe = (facts) => {
  const step = stepOf(facts);
  if (!step || !knowsPrices(facts) || step.price - step.cost !== amountOf(facts)) return plain('explain.share', facts);
  const buyer = nameOf(facts, facts.sale?.money?.buyer ?? step.child);
  const prices = { price: step.price, cost: step.cost, buyer };
  return step.child === null
    ? plain('explain.shareOfCustomer', facts, prices)
    : plain('explain.shareOfChild', facts, { ...prices, child: nameOf(facts, step.child) });
};

const DESCRIBE: Record<BillType, Describe> = {
  INC: recharged,
  DEC: deducted,
  PAY: paidIn,
  BUY: bought,
  TX: sent,
  RX: received,
  REFUND: refunded,
  PROFIT_SHARE: shared,
  REFUND_PROFIT_SHARE: (facts) => plain('explain.sharesBack', facts),
  ESIM_GENERATE: (facts) => plain('explain.fee', facts),
  ESIM_REVKED: (facts) => plain('explain.feeBack', facts),
};

/** Returns the plan, or the order number if the plan is unknown. */
function whatOf({ language }: Context, movement: Movement, sale: Sale | null): string {
  return sale?.planLabel
    ? translate('explain.plan', language, { plan: sale.planLabel })
    : translate('explain.order', language, { orderNo: movement.orderNo ?? '' });
}

async function factsOf(ctx: Context, movement: Movement, leg: Leg, sale: Sale | null): Promise<Facts> {
  const people = [leg.toAccount, movement.operator, sale?.money?.buyer ?? null];
  const names = await namesOf(ctx, [...people, ...(sale?.steps.map(({ who }) => who) ?? [])]);
  return {
    ctx,
    movement,
    leg,
    sale,
    own: leg.toAccount === ctx.actor.id,
    staff: isStaff(ctx.actor),
    names,
    what: whatOf(ctx, movement, sale),
  };
}

/** Returns the name next to a bill's type in its title: the holder, a transfer's second party or the bought plan. */
export async function counterpartOf(
  ctx: Context,
  movement: Movement,
  leg: Leg,
  sale: Sale | null,
): Promise<string | null> {
  const facts = await factsOf(ctx, movement, leg, sale);
  if (!facts.own) return leg.isWallet ? nameOf(facts, leg.toAccount) : productName(ctx);
  if (leg.type === 'TX' || leg.type === 'RX') return otherParty(facts);
  if (leg.type === 'INC') return nameOf(facts, movement.operator);
  const buyer = sale?.money?.buyer ?? null;
  return buyer !== null && buyer !== leg.toAccount ? nameOf(facts, buyer) : (sale?.planLabel ?? null);
}

/** Explains a bill's amount in the caller's language, with only the numbers that the caller may see. */
export async function sentenceOf(ctx: Context, movement: Movement, leg: Leg, sale: Sale | null): Promise<string> {
  const facts = await factsOf(ctx, movement, leg, sale);
  const { own } = facts;
  const { key, params } = await DESCRIBE[leg.type as BillType](facts);
  const who = leg.isWallet ? nameOf(facts, leg.toAccount) : productName(ctx);
  const sentence = translateMessage(
    { key: `${key}.${own ? 'own' : 'other'}` as MessageName, params: { who, currency: leg.currency, ...params } },
    ctx.language,
  );
  const undone = await billIn(ctx, movement.reversedBy, leg.toAccount as number);
  return undone === null ? sentence : `${sentence}\n${translate('explain.reversed', ctx.language, { bill: undone })}`;
}

interface PaymentRow {
  paymentNo: string;
  paid: number;
  paidCurrency: string;
  rate: number | string | null;
}

async function paymentOf(ctx: Context, { orderNo }: Movement): Promise<Params | null> {
  if (orderNo === null) return null;
  const [payment] = await select<PaymentRow>(
    ctx,
    `
    SELECT paymentNo, COALESCE(paidAmount, amount) AS paid, COALESCE(payCurrency, currency) AS paidCurrency, rate
      FROM recharge_records WHERE paymentNo = ?`,
    [orderNo],
  );
  return payment
    ? {
        paymentNo: payment.paymentNo,
        paid: Number(payment.paid),
        paidCurrency: payment.paidCurrency,
        rate: String(Number(payment.rate ?? 1)),
      }
    : null;
}

function stockOf({ result }: Movement): { count: number; unitPrice?: number } | null {
  const { count, unitPrice } = result;
  if (typeof count !== 'number') return null;
  return typeof unitPrice === 'number' ? { count, unitPrice } : { count };
}
