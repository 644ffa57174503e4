import { optionLabel } from '@t3d/resources/locales';
import type { PlainMessage } from '../../../errors';
import { failedEarly } from '../paymentTypes';
import type { Context } from '../../../context';
import { paymentsOf } from '../gateways/registry';
import type { Checkout } from '../gateways/port';
import { translate } from '../../../locales';
import type { BrandedPayment, PayersPayment, PaymentState } from './checkout';
import { formatMoney } from '@t3d/resources/kit';
import { escapeHtml, type Fact, type Page, renderPage } from './payPageHtml';

const SCRIPT_PATH = '/t3d-api/payments/page.js';
const TONES = { paid: 'green', closed: 'grey', declined: 'red', apart: 'amber' } as const;

/** Returns the page that the payer came from: an agent's bills, or an end user's order or card look-up. */
function backOf(ctx: Context, { product, orderNo }: PayersPayment): string {
  const path =
    product === 'RECHARGE' ? '/user/bills' : orderNo === null ? '/wxmp/search' : `/koreaPay?orderNo=${orderNo}`;
  return `${paymentsOf(ctx.database).publicUrl}/t3d${path}`;
}

/** The seconds for which the success message is shown. */
const READ_SECONDS = 2;

/** Formats an amount. End users see which dollar it is, and agents the format of the back-office. */
function amountOf({ product, ...payment }: BrandedPayment): string {
  const currency = payment.payCurrency ?? payment.currency ?? '';
  const money = formatMoney(payment.paidAmount ?? payment.amount ?? 0, { currency });
  return product !== 'RECHARGE' && currency === 'USD' ? `US${money}` : money;
}

type Common = Pick<Page, 'language' | 'title' | 'brand' | 'amount' | 'facts' | 'script'>;

function common(ctx: Context, payment: BrandedPayment): Common {
  const t = (key: PlainMessage): string => translate(key, ctx.language);
  const method = optionLabel('recharge-records', 'payment', payment.payment ?? '', ctx.language);
  const facts: Fact[] = [
    ...(payment.planTitle === null ? [] : [[t('checkout.plan'), payment.planTitle] as const]),
    [t('checkout.method'), method],
  ];
  if (payment.status === 'UNPAID' && payment.closedAt === null && payment.expiresAt)
    facts.push([t('checkout.until'), payment.expiresAt]);
  facts.push([t('checkout.number'), payment.paymentNo ?? '']);
  return {
    language: ctx.language,
    title: t('checkout.title'),
    brand: payment.brand,
    amount: amountOf(payment),
    facts,
    script: SCRIPT_PATH,
  };
}

/** Returns the button to the page that the payer came from. */
function backButton(ctx: Context, payment: PayersPayment): NonNullable<Page['other']> {
  const label = translate(payment.orderNo === null ? 'checkout.back' : 'checkout.toOrder', ctx.language);
  return { url: backOf(ctx, payment), label };
}

/** Returns the buttons after a payment that failed: to the card, where the payer can buy again, and to the order. */
function againButtons(ctx: Context, payment: PayersPayment): Pick<Page, 'main' | 'other'> {
  const { orderNo } = payment;
  const back = backButton(ctx, payment);
  if (orderNo === null) return { main: back };
  const t = (key: PlainMessage): string => translate(key, ctx.language);
  const cardOf = { orderNo, label: t('checkout.toCard') };
  const url = `${paymentsOf(ctx.database).publicUrl}/t3d/wxmp/search`;
  return { main: { url, label: t('checkout.findCard'), cardOf }, other: back };
}

export function endedPage(ctx: Context, payment: BrandedPayment, standing: Exclude<PaymentState, 'open'>): string {
  const ended = standing === 'closed' && failedEarly(payment) ? 'declined' : standing;
  const isOrder = standing === 'paid' && payment.orderNo !== null;
  return renderPage(ctx, {
    ...common(ctx, payment),
    tone: TONES[ended],
    heading: translate(`checkout.${ended}`, ctx.language),
    text: translate(isOrder ? 'checkout.orderPaidMore' : `checkout.${ended}More`, ctx.language),
    ...(standing === 'closed' ? againButtons(ctx, payment) : { main: backButton(ctx, payment) }),
    ...(isOrder && { refresh: { seconds: READ_SECONDS, url: backOf(ctx, payment) } }),
  });
}

