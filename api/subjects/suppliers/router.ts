import express, { Router } from 'express';
import type { Logger } from 'pino';
import { systemContext } from '../../context';
import { NotFound } from '../../errors';
import { rateLimitByAddress } from '../../middleware/security';
import type { Database } from '../../models/database';
import { handleNotice } from './notices/handleNotice';

const MAX_BYTES = 512 * 1024;

/**
 * `POST /t3d-api/suppliers/:code/notices`, without a session: signed by the supplier over the bytes of its body, so
 * taken before anything parses them.
 */
export function supplierRoutes(database: Database, log: Logger): Router {
  const router = Router();
  router.post(
    '/suppliers/:code/notices',
    rateLimitByAddress(),
    express.raw({ type: () => true, limit: MAX_BYTES }),
    async (request, response) => {
      const { code } = request.params as { code: string };
      const body: unknown = request.body;
      const answer = await handleNotice(systemContext(database, 'api', { requestId: request.facts.id }), code, {
        keyId: request.get('X-Key-Id'),
        timestamp: request.get('X-Timestamp'),
        signature: request.get('X-Signature'),
        path: request.originalUrl,
        body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
      });
      if (answer.status === 404) throw new NotFound();
      const about = { supplier: code, status: answer.status, requestId: request.facts.id };
      if (answer.status === 200) log.info({ ...about, outcome: answer.outcome }, 'supplier notice');
      else log.warn({ ...about, reason: answer.reason }, 'supplier notice');
      const message = answer.status === 200 ? 'ok' : answer.reason;
      response
        .status(answer.status)
        .set('Cache-Control', 'no-store')
        .json({
          code: answer.status,
          message,
          ...(answer.status === 200 ? { data: { outcome: answer.outcome } } : {}),
        });
    },
  );
  return router;
}
