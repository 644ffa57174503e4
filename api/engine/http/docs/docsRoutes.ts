import type { Language } from '@t3d/resources/kit';
import { languageOf, LANGUAGES } from '@t3d/resources/kit';
import { textIn } from '@t3d/resources/locales';
import type { Request } from 'express';
import express, { Router } from 'express';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { ApiCall } from '../apiCall';
import type { Registry } from '../../../registry/registry';
import { rightsOf } from '../../../models/sequelize/compiled';
import type { PartnerApi, ApiChange } from './document';
import { apiDocument } from './document';
import { PackedDocuments } from '../packedDocuments';
import { catalogue, cureOf, meaningOf, translate } from '../../../locales';
import { ERROR_CODES } from '../../../locales/errorCodes';
import { escapeHtml } from '../../../safeText';

const ASSETS = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

/** Serves `/openapi.json`, the page `/docs` and the catalogue `/errors`, without a session. */
export function docsRoutes(
  registry: Registry,
  product: string,
  calls: readonly ApiCall[] = [],
  partner: PartnerApi = { notes: {}, changes: [] },
): Router {
  const router = Router();
  const documents = new PackedDocuments();
  router.get('/openapi.json', async (request, response) => {
    const { actor = null } = request;
    const key = actor ? `of ${rightsOf(actor)}` : 'public';
    await documents.send(request, response, key, () => ({
      body: apiDocument(registry, product, actor, calls, partner),
    }));
  });
  const languageFor = ({ query: { lang }, info }: Request): Language =>
    typeof lang === 'string' ? languageOf(lang) : info.language;
  router.get('/errors', (request, response) => {
    response.type('html').send(errorsPage(product, languageFor(request)));
  });
  router.get('/changelog', (request, response) => {
    response.type('html').send(changesPage(product, languageFor(request), partner.changes));
  });
  router.get('/docs', (request, response) => {
    if (request.path.endsWith('/')) {
      response.redirect(301, request.baseUrl + request.path.slice(0, -1));
      return;
    }
    response.type('html').send(docsPage(product, languageFor(request)));
  });
  router.get('/docs/start.js', (_request, response) => {
    response.type('js').send(TRY_IT);
  });
  router.use('/docs/assets', express.static(ASSETS, { index: false, maxAge: '1d' }));
  return router;
}

/** The script of the page `/docs`. Calls use the typed API key, or else the back-office session. */
const TRY_IT = `
const form = document.getElementById('key');
let key = '';
const open = () => {
  window.ui = SwaggerUIBundle({
    url: 'openapi.json',
    dom_id: '#swagger-ui',
    deepLinking: true,
    tryItOutEnabled: true,
    docExpansion: 'none',
    requestInterceptor: (request) => {
      const session = localStorage.getItem('sessionId');
      if (key) request.headers.Authorization = 'Bearer ' + key;
      else if (session) request.headers['X-Session-Id'] = session;
      request.headers['Accept-Language'] = document.documentElement.lang;
      return request;
    },
  });
};
form.addEventListener('submit', (event) => {
  event.preventDefault();
  key = form.elements.key.value.trim();
  document.getElementById('live').hidden = !key.startsWith('t3d_live_');
  open();
});
open();
`;

const STYLE = `
  :root { color-scheme: light dark; font: 15px/1.6 system-ui, sans-serif }
  body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem 4rem }
  header { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: baseline }
  h1 { font-size: 1.5rem; margin: 0; flex: 1; white-space: nowrap }
  article { border-top: 1px solid #8884; padding: .75rem .5rem; scroll-margin-top: 1rem }
  article:target { background: #fc08; }
  h2 { font: 600 1rem/1.4 ui-monospace, monospace; margin: 0; overflow-wrap: anywhere }
  h2 a { color: inherit; text-decoration: none }
  h2 span { font-weight: 400; opacity: .7; margin-left: .5rem }
  p { margin: .25rem 0 0 }
  p.cure { opacity: .8 }`;

const PAGES = ['docs', 'errors', 'changelog'] as const;
const NAMES = { zh: '简体中文', en: 'English', cht: '繁體中文' } as const satisfies Record<Language, string>;
const TAGS = { zh: 'zh-CN', en: 'en', cht: 'zh-Hant' } as const satisfies Record<Language, string>;

