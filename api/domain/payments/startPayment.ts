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

/** Converts a decimal with up to six places to exact millionths. Databases return it as text or as a number. */
export function toMicros(rate: number | string): bigint {
  const [whole = '0', part = ''] = (typeof rate === 'number' ? rate.toFixed(6) : rate).split('.');
  return BigInt(whole) * MICROS + BigInt(part.padEnd(6, '0').slice(0, 6));
}

/** Rounds half a cent up. */
export function applyRate(amount: number, rate: number | string): number {
  return Number((BigInt(amount) * toMicros(rate) + MICROS / 2n) / MICROS);
}

export function coverAt(wanted: number, rate: number | string): number {
  const micros = toMicros(rate);
  return Number((BigInt(wanted) * MICROS + micros - 1n) / micros);
}

/**
 * Returns how much a unit of the paid currency is worth in the wallet's currency, by the EXCHANGE_RATE entry with the
 * greatest `sort`, for example `CNY/USD=0.1385`. Returns null without an entry.
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
  /** The user of the wallet or sale, or null for a VoIP balance. */
  account: number | null;
  businessUser?: number | null;
  /** Minor units of the paid currency, or of the wallet's currency with `price`. */
  amount: number;
  currency: string;
  method: PaymentMethod;
  /** True if the amount is a price in the wallet's currency, which the payment must cover after the exchange. */
  price?: boolean;
  terminal?: number | null;
  plan?: number | null;
  order?: number | null;
  remark?: string | null;
  /** The end of the time to pay. Defaults to 30 minutes from now. */
  expiresAt?: Date | null;
}

interface Terms {
  gateway: string;
  currency: string;
  rate: string;
  amount: number;
  credited: number;
}

/** Rejects a method without a gateway and a currency pair without a rate. */
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

/** Keeps the given order, without methods that cannot pay this currency now. */
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

/** Returns the URL for paying a payment. The URL needs no session, because the payment number cannot be guessed. */
export const payUrlOf = (ctx: Context, paymentNo: string): string =>
  `${paymentsOf(ctx.database).publicUrl}/t3d-api/payments/${paymentNo}/checkout`;

/**
 * Opens an UNPAID payment, and fixes the gateway, the rate and the credited amount. The gateway is called only at the
 * payer's checkout. Runs inside the caller's transaction.
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
    // As text, because a number would lose digits.
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
 * Returns the UTC time to the millisecond and 60 random bits, because anybody with the number can open the checkout.
 * The 27 characters leave five of the gateways' 32 for the suffixes of second payments and refunds.
 */
export function newPaymentNo(ctx: Pick<Context, 'now' | 'random'>): string {
  const time = ctx.now().toISOString().replace(/\D/g, '').slice(2, 17);
  const letter = (): string =>
    LETTERS[ctx.random ? Math.floor(ctx.random() * LETTERS.length) : randomInt(0, LETTERS.length)] as string;
  return time + Array.from({ length: LENGTH }, letter).join('');
}
