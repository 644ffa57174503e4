import rechargeRecords, { type PaymentMethod } from '@t3d/resources/money/recharge-records';
import { levelOf } from '@t3d/resources/roles';
import type { Context } from '../../context';
import { invalidField, Invalid } from '../../errors';
import { chooseGateway, paymentsOf } from './gateways/registry';
import { walletsOf } from '../../ledger';
import { recordHistory } from '../../models/history';
import { table } from '../../models/table';
import { sealOf } from './products';
import { type Product, EXPIRES_MS } from './types';
import type { Payment } from '@t3d/resources/rows';
import { randomInt } from 'node:crypto';
import dictionary from '@t3d/resources/dictionary';

const MICROS = 1_000_000n;
const ENTRY = /^([A-Z]{3})\/([A-Z]{3})=(\d{1,9}(?:\.\d{1,6})?)$/;

/** A decimal of up to six places in millionths, exactly; databases hand it out as text or as a number. */
export function toMicros(rate: number | string): bigint {
  const [whole = '0', part = ''] = (typeof rate === 'number' ? rate.toFixed(6) : rate).split('.');
  return BigInt(whole) * MICROS + BigInt(part.padEnd(6, '0').slice(0, 6));
}

/** amount × rate in minor units, half a cent rounded up; exact, whatever the sizes. */
export function applyRate(amount: number, rate: number | string): number {
  return Number((BigInt(amount) * toMicros(rate) + MICROS / 2n) / MICROS);
}

/** The least amount that gives at least `wanted` at this rate. */
export function coverAt(wanted: number, rate: number | string): number {
  const micros = toMicros(rate);
  return Number((BigInt(wanted) * MICROS + micros - 1n) / micros);
}

/**
 * What one unit of a currency paid is worth in a wallet's currency: 1 where they are the same, else the dictionary's
 * entry EXCHANGE_RATE `CNY/USD=0.1385` (of several that are not disabled the one with the greatest
 * `sort`); null where it has none.
 */
async function findRate(ctx: Context, paid: string, wallet: string): Promise<string | null> {
  if (paid === wallet) return '1';
  const entries = await table(ctx, dictionary).find(
    { enumType: 'EXCHANGE_RATE', disabled: false },
    {
      order: [
        ['sort', 'DESC'],
        ['id', 'DESC'],
      ],
    },
  );
  for (const { enumValue } of entries) {
    const [, from, to, rate] = ENTRY.exec(enumValue.replace(/\s/g, '')) ?? [];
    if (from === paid && to === wallet && rate !== undefined && toMicros(rate) > 0n) return rate;
  }
  return null;
}

/** The same; refuses a pair without a rate by name. */
export async function requireRate(ctx: Context, paid: string, wallet: string): Promise<string> {
  const rate = await findRate(ctx, paid, wallet);
  if (rate === null) throw new Invalid('payments.noRate', { pair: `${paid}/${wallet}` });
  return rate;
}

interface NewPayment {
  product: Product;
  /** Whose wallet, or whose sale, it is for; none of a VoIP balance. */
  account: number | null;
  /** The app user whose VoIP balance it is for. */
  businessUser?: number | null;
  /** Minor units: of what the payer pays; with `price` of what must arrive. */
  amount: number;
  /** Of the wallet. */
  currency: string;
  method: PaymentMethod;
  /** The amount is a price in the wallet's currency: the payer pays what covers it. */
  price?: boolean;
  terminal?: number | null;
  plan?: number | null;
  order?: number | null;
  remark?: string | null;
  /** Until when it can be paid; else 30 minutes from now. */
  expiresAt?: Date | null;
}

/** How a payment would be taken: by whom, in which currency, and what the wallet gets of it. */
interface Terms {
  gateway: string;
  currency: string;
  rate: string;
  amount: number;
  credited: number;
}

/**
 * The terms of a payment that is not started yet. Refuses a method that no gateway takes and a pair of currencies
 * without a rate.
 */
