import express, { type RequestHandler, type Express } from 'express';
import type { Database } from '../models/database';
import { MIGRATIONS, listPendingMigrations } from '../models/migrate';
import { type RequestListener, IncomingMessage, ServerResponse } from 'node:http';
import { type Language, languageOf } from '@t3d/resources/kit';
import { translate } from '../locales';
import { escapeHtml } from '../safeText';

/** True while main.ts prepares the process, for example seeds a new database. */
export interface Readiness {
  starting: boolean;
}

/** Responds 200 while the process runs. */
export const alive: RequestHandler = (_request, response) => {
  response.json({ code: 200, message: 'ok' });
};

/** Responds 200 when the database responds, all migrations are applied and the first seeding is finished, else 503. */
export function ready(database: Database, readiness: Readiness): RequestHandler {
  let migrated = false;
  const findTrouble = async (): Promise<string | null> => {
    if (readiness.starting) return 'starting';
    try {
      await database.sequelize.query('SELECT 1');
      // Check for migrations only until none is pending.
      const pending = migrated
        ? []
        : await listPendingMigrations(database.sequelize, database.services.get(MIGRATIONS));
      migrated = pending.length === 0;
      return migrated ? null : `migrations pending: ${pending.join(', ')}`;
    } catch {
      return 'no database';
    }
  };
  return async (_request, response) => {
    const trouble = await findTrouble();
    response.status(trouble ? 503 : 200).json({ code: trouble ? 503 : 200, message: trouble ?? 'ok' });
  };
}

/** A server's request and response classes for `createServer`. */
export interface Messages {
  readonly IncomingMessage: typeof IncomingMessage;
  readonly ServerResponse: typeof ServerResponse;
}

/**
 * Creates request and response classes with Express's methods, so that Express does not replace each prototype, which
 * costs half a read's CPU time.
 */
export function createMessages(): Messages {
  class AppRequest extends IncomingMessage {}
  class AppResponse<R extends IncomingMessage> extends ServerResponse<R> {}
  Object.setPrototypeOf(AppRequest.prototype, express.request);
  Object.setPrototypeOf(AppResponse.prototype, express.response);
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse };
}

/** Makes an Express app use these classes, which no other app may use. */
export function setMessageClasses(app: Express, { IncomingMessage: Asked, ServerResponse: Answered }: Messages): void {
  app.request = Object.assign(Asked.prototype, { app }) as unknown as Express['request'];
  app.response = Object.assign(Answered.prototype, { app }) as unknown as Express['response'];
}

const RETRY_SECONDS = 2;
const API = /^\/(t3d-api|ms-api|data-api)(\/|$)/;
const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-content:center;' +
  'padding:24px;background:Canvas;color:CanvasText}progress{width:min(320px,80vw);height:8px}';

/** Responds to calls while the server creates the demo data. */
interface Waiting {
  /** Reports the created share of the demo data, from 0 to 1. */
  report(share: number): void;
  readonly respond: RequestListener;
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

/** Responds until the server is ready: pages with the progress, API calls and probes with 503. */
export function createWaiting(productName: string): Waiting {
  let share = 0;
  return {
    report: (done) => {
      share = done;
    },
    respond: (request: IncomingMessage, response: ServerResponse) => {
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