function articleOf(code: string, statuses: readonly number[], language: Language): string {
  // Show the highest status, because 400 only says that a field is wrong.
  const status = statuses.at(-1) ?? 400;
  const [meaning, cure] = [meaningOf(code, language), cureOf(code, status, language)].map(escapeHtml);
  return `<article id="${code}"><h2><a href="#${code}">${code}</a><span>${statuses.join(', ')}</span></h2>
<p>${meaning}</p><p class="cure">→ ${cure}</p></article>`;
}

interface Page {
  readonly product: string;
  readonly language: Language;
  readonly name: (typeof PAGES)[number];
}

/** Returns a page of the API documentation as HTML. */
function pageOf({ product, language, name }: Page, content: string, head = ''): string {
  const title = translate(`${name}.title`, language);
  const links = [
    ...LANGUAGES.filter((one) => one !== language).map(
      (one) => `<a href="${name}?lang=${one}" lang="${TAGS[one]}">${NAMES[one]}</a>`,
    ),
    ...PAGES.filter((one) => one !== name).map(
      (one) => `<a href="${one}?lang=${language}">${translate(`${one}.title`, language)}</a>`,
    ),
  ];
  return `<!doctype html>
<html lang="${TAGS[language]}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(`${title}-${product}`)}</title><style>${STYLE}</style>${head}</head>
<body><header><h1>${escapeHtml(title)}</h1><nav>${links.join(' · ')}</nav></header>
${content}
</body></html>`;
}

function errorsPage(product: string, language: Language): string {
  // Leave out error codes of other products' modules.
  const known = Object.entries(ERROR_CODES).filter(([code]) => Object.hasOwn(catalogue, code));
  const articles = known.map(([code, statuses]) => articleOf(code, statuses, language));
  const intro = `<p>${escapeHtml(translate('errors.intro', language))}</p>`;
  return pageOf({ product, language, name: 'errors' }, [intro, ...articles].join('\n'));
}

function changesPage(product: string, language: Language, changes: readonly ApiChange[]): string {
  const articles = changes.map(({ on, kind, text }) => {
    const [what, said] = [translate(`changelog.${kind}`, language), textIn(text, language)].map(escapeHtml);
    return `<article><h2>${on}<span>${what}</span></h2><p>${said}</p></article>`;
  });
  return pageOf({ product, language, name: 'changelog' }, articles.join('\n'));
}

const TRY_STYLE = `
  :root { color-scheme: light }
  body { max-width: none; padding: 1.5rem 0 4rem; background: #fff; color: #222 }
  header, form, form + p { max-width: 1420px; margin: 0 auto; padding: 0 1.25rem }
  form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; padding-top: .75rem }
  form label { flex: 1 1 18rem; max-width: 36rem; font-size: .875rem }
  form input, form button { font: inherit; padding: .4rem .75rem; border: 1px solid #888; border-radius: 4px }
  form input { box-sizing: border-box; width: 100% }
  form button { background: #eee; cursor: pointer }
  #live { color: #a40000; flex-basis: 100% }
  .swagger-ui .wrapper, .swagger-ui .opblock-body { overflow-x: auto }
  .swagger-ui .info { margin: 1.5rem 0 }
  .swagger-ui .scheme-container { display: none }`;

function docsPage(product: string, language: Language): string {
  const [label, use, hint, live] = (['docs.key', 'docs.use', 'docs.hint', 'docs.live'] as const).map((key) =>
    escapeHtml(translate(key, language)),
  );
  const head = `<style>${TRY_STYLE}</style><link rel="stylesheet" href="docs/assets/swagger-ui.css">`;
  return pageOf(
    { product, language, name: 'docs' },
    `<form id="key" autocomplete="off"><label>${label}
<input name="key" type="password" placeholder="t3d_test_…" autocomplete="off" spellcheck="false"></label>
<button>${use}</button><span id="live" role="status" hidden>${live}</span></form><p>${hint}</p>
<div id="swagger-ui"></div>
<script src="docs/assets/swagger-ui-bundle.js"></script><script src="docs/start.js"></script>`,
    head,
  );
}
