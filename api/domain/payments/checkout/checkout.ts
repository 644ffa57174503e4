import { type MailBrand, MAIL_BRANDS } from '../../../builtin/mails';
import { readTitle } from '../../plans';
import { MINUTE_MS } from '@t3d/resources/kit';
import rechargeRecords, { MIN_PAYMENT, type PaymentMethod } from '@t3d/resources/money/recharge-records';
import orders from '@t3d/resources/orders/orders';
import plans from '@t3d/resources/plans/plans';
import { isOpen } from '../products';
import { gatewaysNumber } from '../quarantine';
import type { Context } from '../../../context';
import { gatewayNamed, paymentsOf } from '../gateways/registry';
import type { Checkout, CheckoutRequest } from '../gateways/port';
import { translate } from '../../../locales';
import { table } from '../../../models/table';
import { inTransaction } from '../../../models/transaction';
import type { Payment } from '@t3d/resources/rows';
import { optionLabel } from '@t3d/resources/locales';
import { Router } from 'express';
import { openMethods } from '../startPayment';
import { contextOf } from '../../../middleware/context';

/** Serves the payment methods, which are empty for callers without an agent's wallet. */
export function paymentMethodRoutes(): Router {
  const router = Router();
  router.get('/payment-methods', async (request, response) => {
    const ctx = contextOf(request);
    const methods = (await openMethods(ctx)).map((one) => ({
      ...one,
      works: methodsOn(request.get('User-Agent') ?? '').includes(one.payment),
      label: optionLabel('recharge-records', 'payment', one.payment, ctx.language),
    }));
    response.json({ code: 200, message: 'ok', data: { methods, least: MIN_PAYMENT } });
  });
  return router;
}

/** The state of a payment for the payer. `apart` means quarantined. */
export type PaymentState = 'open' | 'paid' | 'closed' | 'apart';

export function paymentStateOf(ctx: Context, payment: Payment): PaymentState {
  if (payment.status === 'COMPLETED') return 'paid';
  if (payment.status === 'ANOMALY') return payment.resolution === 'ACCEPTED' ? 'paid' : 'apart';
  return isOpen(payment) && (payment.expiresAt === null || payment.expiresAt > ctx.now()) ? 'open' : 'closed';
}

/** A payment with the number and seller of its order, both null for a recharge. */
export type PayersPayment = Payment & { orderNo: string | null; seller: number | null };

export async function findPayment(ctx: Context, paymentNo: string): Promise<PayersPayment | null> {
  const payment = /^[0-9A-Za-z]{10,40}$/.test(paymentNo) ? await table(ctx, rechargeRecords).one({ paymentNo }) : null;
  if (!payment) return null;
  const order = payment.order === null ? null : await table(ctx, orders).one(payment.order);
  return {
    ...payment,
    orderNo: order?.orderNo ?? null,
    seller: order?.platform === 'APP' ? null : (order?.agent ?? null),
  };
}

/** A payment with the brand of its seller, or of the product without a seller. */
export type BrandedPayment = PayersPayment & {
  brand: MailBrand;
  /** The title of the bought plan, or null for a recharge. */
  planTitle: string | null;
};

export async function findBranded(ctx: Context, paymentNo: string): Promise<BrandedPayment | null> {
  const payment = await findPayment(ctx, paymentNo);
  if (!payment) return null;
  const brands = ctx.database.services.get(MAIL_BRANDS);
  const plan = payment.plan === null ? null : await table(ctx, plans).one(payment.plan);
  return {
    ...payment,
    brand: await brands.of(ctx, { sender: payment.seller }, ctx.language),
    planTitle: plan && readTitle(ctx, plan),
  };
}

/** The payer's kind of device. Gateways offer different checkouts for phones and desktops. */
type Device = 'wechat' | 'phone' | 'desktop';
const deviceOf = (userAgent: string): Device =>
  /MicroMessenger/i.test(userAgent)
    ? 'wechat'
    : /Mobile|Android|iPhone|iPad|HarmonyOS/i.test(userAgent)
      ? 'phone'
      : 'desktop';

/**
 * The payment methods that work in each kind of browser. WeChat's blocks Alipay, and a phone cannot scan its own
 * screen.
 */
const WORKS: Readonly<Record<Device, readonly PaymentMethod[]>> = {
  wechat: ['WECHAT_PAY', 'WEB_ALL_IN_PAY'],
  phone: ['WECHAT_H5', 'ALIPAY_WEB_WAP', 'ALIPAY_HK', 'PAYPAL', 'WEB_ALL_IN_PAY'],
  desktop: ['WECHAT_QR', 'ALIPAY_WEB', 'PAYPAL', 'WEB_ALL_IN_PAY'],
};
export const methodsOn = (userAgent: string): readonly PaymentMethod[] => WORKS[deviceOf(userAgent)];

type StoredCheckout = Checkout & { device?: Device };
const FIRST_QUESTION_MS = 2 * MINUTE_MS;

const pathOf = (payment: Payment): string => `/t3d-api/payments/${payment.paymentNo}`;

/** Returns the line for the payer's statement: product and plan, but no personal data. */
async function subjectOf(ctx: Context, payment: Payment, productName: string): Promise<string> {
  const plan = payment.plan === null ? null : await table(ctx, plans).one(payment.plan);
  return `${productName} ${(plan && readTitle(ctx, plan)) ?? translate('checkout.recharge', ctx.language)}`;
}

async function requestOf(
  ctx: Context,
  payment: Payment,
  payer: CheckoutRequest['payer'],
  productName: string,
): Promise<CheckoutRequest> {
  const { publicUrl } = paymentsOf(ctx.database);
  return {
    paymentNo: gatewaysNumber(payment),
    method: payment.payment as CheckoutRequest['method'],
    amount: payment.amount as number,
    currency: payment.currency as string,
    subject: await subjectOf(ctx, payment, productName),
    notifyUrl: `${publicUrl}/t3d-api/payments/notices/${payment.gateway}`,
    returnUrl: `${publicUrl}${pathOf(payment)}/result`,
    expiresAt: payment.expiresAt ?? ctx.now(),
    payer,
  };
}

/** Stores the checkout and the time of the gateway's first query, unless the payment was closed. */
async function storeCheckout(ctx: Context, payment: Payment, kept: StoredCheckout): Promise<void> {
  const now = ctx.now();
  await inTransaction(ctx, (inner) =>
    table(inner, rechargeRecords).update(
      {
        checkout: kept,
        openedAt: payment.openedAt ?? now,
        askAt: payment.askAt ?? new Date(now.getTime() + FIRST_QUESTION_MS),
      },
      { id: payment.id, status: 'UNPAID', closedAt: null },
    ),
  );
}

/**
 * Returns how the payer of an open payment continues, with the stored checkout if it fits the device. Must run outside
 * any transaction.
 */
export async function openCheckout(
  ctx: Context,
  payment: Payment,
  payer: CheckoutRequest['payer'],
  productName: string,
): Promise<Checkout> {
  const device = deviceOf(payer.userAgent);
  const kept = payment.checkout as StoredCheckout | null;
  if (kept?.device === device) return kept;
  const gateway = gatewayNamed(ctx.database, payment.gateway ?? '');
  if (!gateway) throw new Error(`no gateway ${payment.gateway} for payment ${payment.paymentNo}`);
  const checkout = await gateway.checkout(await requestOf(ctx, payment, payer, productName));
  await storeCheckout(ctx, payment, { ...checkout, device });
  return checkout;
}