export async function termsOf(
  ctx: Context,
  { amount, currency, method, price }: Pick<NewPayment, 'amount' | 'currency' | 'method' | 'price'>,
): Promise<Terms> {
  const chosen = chooseGateway(ctx.database, method, currency);
  if (!chosen) throw invalidField('payment', 'payments.noGateway');
  const rate = await requireRate(ctx, chosen.currency, currency);
  if (price) return { ...chosen, rate, amount: coverAt(amount, rate), credited: amount };
  const credited = applyRate(amount, rate);
  if (credited < 1) throw invalidField('amount', 'payments.tooSmall');
  return { ...chosen, rate, amount, credited };
}

/** A method that some gateway takes, the currency in which it is paid, and what one unit of it is worth. */
interface OpenMethod {
  payment: PaymentMethod;
  currency: string;
  rate: string;
}

/** Those of the methods by which a wallet or a price of this currency can be paid now, in their order. */
export async function methodsFor(
  ctx: Context,
  methods: readonly PaymentMethod[],
  currency: string,
): Promise<OpenMethod[]> {
  const open: OpenMethod[] = [];
  for (const payment of methods) {
    const chosen = chooseGateway(ctx.database, payment, currency);
    const rate = chosen && (await findRate(ctx, chosen.currency, currency));
    if (chosen && rate) open.push({ payment, currency: chosen.currency, rate });
  }
  return open;
}

/**
 * Methods by which an agent can recharge its own wallet now, with the currency in which each is paid; nobody else has
 * any.
 */
export async function openMethods(ctx: Context): Promise<{ payment: PaymentMethod; currency: string; rate: number }[]> {
  const { id, role } = ctx.actor;
  const currency = id === null || levelOf(role) === 0 ? undefined : (await walletsOf(ctx, [id])).get(id)?.currency;
  if (currency === undefined) return [];
  const open = await methodsFor(ctx, rechargeRecords.fields.payment.values as readonly PaymentMethod[], currency);
  return open.map((one) => ({ ...one, rate: Number(one.rate) }));
}

/** Where the payer goes: a route without a session, for whoever holds the unguessable number. */
export const payUrlOf = (ctx: Context, paymentNo: string): string =>
  `${paymentsOf(ctx.database).publicUrl}/t3d-api/payments/${paymentNo}/checkout`;

/**
 * Opens a payment: UNPAID, for 30 minutes, its gateway, rate and what it will credit fixed. No gateway is called: the
 * payer's checkout does. Runs inside the caller's transaction.
 */
export async function startPayment(ctx: Context, payment: NewPayment): Promise<{ id: number; paymentNo: string }> {
  const terms = await termsOf(ctx, payment);
  const paymentNo = newPaymentNo(ctx);
  const values: Partial<Payment> = {
    paymentNo,
    product: payment.product,
    account: payment.account,
    businessUser: payment.businessUser ?? null,
    payment: payment.method,
    amount: terms.amount,
    currency: terms.currency,
    // As text, so that no digit of it is lost on the way.
    rate: terms.rate as unknown as number,
    credited: terms.credited,
    creditedCurrency: payment.currency,
    status: 'UNPAID',
    refunded: 0,
    gateway: terms.gateway,
    terminal: payment.terminal ?? null,
    plan: payment.plan ?? null,
    order: payment.order ?? null,
    remark: payment.remark ?? null,
    expiresAt: payment.expiresAt ?? new Date(ctx.now().getTime() + EXPIRES_MS),
    asks: 0,
  };
  const id = await table(ctx, rechargeRecords).insert({ ...values, seal: sealOf(ctx, values) });
  await recordHistory(ctx, rechargeRecords, id, 'pay', {
    status: { before: null, after: 'UNPAID' },
    amount: { before: null, after: terms.amount },
  });
  return { id, paymentNo };
}

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 12;

/**
 * A new payment number of 27 letters and digits: the UTC time to the millisecond, then 60 bits of chance, because
 * whoever has it may open the checkout. Gateways take 32: five are left for the marks of a second payment and of
 * refunds.
 */
export function newPaymentNo(ctx: Pick<Context, 'now' | 'random'>): string {
  const time = ctx.now().toISOString().replace(/\D/g, '').slice(2, 17);
  const letter = (): string =>
    LETTERS[ctx.random ? Math.floor(ctx.random() * LETTERS.length) : randomInt(0, LETTERS.length)] as string;
  return time + Array.from({ length: LENGTH }, letter).join('');
}
