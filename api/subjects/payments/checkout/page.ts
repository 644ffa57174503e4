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

/** A small page of its own: the product's surfaces and tones, no script of its own but the one named. */
export interface Page {
  language: Language;
  title: string;
  /** Big, above the facts. */
  amount?: { amount: number; currency: string };
  tone?: 'green' | 'amber' | 'grey' | 'red' | 'blue';
  heading: string;
  text?: string;
  facts?: readonly (readonly [string, string])[];
  /** HTML, escaped by whoever made it. */
  body?: string;
  back?: { url: string; label: string };
  script?: string;
  /** Where a browser without scripts goes by itself, after so many seconds; without `url`, to this page again. */
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
  `background:var(--canvas);color:var(--text);font:16px/1.5 system-ui,"PingFang SC","Microsoft YaHei",sans-serif}
main{width:100%;max-width:420px;background:var(--paper);border:1px solid var(--divider);border-radius:12px;padding:24px}
h1{font-size:18px;margin:0 0 4px;display:inline-block;padding:2px 12px;border-radius:999px}p{margin:8px 0 0;` +
  `color:var(--text2)}
.amount{font-size:32px;font-weight:600;margin:0 0 8px;font-variant-numeric:tabular-nums}dl{margin:16px 0 0;` +
  `display:grid;grid-template-columns:auto 1fr;gap:6px 16px;font-size:14px}dt{color:var(--text2)}dd{margin:0;` +
  `text-align:right;overflow-wrap:anywhere}
form{display:grid;gap:8px;margin:16px 0 0}label{display:grid;gap:4px;font-size:14px;color:var(--text2)}` +
  `input{min-height:44px;padding:0 12px;border:1px solid var(--text2);border-radius:8px;background:var(--paper);` +
  `color:var(--text);font:inherit}
button,.button{display:grid;place-items:center;min-height:44px;padding:8px 16px;border:1px solid var(--divider);` +
  `border-radius:8px;background:var(--paper);color:var(--text);font:inherit;text-decoration:none;cursor:pointer;` +
  `width:100%}
.main{background:var(--main);border-color:var(--main);color:var(--contrast)}.main:hover{background:var(--main-hover)}` +
  `button:focus-visible,.button:focus-visible,input:focus-visible{outline:3px solid var(--main);outline-offset:2px}
.qr{display:block;width:240px;height:240px;margin:16px auto 0;border-radius:8px;background:#FFF}.back{margin-top:16px}`;

function factsHtml(facts: readonly (readonly [string, string])[]): string {
  const lines = facts.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`);
  return `<dl>${lines.join('')}</dl>`;
}

function refreshHtml({ refresh }: Page): string {
  if (!refresh) return '';
  const to = refresh.url === undefined ? '' : `;url=${escapeHtml(refresh.url)}`;
  return `<noscript><meta http-equiv="refresh" content="${refresh.seconds}${to}"></noscript>`;
}

/** The page as HTML. Everything but `body` is escaped here. */
export function renderPage(page: Page): string {
  const tone = page.tone ?? 'grey';
  const head =
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">' +
    '<meta name="robots" content="noindex"><link rel="icon" href="data:,">';
  const amount = page.amount && formatMoney(page.amount.amount, { currency: page.amount.currency });
  const back =
    page.back && `<a class="button back" href="${escapeHtml(page.back.url)}">${escapeHtml(page.back.label)}</a>`;
  const colors = `color:var(--${tone});background:var(--${tone}-soft)`;
  return `<!doctype html><html lang="${TAGS[page.language]}"><head>${head}
<title>${escapeHtml(page.title)}</title>${refreshHtml(page)}<style>${STYLE}</style></head><body><main>
${amount ? `<div class="amount">${escapeHtml(amount)}</div>` : ''}
<h1 style="${colors}">${escapeHtml(page.heading)}</h1>${page.text ? `<p>${escapeHtml(page.text)}</p>` : ''}
${page.facts ? factsHtml(page.facts) : ''}${page.body ?? ''}${back ?? ''}
</main>${page.script ? `<script src="${escapeHtml(page.script)}" defer></script>` : ''}</body></html>`;
}
