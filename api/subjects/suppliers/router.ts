import express, { Router } from 'express';
import type { Logger } from 'pino';
import { systemContext } from '../../context';
import { NotFound } from '../../errors';
import { rateBrake } from '../../middleware/security';
import type { Database } from '../../models/database';
import { hearNotice } from './notices/handleNotice';

const MOST_BYTES = 512 * 1024;

/**
 * `POST /t3d-api/suppliers/:code/notices`, without a session: signed by the supplier over the bytes of its body, so
 * taken before anything parses them.
 */
export function supplierRoutes(database: Database, log: Logger): Router {
  const router = Router();
  router.post(
    '/suppliers/:code/notices',
    rateBrake(),
    express.raw({ type: () => true, limit: MOST_BYTES }),
    async (request, response) => {
      const { code } = request.params as { code: string };
      const body: unknown = request.body;
      const heard = await hearNotice(systemContext(database, 'api', { requestId: request.facts.id }), code, {
        keyId: request.get('X-Key-Id'),
        timestamp: request.get('X-Timestamp'),
        signature: request.get('X-Signature'),
        path: request.originalUrl,
        body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
      });
      if (heard.status === 404) throw new NotFound();
      const about = { supplier: code, status: heard.status, requestId: request.facts.id };
      if (heard.status === 200) log.info({ ...about, outcome: heard.outcome }, 'supplier notice');
      else log.warn({ ...about, reason: heard.reason }, 'supplier notice');
      const message = heard.status === 200 ? 'ok' : heard.reason;
      response
        .status(heard.status)
        .set('Cache-Control', 'no-store')
        .json({ code: heard.status, message, ...(heard.status === 200 ? { data: { outcome: heard.outcome } } : {}) });
    },
  );
  return router;
}
