import express, { Router } from 'express';
import type { Logger } from 'pino';
import { type Context, systemContext } from '../../context';
import { NotFound } from '../../errors';
import { rateLimitByAddress } from '../../middleware/security';
import type { Database } from '../../models/database';
import suppliers from '@t3d/resources/suppliers/suppliers';
import { createHash } from 'node:crypto';
import { applyUsage } from './events/applyUsage';
import { handleEvent } from './events/handleEvents';
import { logCall } from './connections';
import type { EventOutcome, Supplier } from './port';
import { isFresh, sameSignature, signRequest } from './http';
import { change, select } from '../../models/sql';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { type Notice, BadNotice, readNotice, NOTICE_KINDS } from './notices/readNotice';
import {
  type ApiCall,
  INTEGER,
  TEXT,
  TIME,
  respondsWithOne,
  header,
  listOf,
  oneOf,
  sends,
  shapeOf,
} from '../../engine/http/apiCall';

const MAX_BYTES = 512 * 1024;

/** Serves `POST /t3d-api/suppliers/:code/notices` without a session. Reads the signed bytes before any body parser. */
export function supplierRoutes(database: Database, log: Logger): Router {
  const router = Router();
  router.post(
    '/suppliers/:code/notices',
    rateLimitByAddress(),
    express.raw({ type: () => true, limit: MAX_BYTES }),
    async (request, response) => {
      const { code } = request.params as { code: string };
      const body: unknown = request.body;
      const answer = await handleNotice(systemContext(database, 'api', { requestId: request.info.id }), code, {
        keyId: request.get('X-Key-Id'),
        timestamp: request.get('X-Timestamp'),
        signature: request.get('X-Signature'),
        path: request.originalUrl,
        body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
      });
      if (answer.status === 404) throw new NotFound();
      const about = { supplier: code, status: answer.status, requestId: request.info.id };
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

interface RawNotice {
  keyId?: string;
  timestamp?: string;
  signature?: string;
  path: string;
  body: Buffer;
}
type NoticeOutcome =
  | { status: 200; outcome: EventOutcome }
  | { status: 400 | 401 | 409; reason: string }
  | { status: 404 };

function isProven(supplier: Supplier, { keyId, timestamp, signature, path, body }: RawNotice): boolean {
  const secret = supplier.secret ?? '';
  if (secret === '' || keyId !== supplier.keyId || !isFresh(timestamp, Date.now())) return false;
  return sameSignature(signRequest(secret, { timestamp: timestamp as string, method: 'POST', path, body }), signature);
}

const digestOf = (body: Buffer): string => createHash('sha256').update(body).digest('hex');

async function earlierOutcome(
  ctx: Context,
  supplier: number,
  { id }: Notice,
): Promise<{ digest: string; outcome: EventOutcome } | undefined> {
  return (
    await select<{ digest: string; outcome: EventOutcome }>(
      ctx,
      'SELECT `digest`, `outcome` FROM `supplier_notices` WHERE `supplier` = ? AND `noticeId` = ?',
      [supplier, id],
    )
  )[0];
}

async function storeOutcome(
  ctx: Context,
  supplier: number,
  { id }: Notice,
  digest: string,
  outcome: EventOutcome,
): Promise<void> {
  await change(
    ctx,
    'INSERT INTO `supplier_notices` (`supplier`, `noticeId`, `digest`, `outcome`, `createdAt`) VALUES (?, ?, ?, ?, ?)',
    [supplier, id, digest, outcome, ctx.now()],
  );
}

/** Applies usage in parts. A repeated part changes nothing, so the notice is recorded after the last one. */
async function handleUsage(
  ctx: Context,
  supplier: number,
  notice: Extract<Notice, { kind: 'usage' }>,
): Promise<EventOutcome> {
  const { changed, unknown, failed } = await applyUsage(ctx, supplier, notice.rows);
  const line = { question: 'NOTICE', supplier, milliseconds: null } as const;
  await inTransaction(ctx, async (inner) => {
    for (const { reference, reason } of notice.faults.slice(0, 100))
      await logCall(inner, null, { ...line, reference, verdict: 'ERROR', reason: `usage: ${reason}` });
    await logCall(inner, null, {
      ...line,
      reference: null,
      verdict: 'ACCEPTED',
      reason:
        `usage: ${notice.rows.length} rows: ${changed} changed, ${unknown} unknown, ` +
        `${failed + notice.faults.length} failed`,
    });
  });
  return changed > 0 ? 'DONE' : 'NOTHING';
}

/**
 * Handles a notice: 401 without a valid signature, the earlier response for a repetition, and 409 for the same id with
 * another body.
 */
async function handleNotice(ctx: Context, code: string, raw: RawNotice): Promise<NoticeOutcome> {
  const supplier = await table(ctx, suppliers).one({ code, kind: 'HTTP' });
  if (!supplier) return { status: 404 };
  if (!isProven(supplier, raw)) return { status: 401, reason: 'not proven' };
  const digest = digestOf(raw.body);
  try {
    const notice = readNotice(raw.body);
    const before = await earlierOutcome(ctx, supplier.id, notice);
    if (before)
      return before.digest === digest
        ? { status: 200, outcome: before.outcome }
        : { status: 409, reason: 'id: used before for another notice' };
    const ofUsage = notice.kind === 'usage' ? await handleUsage(ctx, supplier.id, notice) : undefined;
    return {
      status: 200,
      outcome: await inTransaction(ctx, async (inner) => {
        const outcome =
          notice.kind === 'usage' ? (ofUsage as EventOutcome) : await handleEvent(inner, supplier.id, notice.event);
        // Return the first response, because the notice arrived twice at once and this call waited for the lock.
        const first = await earlierOutcome(inner, supplier.id, notice);
        if (!first) await storeOutcome(inner, supplier.id, notice, digest, outcome);
        return first?.outcome ?? outcome;
      }),
    };
  } catch (error) {
    if (error instanceof BadNotice) return { status: 400, reason: error.message };
    throw error;
  }
}

const USAGE = shapeOf({ reference: TEXT, usedMB: INTEGER, usedMessages: INTEGER, at: TIME });
const NOTICE = shapeOf({
  id: TEXT,
  kind: oneOf(NOTICE_KINDS),
  reference: TEXT,
  question: TEXT,
  at: TIME,
  reason: TEXT,
  lpa: TEXT,
  rows: listOf(USAGE),
});

export const CALLS: readonly ApiCall[] = [
  {
    method: 'post',
    path: '/suppliers/{code}/notices',
    name: 'suppliers.notice',
    summary: 'a supplier tells what became of orders, and what was used',
    open: true,
    parameters: [
      header('X-Key-Id', 'of the supplier'),
      header('X-Timestamp', 'seconds since 1970, at most five minutes off'),
      header('X-Signature', 'HMAC-SHA256 in hex; docs/supplier-protocol.md'),
    ],
    body: sends(NOTICE),
    answers: respondsWithOne(shapeOf({ outcome: oneOf(['DONE', 'KEPT', 'NOTHING', 'LATE', 'UNKNOWN']) })),
  },
];
