import { readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES, type Language } from '@t3d/resources/kit';
import type { MailBrand } from '../../../builtin/mails';
import type { Context } from '../../../context';
import { translate } from '../../../locales';
import { SITES } from '../../../middleware/sites';

const TAGS: Record<Language, string> = { zh: 'zh-CN', en: 'en', cht: 'zh-TW' };
const LANGUAGE_NAMES: Record<Language, string> = { zh: '简体', en: 'English', cht: '繁體' };
const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => escapes[letter] as string);

/** A name and a value on the page. The page's script shows times in the reader's zone. */
export type Fact = readonly [string, string | Date];

type Tone = 'green' | 'amber' | 'grey' | 'red' | 'blue';

/** A link that looks like a button. */
interface ButtonLink {
  url: string;
  label: string;
  /** The number of an order, whose card the payer's browser knows. The script then links to that card. */
  cardOf?: { orderNo: string; label: string };
  /** True to open the link at once. */
  auto?: boolean;
}

/** A page of a payment, with no script except the given one. */
export interface Page {
  language: Language;
  title: string;
  brand?: MailBrand;
  amount?: string;
  tone?: Tone;
  heading: string;
  text?: string;
  facts?: readonly Fact[];
  /** HTML that the caller has already escaped. */
  body?: string;
  /** The only filled button. */
  main?: ButtonLink;
  other?: ButtonLink;
  script?: string;
  /** Redirects to `url` after `seconds`, or reloads. Only browsers without scripts reload or redirect at once. */
  refresh?: { seconds: number; url?: string };
}

/** The rules that only payments need. The public site's stylesheet has all others. */
const STYLE = `
.notice h1{font-size:16px;line-height:24px}
.pay{margin-top:10px}.pay .totals{font-size:14px;line-height:22px}.hero+.totals{margin-top:8px}
.totals dt{flex:none}.pay .totals dd{font-weight:400;text-align:right}
.pay form{display:grid;gap:8px;margin:16px 0 0}.pay .button{width:100%}.pay .field input{padding-right:12px}
.qr{display:block;width:240px;height:240px;margin:16px auto 0;border-radius:8px;background:#FFF}
.actions{margin-top:16px}.language noscript{margin-left:8px}`;

/** The paths of the icons, which are those of the public site's notices. */
const RING =
  'M12 2C6.48 2 2 6.48 2 12s4.48 10 10 10 10-4.48 10-10S17.52 2 12 2' +
  'm0 18c-4.42 0-8-3.58-8-8s3.58-8 8-8 8 3.58 8 8-3.58 8-8 8';
const ICONS: Readonly<Record<Tone | 'expand', string>> = {
  green: `${RING}M10 14.2l-2.6-2.6L6 13l4 4 8-8-1.4-1.4z`,
  blue: `${RING}M12.5 7H11v6l5.25 3.15.75-1.23-4.5-2.67z`,
  grey: `${RING}M11 7h2v2h-2zM11 11h2v6h-2z`,
  red: `${RING}M11 7h2v6h-2zM11 15h2v2h-2z`,
  amber: 'M12 5.99 19.53 19H4.47zM12 2 1 21h22zm1 14h-2v2h2zm0-6h-2v4h2z',
  expand: 'M16.59 8.59 12 13.17 7.41 8.59 6 10l6 6 6-6z',
};
const iconHtml = (name: keyof typeof ICONS, size: number): string =>
  `<svg class="icon" viewBox="0 0 24 24" width="${size}" height="${size}" aria-hidden="true">` +
  `<path d="${ICONS[name]}"/></svg>`;

/** Returns the link to the public site's built stylesheet, or nothing before the site is built. */
function stylesheetHtml({ database }: Context): string {
  const site = database.services.get(SITES).public;
  if (!site) return '';
  try {
    const built = readFileSync(path.join(site.folder, 'index.html'), 'utf8');
    return /<link rel="stylesheet"[^>]*>/.exec(built)?.[0] ?? '';
  } catch {
    return '';
  }
}

/** Formats a time in UTC, which the page's script replaces by local time. */
function timeHtml(time: Date): string {
  const iso = time.toISOString();
  return `<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`;
}