export function unknownPage(ctx: Context): string {
  const t = (key: PlainMessage): string => translate(key, ctx.language);
  return renderPage(ctx, {
    language: ctx.language,
    title: t('checkout.title'),
    tone: 'grey',
    heading: t('checkout.unknown'),
    text: t('checkout.unknownMore'),
    main: { url: '/t3d/wxmp/search', label: t('checkout.findCard') },
    script: SCRIPT_PATH,
  });
}

const checkoutPath = (ctx: Context, { paymentNo }: PayersPayment): string =>
  `/t3d-api/payments/${paymentNo}/checkout?lang=${ctx.language}`;

export function failedPage(ctx: Context, payment: BrandedPayment): string {
  const t = (key: PlainMessage): string => translate(key, ctx.language);
  return renderPage(ctx, {
    ...common(ctx, payment),
    tone: 'amber',
    heading: t('checkout.failed'),
    text: t('checkout.failedMore'),
    main: { url: checkoutPath(ctx, payment), label: t('checkout.again') },
    other: backButton(ctx, payment),
  });
}

const watching = ({ language }: Context, { paymentNo }: PayersPayment): string =>
  `<span data-state="/t3d-api/payments/${paymentNo}/state" ` +
  `data-next="/t3d-api/payments/${paymentNo}/result?lang=${language}"></span>`;

/** Renders the page for a payer who returns before the gateway's notice arrives. */
export function waitingPage(ctx: Context, payment: BrandedPayment): string {
  const t = (key: PlainMessage): string => translate(key, ctx.language);
  return renderPage(ctx, {
    ...common(ctx, payment),
    tone: 'blue',
    heading: t('checkout.waiting'),
    text: t('checkout.waitingMore'),
    refresh: { seconds: 5 },
    body: watching(ctx, payment),
    main: { url: checkoutPath(ctx, payment), label: t('checkout.payNow') },
    other: backButton(ctx, payment),
  });
}

export async function codePage(
  ctx: Context,
  payment: BrandedPayment,
  { code }: Extract<Checkout, { kind: 'qr' }>,
): Promise<string> {
  // Draw SVG, because a PNG would block the process for a second.
  const { default: QRCode } = await import('qrcode');
  const drawn = await QRCode.toString(code, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 });
  const image = `data:image/svg+xml;base64,${Buffer.from(drawn).toString('base64')}`;
  const method = optionLabel('recharge-records', 'payment', payment.payment ?? '', ctx.language);
  const heading = translate('checkout.scan', ctx.language, { method });
  return renderPage(ctx, {
    ...common(ctx, payment),
    tone: 'blue',
    heading,
    text: translate('checkout.waitingMore', ctx.language),
    refresh: { seconds: 5 },
    body: `<img class="qr" src="${image}" alt="${escapeHtml(heading)}">${watching(ctx, payment)}`,
    other: backButton(ctx, payment),
  });
}

/** Renders a page that forwards to the gateway, which sees our address as the Referer, unlike after a redirect. */
export function forwardPage(
  ctx: Context,
  payment: BrandedPayment,
  { url }: Extract<Checkout, { kind: 'redirect' }>,
): string {
  const go = translate('checkout.go', ctx.language);
  return renderPage(ctx, {
    ...common(ctx, payment),
    tone: 'blue',
    heading: go,
    refresh: { seconds: 0, url },
    main: { url, label: go, auto: true },
  });
}

/** Renders a form that submits itself to the gateway, or by its button without scripts. */
export function formPage(
  ctx: Context,
  payment: BrandedPayment,
  { action, fields }: Extract<Checkout, { kind: 'form' }>,
): string {
  const inputs = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('');
  const button = `<button class="button button-main">${escapeHtml(translate('checkout.go', ctx.language))}</button>`;
  return renderPage(ctx, {
    ...common(ctx, payment),
    tone: 'blue',
    heading: translate('checkout.go', ctx.language),
    body:
      `<form method="post" action="${escapeHtml(action)}" accept-charset="utf-8" ` +
      `data-auto>${inputs}${button}</form>`,
  });
}
