import { optionLabel } from '@t3d/resources/locales';
import type { PlainMessage } from '../../../errors';
import { failedEarly } from '../paymentTypes';
import type { Context } from '../../../context';
import { paymentsOf } from '../gateways/registry';
import type { Checkout } from '../gateways/port';
import { translate } from '../../../locales';
import type { MailBrand } from '../../../builtin/mails';
import type { BrandedPayment, PayersPayment, PaymentState } from './checkout';
import { formatMoney, type Language } from '@t3d/resources/kit';

const TAGS: Record<Language, string> = { zh: 'zh-CN', en: 'en', cht: 'zh-Hant' };
const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => escapes[letter] as string);

/** A name and a value on the page. The page's script shows times in the reader's zone. */
type Fact = readonly [string, string | Date];

/** A page in the product's colours, with no script except the given one. */
interface Page {
  language: Language;
  title: string;
  brand?: MailBrand;
  amount?: string;
  tone?: 'green' | 'amber' | 'grey' | 'red' | 'blue';
  heading: string;
  text?: string;
  facts?: readonly Fact[];
  /** HTML that the caller has already escaped. */
  body?: string;
  back?: { url: string; label: string };
  script?: string;
  /** Redirects to `url` after `seconds`, or reloads. Only browsers without scripts reload or redirect at once. */
  refresh?: { seconds: number; url?: string };
}

const STYLE =
  `
:root{color-scheme:light dark;--canvas:#F4F5F8;--paper:#FFF;--sunken:#EDEFF3;--divider:#E1E4EA;--text:#191D24;` +
  `--text2:#565F6E;--main:#6246D8;--main-hover:#4F36B8;--contrast:#FFF;
--green:#14723F;--green-soft:#E1F3E7;--amber:#8A5300;--amber-soft:#FDF0D5;--red:#B3261E;--red-soft:#FCE8E6;` +
  `--grey:#545D6B;--grey-soft:#ECEEF2;--blue:#1B5BBF;--blue-soft:#E5EEFC}
@media(prefers-color-scheme:dark){:root{--canvas:#0F1217;--paper:#171B21;--sunken:#12161B;--divider:#2E353F;` +
  `--text:#E7EAEF;--text2:#A7B0BD;--main:#AB9BF7;--main-hover:#C3B7FA;--contrast:#0F1217;
--green:#62C98A;--green-soft:#15301F;--amber:#EDB458;--amber-soft:#38290F;--red:#F5918A;--red-soft:#42201D;` +
  `--grey:#AEB7C3;--grey-soft:#2A3039;--blue:#86B3F8;--blue-soft:#1A2B45}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;` +
  `background:var(--canvas);color:var(--text);` +
  `font:16px/24px -apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,"PingFang SC",` +
  `"Microsoft YaHei UI",sans-serif;` +
  `font-variant-numeric:tabular-nums}
main{width:100%;max-width:420px;background:var(--paper);border:1px solid var(--divider);border-radius:8px;padding:24px}
@media(max-width:480px){body{align-items:start}main{padding:20px 16px}}
h1{font-size:18px;margin:0 0 4px;display:inline-block;padding:2px 12px;border-radius:999px}p{margin:8px 0 0;` +
  `color:var(--text2)}
.amount{font-size:32px;font-weight:600;margin:0 0 8px;font-variant-numeric:tabular-nums}dl{margin:16px 0 0;` +
  `display:grid;grid-template-columns:auto 1fr;gap:6px 16px;font-size:14px}dt{color:var(--text2)}dd{margin:0;` +
  `text-align:right;overflow-wrap:anywhere}dd:last-of-type{font-size:12px;letter-spacing:-.2px}
form{display:grid;gap:8px;margin:16px 0 0}label{display:grid;gap:4px;font-size:14px;color:var(--text2)}` +
  `input{min-height:44px;padding:0 12px;border:1px solid var(--text2);border-radius:8px;background:var(--paper);` +
  `color:var(--text);font:inherit}
button,.button{display:grid;place-items:center;min-height:48px;padding:8px 16px;border:1px solid var(--divider);` +
  `border-radius:6px;background:var(--paper);color:var(--text);font:inherit;text-decoration:none;cursor:pointer;` +
  `width:100%}
.main{background:var(--main);border-color:var(--main);color:var(--contrast)}.main:hover{background:var(--main-hover)}` +
  `button:focus-visible,.button:focus-visible,input:focus-visible{outline:3px solid var(--main);outline-offset:2px}
.brand{display:flex;align-items:center;gap:12px;min-height:28px;margin:0 0 16px;color:var(--text);font-weight:600}
.brand img{height:28px;max-width:128px}
.qr{display:block;width:240px;height:240px;margin:16px auto 0;border-radius:8px;background:#FFF}
.button{margin-top:16px}`;

/** Formats a time in UTC, which the page's script replaces by local time. */
function timeHtml(time: Date): string {
  const iso = time.toISOString();
  return `<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`;
}

