import express, { type ErrorRequestHandler, type Request, type Response, Router } from 'express';
import type { Logger } from 'pino';
import { systemContext } from '../../context';
import type { Database } from '../../models/database';
import { handleCall } from './services/adapter';
import { UNREADABLE } from './wire/codes';
import { sealAnswer } from './wire/envelope';
import { type ApiCall, TEXT, answersOther, sends, shapeOf } from '../../engine/http/apiCall';

/** An order of fifty items with their passengers is far below it. */
const BODY_LIMIT = '1mb';
/** Ctrip's own code for a fault of ours: it asks again. */
const SYSTEM_ERROR = '0005';

/** Whatever comes of a call is HTTP 200 and an envelope, for Ctrip reads nothing else. */
const answerFault =
  (log: Logger): ErrorRequestHandler =>
  (error: { type?: string; status?: number }, request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const tooLarge = error.type === 'entity.too.large';
    if (!error.type) log.error({ err: error, requestId: request.facts.id }, 'a call of Ctrip failed');
    response
      .status(200)
      .json(
        error.type
          ? sealAnswer(
              null,
              UNREADABLE,
              tooLarge ? `the message is larger than ${BODY_LIMIT}` : 'the message cannot be read',
            )
          : sealAnswer(null, SYSTEM_ERROR, 'system error, ask again'),
      );
  };

/** `POST /t3d-api/ctrip`: the one address for every service that Ctrip calls. Signed, so without a session. */
export function ctripRoutes(database: Database, log: Logger): Router {
  const router = Router();
  router.post(
    '/ctrip',
    express.text({ type: () => true, limit: BODY_LIMIT }),
    async (request: Request, response: Response) => {
      const ctx = systemContext(database, 'api', { requestId: request.facts.id, gmtOffset: 480 });
      const text = typeof request.body === 'string' ? request.body : '';
      response.set('Cache-Control', 'no-store').json(await handleCall(ctx, text));
    },
    answerFault(log),
  );
  return router;
}

const HEADER = shapeOf({
  accountId: TEXT,
  serviceName: TEXT,
  requestTime: TEXT,
  version: TEXT,
  sign: TEXT,
});

/** This subject's calls for the API's document. */
export const CALLS: readonly ApiCall[] = [
  {
    method: 'post',
    path: '/ctrip',
    name: 'ctrip.call',
    summary: 'Ctrip orders, pays, cancels and asks: one address for each service of its supplier interface',
    open: true,
    body: sends(shapeOf({ header: HEADER, body: TEXT })),
    answers: answersOther('always 200: `{header: {resultCode, resultMessage}, body?}`', 'application/json'),
  },
];
