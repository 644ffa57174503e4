// The simulators of external services, which are never enabled in production.
import { defineModule } from '../../engine/http/domainModule';
import { type Language, DAY_MS, languageOf } from '@t3d/resources/kit';
import { type Request, type RequestHandler, Router } from 'express';
import { type Context, systemContext } from '../../context';
import { Invalid, NotFound, invalidField } from '../../errors';
import { slideAnswer } from '../../builtin/puzzles';
import { ensureSchedules, runDueJobs } from '../../jobs';
import type { Database } from '../../models/database';
import { paymentControls } from './payments';
import { ACTIONS, setMode, simulate } from './supplierControls';
import { type SentMail, readSentMails } from '../../builtin/mails';
import { translate } from '../../locales';
import { escapeHtml } from '../payments';
import { readSetting, writeSetting } from '../suppliers';
import type { ServiceKey } from '../../models/services';
import { inTransaction } from '../../models/transaction';

const FOLLOW_MS = 1000;
/** The maximum move of the clock, because no record is valid for more than ten years. */
const MAX_MS = 10 * 365 * DAY_MS;
const ok = (data: unknown): { code: number; message: string; data: unknown } => ({ code: 200, message: 'ok', data });

function readAdvance(body: unknown): number {
  const advanceMs = (body as { advanceMs?: unknown } | null | undefined)?.advanceMs;
  if (!Number.isSafeInteger(advanceMs) || (advanceMs as number) < 0 || (advanceMs as number) > MAX_MS)
    throw new Invalid('invalid', {}, { advanceMs: { key: 'max', params: { max: MAX_MS } } });
  return advanceMs as number;
}

/** Serves `/simulator`, where testers control suppliers and payers, read mails and move the clock. */
function simulatorRouter(database: Database): Router {
  const router = Router();
  const contextOf = (request: Request): Context =>
    systemContext(database, 'command', { language: languageOf(request.headers['accept-language']) });
  // Follow the clock, because another process may have moved it.
  void followClock(database).catch(() => undefined);
  if (database.dialect === 'mysql')
    setInterval(() => {
      void followClock(database).catch(() => undefined);
    }, FOLLOW_MS).unref();

  router.post('/suppliers/mode', async (request, response) => {
    response.json(ok(await setMode(contextOf(request), request.body)));
  });
  router.post('/suppliers/orders/:orderNo/:action', async (request, response) => {
    const action = Object.hasOwn(ACTIONS, request.params.action) ? ACTIONS[request.params.action] : undefined;
    if (!action) throw new NotFound();
    response.json(ok(await simulate(contextOf(request), action, request.params.orderNo, request.body)));
  });
  router.use('/payments', paymentControls(database));
  router.get('/mail', mailRoute(database));
  router.get('/challenge/:id', (request, response) => {
    const x = slideAnswer(database, request.params.id);
    if (x === null) throw new NotFound();
    response.json(ok({ x }));
  });
  router.post('/clock', async (request, response) => {
    await advanceClock(database, readAdvance(request.body));
    await ensureSchedules(database);
    await runDueJobs(database);
    response.json(ok({ now: database.clock.now().toISOString() }));
  });
  return router;
}

/** Sends queued mails, and returns mails to an address or all mails, newest first. Browsers get HTML. */
function mailRoute(database: Database): RequestHandler {
  return async (request, response) => {
    const { to } = request.query;
    if (to !== undefined && typeof to !== 'string') throw invalidField('to', 'text');
    await runDueJobs(database);
    const { rows, total } = await readSentMails(systemContext(database, 'command'), to || undefined);
    if (request.accepts(['json', 'html']) === 'html') {
      response.type('html').send(outboxPage(rows, to, languageOf(request.headers['accept-language'])));
      return;
    }
    response.json({ code: 200, rows: rows.map(({ html: _html, ...mail }) => mail), total });
  };
}

const STYLE =
  'body{margin:0 auto;max-width:960px;padding:24px 16px;font:15px/24px system-ui,"PingFang SC",sans-serif;' +
  'background:#F4F5F8;color:#191D24}h1{font-size:22px;margin:0 0 16px}form{display:flex;gap:8px;margin:0 0 16px}' +
  'input{flex:1;min-width:0;padding:8px 12px;font:inherit;border:1px solid #767F8E;border-radius:6px}' +
  'button{padding:8px 16px;font:inherit;border:1px solid #6246D8;border-radius:6px;background:#6246D8;color:#FFF}' +
  'details{background:#FFF;border:1px solid #E1E4EA;border-radius:8px;margin:0 0 8px}' +
  'summary{padding:12px 16px;cursor:pointer;overflow-wrap:anywhere}time{color:#565F6E;font-size:13px}' +
  'iframe{display:block;width:100%;height:520px;border:0;border-top:1px solid #E1E4EA}' +
  'pre{margin:0;padding:16px;border-top:1px solid #E1E4EA;white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}';

/** Renders a mail and its plain text without running its scripts. */
function mailHtml({ to, subject, text, html, at }: SentMail, language: Language, open: boolean): string {
  const frame = html
    ? `<iframe sandbox="allow-popups" title="${escapeHtml(subject)}" srcdoc="${escapeHtml(html)}"></iframe>`
    : '';
  const plain = escapeHtml(translate('outbox.plain', language));
  return (
    `<details${open ? ' open' : ''}><summary><strong>${escapeHtml(subject)}</strong><br>${escapeHtml(to)} ` +
    `<time>${at.toISOString()}</time></summary>${frame}<details><summary>${plain}</summary>` +
    `<pre>${escapeHtml(text)}</pre></details></details>`
  );
}

function outboxPage(mails: readonly SentMail[], to: string | undefined, language: Language): string {
  const t = (key: 'outbox.title' | 'outbox.to' | 'outbox.show' | 'outbox.none'): string =>
    escapeHtml(translate(key, language));
  const list = mails.map((mail, at) => mailHtml(mail, language, at === 0)).join('\n');
  return (
    `<!doctype html><html lang="${language === 'en' ? 'en' : language === 'zh' ? 'zh-CN' : 'zh-TW'}"><head>` +
    `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${t('outbox.title')}</title>` +
    `<style>${STYLE}</style></head><body><h1>${t('outbox.title')}</h1>` +
    `<form><input name="to" type="email" aria-label="${t('outbox.to')}" placeholder="${t('outbox.to')}" ` +
    `value="${escapeHtml(to ?? '')}"><button>${t('outbox.show')}</button></form>` +
    `${list || `<p>${t('outbox.none')}</p>`}</body></html>`
  );
}

const NAME = 'clockMs';
const MOVED: ServiceKey<{ milliseconds: number }> = { name: 'the moved clock', make: () => ({ milliseconds: 0 }) };

/** Sets this process's clock to the simulated time in the database. */
export async function followClock(database: Database): Promise<number> {
  const wanted = Number((await readSetting(systemContext(database, 'command'), NAME)) ?? 0);
  const moved = database.services.get(MOVED);
  database.clock.advance(wanted - moved.milliseconds);
  moved.milliseconds = wanted;
  return wanted;
}

export async function advanceClock(database: Database, milliseconds: number): Promise<void> {
  await inTransaction(systemContext(database, 'command'), async (ctx) => {
    const now = Number((await readSetting(ctx, NAME)) ?? 0);
    await writeSetting(ctx, NAME, String(now + milliseconds));
  });
  await followClock(database);
}

export { ACTIONS, simulate } from './supplierControls';

export default defineModule({
  mounts: ({ database, config }) =>
    config.simulators ? [{ at: '/simulator', handlers: [simulatorRouter(database)] }] : [],
});