function factsHtml(facts: readonly Fact[]): string {
  const htmlOf = (value: string | Date): string => (value instanceof Date ? timeHtml(value) : escapeHtml(value));
  const lines = facts.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${htmlOf(value)}</dd>`);
  return `<dl>${lines.join('')}</dl>`;
}

function refreshHtml({ refresh }: Page): string {
  if (!refresh) return '';
  const to = refresh.url === undefined ? '' : `;url=${escapeHtml(refresh.url)}`;
  const tag = `<meta http-equiv="refresh" content="${refresh.seconds}${to}">`;
  // The page's script reloads a waiting page and opens a gateway, but does not leave the success message.
  return refresh.seconds > 0 && to ? tag : `<noscript>${tag}</noscript>`;
}

/** Renders the brand. The logo has no alternative text, because the name is beside it. */
function brandHtml({ name, logo }: MailBrand): string {
  const image = logo ? `<img src="${escapeHtml(logo)}" alt="">` : '';
  return `<p class="brand">${image}${escapeHtml(name)}</p>`;
}

/** Returns the style of buttons in the brand's colour. */
const brandStyle = ({ logo, colour }: MailBrand): string =>
  logo === null ? '' : `:root{--main:${escapeHtml(colour)};--main-hover:${escapeHtml(colour)};--contrast:#FFF}`;

/** Renders a page. Escapes everything except `body`. */
export function renderPage(page: Page): string {
  const tone = page.tone ?? 'grey';
  const head =
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">' +
    '<meta name="robots" content="noindex"><link rel="icon" href="data:,">';
  const { amount, brand } = page;
  const back = page.back && `<a class="button" href="${escapeHtml(page.back.url)}">${escapeHtml(page.back.label)}</a>`;
  const colors = `color:var(--${tone});background:var(--${tone}-soft)`;
  return `<!doctype html><html lang="${TAGS[page.language]}"><head>${head}
<title>${escapeHtml(page.title)}</title>${refreshHtml(page)}
<style>${STYLE}${brand ? brandStyle(brand) : ''}</style></head><body><main>
${brand ? brandHtml(brand) : ''}
${amount ? `<div class="amount">${escapeHtml(amount)}</div>` : ''}
<h1 style="${colors}">${escapeHtml(page.heading)}</h1>${page.text ? `<p>${escapeHtml(page.text)}</p>` : ''}
${page.facts ? factsHtml(page.facts) : ''}${page.body ?? ''}${back ?? ''}
</main>${page.script ? `<script src="${escapeHtml(page.script)}" defer></script>` : ''}</body></html>`;
}

const SCRIPT_PATH = '/t3d-api/payments/page.js';
const TONES = { paid: 'green', closed: 'grey', apart: 'amber' } as const;

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

type Common = Pick<Page, 'language' | 'title' | 'brand' | 'amount' | 'facts' | 'back' | 'script'>;

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
    back: { url: backOf(ctx, payment), label: t(payment.orderNo === null ? 'checkout.back' : 'checkout.toOrder') },
    script: SCRIPT_PATH,
  };
}

export function endedPage(ctx: Context, payment: BrandedPayment, standing: Exclude<PaymentState, 'open'>): string {
  const ended = standing === 'closed' && failedEarly(payment) ? 'declined' : standing;
  const isOrder = standing === 'paid' && payment.orderNo !== null;
  return renderPage({
    ...common(ctx, payment),
    tone: TONES[standing],
    heading: translate(`checkout.${ended}`, ctx.language),
    text: translate(isOrder ? 'checkout.orderPaidMore' : `checkout.${ended}More`, ctx.language),
    ...(isOrder && { refresh: { seconds: READ_SECONDS, url: backOf(ctx, payment) } }),
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

/**
 * Renders a link that looks like a button, because our content security policy blocks forms that lead to another site.
 */
const linkHtml = (url: string, label: string, more = ''): string =>
  `<a class="button${more}" href="${escapeHtml(url)}">${escapeHtml(label)}</a>`;

export function failedPage(ctx: Context, payment: BrandedPayment): string {
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

/** Renders the page for a payer who returns before the gateway's notice arrives. */
export function waitingPage(ctx: Context, payment: BrandedPayment): string {
  const t = (key: PlainMessage): string => translate(key, ctx.language);
  return renderPage({
    ...common(ctx, payment),
    tone: 'blue',
    heading: t('checkout.waiting'),
    text: t('checkout.waitingMore'),
    refresh: { seconds: 5 },
    body: `${watching(payment)}${linkHtml(checkoutPath(ctx, payment), t('checkout.payNow'), ' main')}`,
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
  return renderPage({
    ...common(ctx, payment),
    tone: 'blue',
    heading,
    text: translate('checkout.waitingMore', ctx.language),
    refresh: { seconds: 5 },
    body: `<img class="qr" src="${image}" alt="${escapeHtml(heading)}">${watching(payment)}`,
  });
}

/** Renders a page that forwards to the gateway, which sees our address as the Referer, unlike after a redirect. */
export function forwardPage(
  ctx: Context,
  payment: BrandedPayment,
  { url }: Extract<Checkout, { kind: 'redirect' }>,
): string {
  const go = translate('checkout.go', ctx.language);
  return renderPage({
    ...common(ctx, payment),
    tone: 'blue',
    heading: go,
    refresh: { seconds: 0, url },
    body: `<a class="button main" href="${escapeHtml(url)}" data-auto>${escapeHtml(go)}</a>`,
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
  const button = `<button class="main">${escapeHtml(translate('checkout.go', ctx.language))}</button>`;
  return renderPage({
    ...common(ctx, payment),
    tone: 'blue',
    heading: translate('checkout.go', ctx.language),
    body:
      `<form method="post" action="${escapeHtml(action)}" accept-charset="utf-8" ` +
      `data-auto>${inputs}${button}</form>`,
  });
}