function factsHtml(facts: readonly Fact[]): string {
  const htmlOf = (value: string | Date): string => (value instanceof Date ? timeHtml(value) : escapeHtml(value));
  const lines = facts.map(([name, value]) => `<div><dt>${escapeHtml(name)}</dt><dd>${htmlOf(value)}</dd></div>`);
  return `<dl class="totals">${lines.join('')}</dl>`;
}

function refreshHtml({ refresh }: Page): string {
  if (!refresh) return '';
  const to = refresh.url === undefined ? '' : `;url=${escapeHtml(refresh.url)}`;
  const tag = `<meta http-equiv="refresh" content="${refresh.seconds}${to}">`;
  // The page's script reloads a waiting page and opens a gateway, but does not leave the success message.
  return refresh.seconds > 0 && to ? tag : `<noscript>${tag}</noscript>`;
}

/** Renders the switch of languages. The page's script submits it, and other browsers show its button. */
function languageHtml({ language }: Page): string {
  const options = LANGUAGES.map((one) => {
    const selected = one === language ? ' selected' : '';
    return `<option value="${one}" lang="${TAGS[one]}"${selected}>${LANGUAGE_NAMES[one]}</option>`;
  });
  const label = escapeHtml(translate('checkout.language', language));
  return (
    `<form class="language" method="get"><select name="lang" aria-label="${label}">${options.join('')}</select>` +
    `${iconHtml('expand', 20)}<noscript><button class="button">${label}</button></noscript></form>`
  );
}

/** Renders the head of the public site. The logo has no alternative text, because the name is beside it. */
function headerHtml(page: Page): string {
  const { name = page.title, logo = null } = page.brand ?? {};
  const image = logo ? `<img src="${escapeHtml(logo)}" alt="" height="28" class="brand-logo">` : '';
  return (
    `<header class="header"><div class="header-inner"><span class="brand">${image}` +
    `<span class="brand-name">${escapeHtml(name)}</span></span>${languageHtml(page)}</div></header>`
  );
}

function noticeHtml({ tone = 'grey', heading, text }: Page): string {
  const advice = text ? `<p class="notice-advice">${escapeHtml(text)}</p>` : '';
  return (
    `<div class="notice tone-${tone}">${iconHtml(tone, 24)}<div class="notice-words">` +
    `<h1 class="notice-title">${escapeHtml(heading)}</h1>${advice}</div></div>`
  );
}

/** Renders a link, because our content security policy blocks forms that lead to another site. */
function linkHtml({ url, label, cardOf, auto }: ButtonLink, classes: string): string {
  const card = cardOf
    ? ` data-card-of="${escapeHtml(cardOf.orderNo)}" data-card-label="${escapeHtml(cardOf.label)}"`
    : '';
  return `<a class="${classes}" href="${escapeHtml(url)}"${card}${auto ? ' data-auto' : ''}>${escapeHtml(label)}</a>`;
}

function actionsHtml({ main, other }: Page): string {
  if (!main && !other) return '';
  const links = [main && linkHtml(main, 'button button-main'), other && linkHtml(other, 'button button-plain')];
  return `<div class="actions">${links.filter(Boolean).join('')}</div>`;
}

/** Renders a page in the look of the public site. Escapes everything except `body`. */
export function renderPage(ctx: Context, page: Page): string {
  const { amount, brand, facts, body = '', script } = page;
  const card = `${amount ? `<p class="hero">${escapeHtml(amount)}</p>` : ''}${facts ? factsHtml(facts) : ''}${body}`;
  return `<!doctype html><html lang="${TAGS[page.language]}" data-theme="${brand?.theme ?? 'PURPLE'}"><head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">
<link rel="icon" type="image/svg+xml" href="/t3d/public/favicon.svg">
<title>${escapeHtml(page.title)}</title>${refreshHtml(page)}${stylesheetHtml(ctx)}<style>${STYLE}</style></head>
<body><div id="root">${headerHtml(page)}<main class="page">${noticeHtml(page)}
${card ? `<div class="card pay">${card}</div>` : ''}${actionsHtml(page)}</main></div>
${script ? `<script src="${escapeHtml(script)}" defer></script>` : ''}</body></html>`;
}
