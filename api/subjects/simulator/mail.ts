import type { RequestHandler } from 'express';
import { systemContext } from '../../context';
import { invalidField } from '../../errors';
import { readSentMails } from '../../house/mails';
import { runDueJobs } from '../../jobs';
import type { Database } from '../../models/database';

/**
 * `GET /simulator/mail?to=`: what was sent, the newest first; without an address everything. Mails still in the outbox
 * go out first.
 */
export function mailRoute(database: Database): RequestHandler {
  return async (request, response) => {
    const { to } = request.query;
    if (to !== undefined && typeof to !== 'string') throw invalidField('to', 'text');
    await runDueJobs(database);
    response.json({ code: 200, ...(await readSentMails(systemContext(database, 'command'), to)) });
  };
}
