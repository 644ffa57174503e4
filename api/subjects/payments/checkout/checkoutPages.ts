import { optionLabel } from '@t3d/resources/locales';
import type { PlainMessage } from '../../../errors';
import { failedEarly } from '../types';
import type { Context } from '../../../context';
import { paymentsOf } from '../gateways/registry';
import type { Checkout } from '../gateways/port';
import { translate } from '../../../locales';
import type { PayersPayment, Standing } from './checkout';
import { type Page, escapeHtml, renderPage } from './page';

const SCRIPT_PATH = '/t3d-api/payments/page.js';
const TONES = { paid: 'green', closed: 'grey', apart: 'amber' } as const;

/** Where a payer came from: an agent from its bills, an end user from its order or the look-up of its card. */
function backOf(ctx: Context, { product, orderNo }: PayersPayment): string {
  const path =
    product === 'RECHARGE' ? '/user/bills' : orderNo === null ? '/wxmp/search' : `/koreaPay?orderNo=${orderNo}`;
  return `${paymentsOf(ctx.database).publicUrl}/t3d${path}`;
}

/** How long a payer reads that it has paid before its order shows. */
const READ_SECONDS = 2;

const minuteOf = (time: Date): string => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

function common(ctx: Context, payment: PayersPayment): Pick<Page, 'language' | 'title' | 'amount' | 'facts' | 'back'> {
  const t = (key: PlainMessage): string => translate(key, ctx.language);
  const method = optionLabel('recharge-records', 'payment', payment.payment ?? '', ctx.language);
  const facts: [string, string][] = [
    [t('checkout.number'), payment.paymentNo ?? ''],
    [t('checkout.method'), method],
  ];
  if (payment.status === 'UNPAID' && payment.closedAt === null && payment.expiresAt)
    facts.push([t('checkout.until'), minuteOf(payment.expiresAt)]);
  return {
    language: ctx.language,
    title: t('checkout.title'),
    amount: {
      amount: payment.paidAmount ?? payment.amount ?? 0,
      currency: payment.payCurrency ?? payment.currency ?? '',
    },
    facts,
    back: { url: backOf(ctx, payment), label: t('checkout.back') },
  };
}

/** A payment that nobody can pay (any more): paid, closed, failed, or quarantined. */
export function endedPage(ctx: Context, payment: PayersPayment, standing: Exclude<Standing, 'open'>): string {
  const ended = standing === 'closed' && failedEarly(payment) ? 'declined' : standing;
  return renderPage({
    ...common(ctx, payment),
    tone: TONES[standing],
    heading: translate(`checkout.${ended}`, ctx.language),
    text: translate(`checkout.${ended}More`, ctx.language),
    ...(standing === 'paid' &&
      payment.orderNo !== null && { refresh: { seconds: READ_SECONDS, url: backOf(ctx, payment) } }),
  });
}

export function unknownPage(ctx: Context): string {
  const t = (key: PlainMessage): string => translate(key, ctx.language);
  return renderPage({
    language: ctx.language,
    title: t('checkout.title'),
    tone: 'grey',
    heading: t('checkout.unknown'),
    text: t('checkout.unknownMore'),
    back: { url: '/t3d/', label: t('checkout.back') },
  });
}

const checkoutPath = (ctx: Context, { paymentNo }: PayersPayment): string =>
  `/t3d-api/payments/${paymentNo}/checkout?lang=${ctx.language}`;

/** A link in the shape of a button: a form of ours may not lead to another site, however it gets there. */
const linkHtml = (url: string, label: string, more = ''): string =>
  `<a class="button${more}" href="${escapeHtml(url)}">${escapeHtml(label)}</a>`;

export function failedPage(ctx: Context, payment: PayersPayment): string {
  const t = (key: PlainMessage): string => translate(key, ctx.language);
  return renderPage({
    ...common(ctx, payment),
    tone: 'amber',
    heading: t('checkout.failed'),
    text: t('checkout.failedMore'),
    body: linkHtml(checkoutPath(ctx, payment), t('checkout.again'), ' main'),
  });
}

const watching = (payment: PayersPayment): string =>
  `<span data-state="/t3d-api/payments/${payment.paymentNo}/state" ` +
  `data-next="/t3d-api/payments/${payment.paymentNo}/result"></span>`;

/** After the gateway: the money may be a moment behind its payer. */
export function waitingPage(ctx: Context, payment: PayersPayment): string {
  const t = (key: PlainMessage): string => translate(key, ctx.language);
  return renderPage({
    ...common(ctx, payment),
    tone: 'blue',
    heading: t('checkout.waiting'),
    text: t('checkout.waitingMore'),
    script: SCRIPT_PATH,
    refresh: { seconds: 5 },
    body: `${watching(payment)}${linkHtml(checkoutPath(ctx, payment), t('checkout.payNow'))}`,
  });
}

/** A code to scan with the payer's app. */
export async function codePage(
  ctx: Context,
  payment: PayersPayment,
  { code }: Extract<Checkout, { kind: 'qr' }>,
): Promise<string> {
  // Vectors: drawing pixels would hold the process for a second.
  const { default: QRCode } = await import('qrcode');
  const drawn = await QRCode.toString(code, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 });
  const image = `data:image/svg+xml;base64,${Buffer.from(drawn).toString('base64')}`;
  const method = optionLabel('recharge-records', 'payment', payment.payment ?? '', ctx.language);
  const heading = translate('checkout.scan', ctx.language, { method });
  return renderPage({
    ...common(ctx, payment),
    tone: 'blue',
    heading,
    text: translate('checkout.waitingMore', ctx.language),
    script: SCRIPT_PATH,
    refresh: { seconds: 5 },
    body: `<img class="qr" src="${image}" alt="${escapeHtml(heading)}">${watching(payment)}`,
  });
}

/**
 * On to the gateway's page: by itself, or by its button. A page and no redirect, because only a page's requests name
 * where the reader comes from: a redirect passes on the Referer of the page before, and a mail or an app has none.
 */
export function forwardPage(
  ctx: Context,
  payment: PayersPayment,
  { url }: Extract<Checkout, { kind: 'redirect' }>,
): string {
  const go = translate('checkout.go', ctx.language);
  return renderPage({
    ...common(ctx, payment),
    tone: 'blue',
    heading: go,
    script: SCRIPT_PATH,
    refresh: { seconds: 0, url },
    body: `<a class="button main" href="${escapeHtml(url)}" data-auto>${escapeHtml(go)}</a>`,
  });
}

/** A form that goes to the gateway by itself, or by its button where scripts are off. */
export function formPage(
  ctx: Context,
  payment: PayersPayment,
  { action, fields }: Extract<Checkout, { kind: 'form' }>,
): string {
  const inputs = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('');
  const button = `<button class="main">${escapeHtml(translate('checkout.go', ctx.language))}</button>`;
  return renderPage({
    ...common(ctx, payment),
    tone: 'blue',
    heading: translate('checkout.go', ctx.language),
    script: SCRIPT_PATH,
    body:
      `<form method="post" action="${escapeHtml(action)}" accept-charset="utf-8" ` +
      `data-auto>${inputs}${button}</form>`,
  });
}
