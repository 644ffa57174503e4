import type { Context } from '../context';
import { forUpdate } from '../models/dialect';
import { clawBacks } from './clawBacks';
import type { OrderMoney } from './orderCharges';
import { readAllCharges } from './orderCharges';
import { newestFirst, unusedParts } from './refundTerms';
import { announcePayBack, judgesPayBacks } from './secondPerson';
import type { RefundRequest, UnusedRequest } from './types';

/** What goes back of one order: an amount of its price, all that is left of it, or what is unused of its terms. */
export type RefundedOrder = Pick<RefundRequest, 'orderNo' | 'fee'> & {
  readonly amount: RefundRequest['amount'] | Pick<UnusedRequest, 'unusedDays' | 'termDays' | 'messages'>;
};

/** What refunds would do to one wallet, minor units: what it gets back, and what it gives of its profit shares. */
export interface RefundEffect {
  refunded: number;
  takenBack: number;
  currency: string;
}

const leftOf = ({ paid, refunded }: OrderMoney): number => paid - refunded;

function partsOf(charges: readonly OrderMoney[], { amount }: RefundedOrder) {
  if (amount === 'all') return charges.slice(0, 1).map((money) => ({ money, amount: leftOf(money) }));
  return typeof amount === 'number' ? newestFirst(charges, amount) : unusedParts(charges, amount);
}

export interface RefundEffects {
  /** By the wallet's user: the buyers first, then the agents above them. */
  wallets: Map<number, RefundEffect>;
  /** What the platform gets (+) or pays (−), by currency. */
  platform: Map<string, number>;
}

/** Adds up what is said of wallets and of the platform. */
class Effects implements RefundEffects {
  readonly wallets = new Map<number, RefundEffect>();
  readonly platform = new Map<string, number>();

  add(user: number | null, currency: string, refunded: number, takenBack = 0): void {
    this.platform.set(currency, (this.platform.get(currency) ?? 0) + takenBack - refunded);
    if (user === null || (refunded === 0 && takenBack === 0)) return;
    const before = this.wallets.get(user) ?? { refunded: 0, takenBack: 0 };
    this.wallets.set(user, {
      refunded: before.refunded + refunded,
      takenBack: before.takenBack + takenBack,
      currency,
    });
  }
}

/**
 * What refunds would do to each wallet and to the platform. What an end user gets through its gateway is no wallet's.
 * An order that was never paid changes nothing. Reads only.
 */
export async function refundEffects(ctx: Context, requests: readonly RefundedOrder[]): Promise<RefundEffects> {
  const charges = await readAllCharges(
    ctx,
    requests.map(({ orderNo }) => orderNo),
  );
  const effects = new Effects();
  const parts = requests.flatMap((request) => partsOf(charges.get(request.orderNo) ?? [], request));
  for (const { money, amount } of parts) effects.add(money.buyer, money.currency, amount);
  for (const { orderNo, fee } of requests) {
    const newest = charges.get(orderNo)?.[0];
    if (fee && newest && newest.buyer !== null)
      effects.add(newest.buyer, newest.currency, newest.fee - newest.feeReturned);
  }
  const backs = await clawBacks(ctx, parts);
  for (const { money } of parts)
    for (const { agent, back } of backs.get(money.id) ?? []) effects.add(agent, money.currency, 0, back);
  return effects;
}

/**
 * Announces refunds that the system books once suppliers have agreed, so that they are judged with the call that
 * requests them. Orders that were never paid are left out.
 */
export async function announceRefunds(ctx: Context, requests: readonly RefundedOrder[]): Promise<void> {
  if (!judgesPayBacks(ctx) || requests.length === 0) return;
  const numbers = requests.map(({ orderNo }) => orderNo);
  const charges = await readAllCharges(ctx, numbers, forUpdate(ctx.database));
  for (const request of requests) {
    const { orderNo, fee } = request;
    const own = charges.get(orderNo) ?? [];
    const [newest] = own;
    if (!newest) continue;
    const price = partsOf(own, request).reduce((sum, { amount }) => sum + amount, 0);
    const amount = price + (fee ? newest.fee - newest.feeReturned : 0);
    announcePayBack(ctx, { orderNo, amount, currency: newest.currency });
  }
}
