import type { Language } from '@t3d/resources/kit';
import { languageOf } from '@t3d/resources/kit';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { translate } from '../locales';
import { escapeHtml } from '../html';

const RETRY_SECONDS = 2;
const API = /^\/(t3d-api|ms-api|data-api)(\/|$)/;
const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-content:center;' +
  'padding:24px;background:Canvas;color:CanvasText}progress{width:min(320px,80vw);height:8px}';

/** Answers calls while the server makes the demo world. */
export interface Waiting {
  /** Called with how much is done, 0 to 1. */
  report(share: number): void;
  readonly answer: RequestListener;
}

const page = (name: string, language: Language, share: number): string => {
  const [title, hint] = [translate('makingDemo', language), translate('makingDemoHint', language)].map(escapeHtml);
  return `<!doctype html>
<html lang="${{ zh: 'zh-CN', cht: 'zh-TW', en: 'en' }[language]}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${RETRY_SECONDS}"><title>${escapeHtml(name)}</title><style>${STYLE}</style></head>
<body><main><h1>${escapeHtml(name)}</h1><p id="what">${title}</p>
<progress aria-labelledby="what" max="100" value="${Math.round(share * 100)}"></progress>
<p>${hint}</p></main></body></html>`;
};

function send(response: ServerResponse, status: number, type: string, body: string): void {
  const headers = {
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
    'X-Content-Type-Options': 'nosniff',
    'Retry-After': String(RETRY_SECONDS),
  };
  response.writeHead(status, headers).end(body);
}

/**
 * Answers everything until the server can: a page that says so, shows how much is done and loads again by itself; 503
 * to calls and to readiness.
 */
export function createWaiting(productName: string): Waiting {
  let share = 0;
  return {
    report: (done) => {
      share = done;
    },
    answer: (request: IncomingMessage, response: ServerResponse) => {
      const path = (request.url ?? '/').split('?')[0] ?? '/';
      const language = languageOf(request.headers['accept-language']);
      const json = (code: number, message: string): void =>
        send(response, code, 'application/json', JSON.stringify({ code, message }));
      if (path === '/healthz') json(200, 'ok');
      else if (path === '/readyz' || path === '/metrics') json(503, 'starting');
      else if (API.test(path)) json(503, translate('starting', language));
      else send(response, 503, 'text/html', page(productName, language, share));
    },
  };
}
