import type { Request } from 'express';
import express, { Router } from 'express';
import type { Logger } from 'pino';
import { NotFound, Refusal, TooMany, Unauthenticated } from '../../../errors';
import { addressOf } from '../../../middleware/security';
import type { Database } from '../../../models/database';
import { httpGateway } from './httpGateway';
import { inboxOf } from './inbox';
import type { Gateway } from './port';
import { requireSigned } from './signature';
import { smppGateway } from './smppGateway';

const BODY_LIMIT = '64kb';
const WINDOW_SECONDS = 60;
/** Refused calls of one address: whoever tries signatures is stopped. Calls that are right have no limit. */
const MAX_REFUSED = 120;

export const GATEWAYS: readonly Gateway[] = [httpGateway, smppGateway];

/** Counts wrong signatures by address. A call with the right one is never refused for the wrong ones of others. */
class RefusedCalls {
  private counts = new Map<string, number>();
  private until = 0;

  /** Counts a wrong signature; 429 if the address had too many within the minute. */
  count(address: string): void {
    if (Date.now() >= this.until) {
      this.counts = new Map();
      this.until = Date.now() + WINDOW_SECONDS * 1000;
    }
    const count = (this.counts.get(address) ?? 0) + 1;
    this.counts.set(address, count);
    if (count > MAX_REFUSED) throw new TooMany('tooMany', WINDOW_SECONDS);
  }
}

/** A number as the log shows it: enough to tell two apart, not enough to call. */
const masked = (number: string): string => `${number.slice(0, 3)}***${number.slice(-2)}`;

interface Settings {
  /** Shared with the gateways; null: no call is accepted. */
  secret: string | null;
  database: Database;
  log: Logger;
}

async function receive(gateway: Gateway, request: Request, { secret, database, log }: Settings) {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  if (secret === null) throw new Unauthenticated();
  const signed = { timestamp: request.get('X-Timestamp'), signature: request.get('X-Signature'), body };
  const now = Date.now();
  requireSigned(secret, signed, now);
  const message = gateway.read(body, new Date(now));
  const stored = await inboxOf(database).receive({ gateway: gateway.name, message });
  const about = { gateway: gateway.name, to: masked(message.to), requestId: request.facts.id, stored };
  log.info(about, 'inbound message');
  if (stored === 'UNKNOWN_NUMBER') throw new NotFound();
  return gateway.accepted({ messageId: message.messageId, duplicate: stored === 'DUPLICATE' });
}

/**
 * `/ms-api/inbound`: messages from gateways, signed over the bytes of their body, so taken before anything parses them.
 * Answered after the message is committed. Neither text nor sender nor a whole number is ever logged.
 */
export function inboundRoutes(settings: Settings): Router {
  const router = Router();
  const refused = new RefusedCalls();
  router.use(express.raw({ type: () => true, limit: BODY_LIMIT }));
  for (const gateway of GATEWAYS)
    router.post(gateway.path, async (request, response) => {
      const answer = await receive(gateway, request, settings).catch((error: unknown) => {
        if (error instanceof Unauthenticated) refused.count(addressOf(request));
        if (error instanceof Refusal) settings.log.warn({ gateway: gateway.name, why: error.key }, 'inbound refused');
        throw error;
      });
      response.set('Cache-Control', 'no-store');
      if (answer.type === 'json') response.json(answer.body);
      else response.type('text/plain').send(answer.body);
    });
  return router;
}
