import rechargeRecords, { type PaymentMethod } from '@t3d/resources/money/recharge-records';
import { levelOf } from '@t3d/resources/roles';
import type { Context } from '../../context';
import { invalidField, Invalid } from '../../errors';
import { chooseGateway, paymentsOf } from './gateways/registry';
import { walletsOf } from '../../ledger';
import { recordHistory } from '../../models/history';
import { table } from '../../models/table';
import { sealOf } from './products';
import { type Product, EXPIRES_MS } from './paymentTypes';
import type { Payment } from '@t3d/resources/rows';
import { randomInt } from 'node:crypto';
import dictionary from '@t3d/resources/dictionary';

const MICROS = 1_000_000n;
const ENTRY = /^([A-Z]{3})\/([A-Z]{3})=(\d{1,9}(?:\.\d{1,6})?)$/;

/** Converts a decimal with up to six places to exact millionths. */
export function toMicros(rate: number | string): bigint {
  const [whole = '0', part = ''] = (typeof rate === 'number' ? rate.toFixed(6) : rate).split('.');
  return BigInt(whole) * MICROS + BigInt(part.padEnd(6, '0').slice(0, 6));
}

/** Converts an amount at a rate. Rounds half a cent up. */
export function applyRate(amount: number, rate: number | string): number {
  return Number((BigInt(amount) * toMicros(rate) + MICROS / 2n) / MICROS);
}

export function coverAt(wanted: number, rate: number | string): number {
  const micros = toMicros(rate);
  return Number((BigInt(wanted) * MICROS + micros - 1n) / micros);
}

/**
 * Returns the value of a unit of the paid currency in the wallet's currency, from the dictionary's EXCHANGE_RATE
 * entries. Null without an entry.
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

export async function requireRate(ctx: Context, paid: string, wallet: string): Promise<string> {
  const rate = await findRate(ctx, paid, wallet);
  if (rate === null) throw new Invalid('payments.noRate', { pair: `${paid}/${wallet}` });
  return rate;
}

interface NewPayment {
  product: Product;
  /** The user whose wallet or sale is paid, or null for a VoIP balance. */
  account: number | null;
  businessUser?: number | null;
  /** The amount in minor units of the paid currency, or of the wallet's with `price`. */
  amount: number;
  currency: string;
  method: PaymentMethod;
  /** True if the amount is a price in the wallet's currency. */
  price?: boolean;
  terminal?: number | null;
  plan?: number | null;
  order?: number | null;
  remark?: string | null;
  /** The end of the time to pay, by default in 30 minutes. */
  expiresAt?: Date | null;
}

interface Terms {
  gateway: string;
  currency: string;
  rate: string;
  amount: number;
  credited: number;
}

/** Returns gateway, rate and amounts. Throws for a method without a gateway or a currency pair without a rate. */
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

interface OpenMethod {
  payment: PaymentMethod;
  currency: string;
  rate: string;
}

/** Returns the given methods that can pay this currency now, in the same order. */
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

/** Returns the methods for recharging an agent's own wallet now, each with its currency. */
export async function openMethods(ctx: Context): Promise<{ payment: PaymentMethod; currency: string; rate: number }[]> {
  const { id, role } = ctx.actor;
  const currency = id === null || levelOf(role) === 0 ? undefined : (await walletsOf(ctx, [id])).get(id)?.currency;
  if (currency === undefined) return [];
  const open = await methodsFor(ctx, rechargeRecords.fields.payment.values as readonly PaymentMethod[], currency);
  return open.map((one) => ({ ...one, rate: Number(one.rate) }));
}

/** Returns the URL for paying. It needs no session, because the payment number cannot be guessed. */
export const payUrlOf = (ctx: Context, paymentNo: string): string =>
  `${paymentsOf(ctx.database).publicUrl}/t3d-api/payments/${paymentNo}/checkout`;

/** Opens an UNPAID payment in the caller's transaction, with a fixed gateway, rate and amount. Calls no gateway. */
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
    // Store the rate as text, because a number would lose digits.
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
 * Returns the UTC time and 60 random bits, so that nobody can guess a number. Its 27 characters leave five of the
 * gateways' 32 for suffixes.
 */
export function newPaymentNo(ctx: Pick<Context, 'now' | 'random'>): string {
  const time = ctx.now().toISOString().replace(/\D/g, '').slice(2, 17);
  const letter = (): string =>
    LETTERS[ctx.random ? Math.floor(ctx.random() * LETTERS.length) : randomInt(0, LETTERS.length)] as string;
  return time + Array.from({ length: LENGTH }, letter).join('');
}
