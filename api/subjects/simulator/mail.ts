import { languageOf } from '@t3d/resources/kit';
import type { RequestHandler } from 'express';
import { systemContext } from '../../context';
import { invalidField } from '../../errors';
import { readSentMails } from '../../house/mails';
import { runDueJobs } from '../../jobs';
import { outboxPage } from './outboxPage';
import type { Database } from '../../models/database';

/**
 * `GET /simulator/mail?to=`: what was sent, the newest first; without an address everything. A browser gets a page.
 * Mails still in the outbox go out first.
 */
export function mailRoute(database: Database): RequestHandler {
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
