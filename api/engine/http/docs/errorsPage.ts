import type { Language } from '@t3d/resources/kit';
import { LANGUAGES } from '@t3d/resources/kit';
import { catalogue, cureOf, meaningOf, translate } from '../../../locales';
import { ERROR_CODES } from '../../../locales/errorCodes';
import { escapeHtml } from '../../../html';

const STYLE = `
  :root { color-scheme: light dark; font: 15px/1.6 system-ui, sans-serif }
  body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem 4rem }
  header { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: baseline }
  h1 { font-size: 1.5rem; margin: 0; flex: 1 }
  article { border-top: 1px solid #8884; padding: .75rem .5rem; scroll-margin-top: 1rem }
  article:target { background: #fc08; }
  h2 { font: 600 1rem/1.4 ui-monospace, monospace; margin: 0; overflow-wrap: anywhere }
  h2 a { color: inherit; text-decoration: none }
  h2 span { font-weight: 400; opacity: .7; margin-left: .5rem }
  p { margin: .25rem 0 0 }
  p.cure { opacity: .8 }`;

const NAMES = { zh: '简体中文', en: 'English', cht: '繁體中文' } as const satisfies Record<Language, string>;
const TAGS = { zh: 'zh-CN', en: 'en', cht: 'zh-Hant' } as const satisfies Record<Language, string>;

function articleOf(code: string, statuses: readonly number[], language: Language): string {
  // Of several the one that says most: 400 is for a field.
  const status = statuses.at(-1) ?? 400;
  const [meaning, cure] = [meaningOf(code, language), cureOf(code, status, language)].map(escapeHtml);
  return `<article id="${code}"><h2><a href="#${code}">${code}</a><span>${statuses.join(', ')}</span></h2>
<p>${meaning}</p><p class="cure">→ ${cure}</p></article>`;
}

/** The catalogue of refusals as a page: each code with its status, what it means and what to do about it. */
export function errorsPage(product: string, language: Language): string {
  const title = translate('errors.title', language);
  const links = LANGUAGES.filter((one) => one !== language).map(
    (one) => `<a href="errors?lang=${one}" lang="${TAGS[one]}">${NAMES[one]}</a>`,
  );
  // Codes of another product's subjects have no message here.
  const known = Object.entries(ERROR_CODES).filter(([code]) => Object.hasOwn(catalogue, code));
  return `<!doctype html>
<html lang="${TAGS[language]}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(`${title}-${product}`)}</title><style>${STYLE}</style></head>
<body><header><h1>${title}</h1><nav>${links.join(' · ')} · <a href="docs">API</a></nav></header>
<p>${escapeHtml(translate('errors.intro', language))}</p>
${known.map(([code, statuses]) => articleOf(code, statuses, language)).join('\n')}
</body></html>`;
}
