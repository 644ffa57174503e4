/**
 * Ctrip: orders that Ctrip sends to the platform as its supplier. Each item is a row of `ctrip-orders` (decision 45).
 */

import type ctripStatementLines from '@t3d/resources/ctrip/ctrip-statement-lines';
import type { CommandsFor } from '../../registry/command';
import { defineModule } from '../../engine/http/domainModule';
import { type Provided, provide } from '../../models/services';
import { CHANNEL_WATCH } from '../orders';
import { beforeSaveAccounts, storeConfiguredAccount, computedCalls, computedItems } from './items/present';
import { FOLLOW_JOB, followOrder, watchOrders } from './items/followItem';
import { CALL_JOB, syncPlans, deferCall } from './outbound/deferCall';
import { giveUpCall, sendCall } from './outbound/sendCall';
import { importStatement } from './reconcile/importStatement';
import { settleLines } from './reconcile/settleLines';
import { ctripSimulator } from './simulator/simulatorRoutes';
import { cancelItem, collectItem, confirmItem, redeemItem, rejectItem, returnItem } from './staff/actions';
import { CTRIP_SETTINGS, keysOf, type CtripItem, UNREADABLE } from './wire/codes';
import { words } from './ctripTexts';
import ctripAccounts from '@t3d/resources/ctrip/ctrip-accounts';
import { command } from '../../engine/rows/commands/command';
import { Invalid } from '../../errors';
import express, { type ErrorRequestHandler, type Request, type Response, Router } from 'express';
import type { Logger } from 'pino';
import { systemContext, type Context } from '../../context';
import type { Database } from '../../models/database';
import { handleCall } from './services/adapter';
import { encryptResponse } from './wire/envelope';
import { type ApiCall, TEXT, respondsWithOther, sends, shapeOf } from '../../engine/http/apiCall';
import ctripOrders, { type CtripStatus } from '@t3d/resources/ctrip/ctrip-orders';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { withdrawItem } from './services/ordering';
import { rejectOrder } from './items/decideOrder';
import { itemsOf, lockCtrip, saveItem } from './items/storedItems';

const AT_ONCE = 200;

async function dueItems(
  ctx: Context,
  statuses: readonly CtripStatus[],
  moment: 'holdUntil' | 'confirmBy' | 'endsAt',
): Promise<CtripItem[]> {
  const sql = `SELECT id FROM ctrip_orders WHERE status IN (?) AND ${moment} <= ? ORDER BY id LIMIT ${AT_ONCE}`;
  const ids = (await select<{ id: number }>(ctx, sql, [statuses, ctx.now()])).map(({ id }) => Number(id));
  return ids.length > 0 ? table(ctx, ctripOrders).find(ids) : [];
}

/** Frees the stock of orders that stayed unpaid for half an hour. */
async function releaseHolds(ctx: Context): Promise<number> {
  const due = await dueItems(ctx, ['11'], 'holdUntil');
  for (const item of due) await withdrawItem(ctx, item, 'system');
  return due.length;
}

/** Rejects paid orders that nobody confirmed within Ctrip's time limit. */
async function rejectLate(ctx: Context): Promise<number> {
  const due = await dueItems(ctx, ['1', '12'], 'confirmBy');
  for (const { account, otaOrderId } of due)
    await rejectOrder(
      ctx,
      await itemsOf(ctx, account as number, otaOrderId as string),
      { code: '1100', message: 'not confirmed in time' },
      'system',
    );
  return due.length;
}

async function expireItems(ctx: Context): Promise<number> {
  const due = await dueItems(ctx, ['2', '4', '6', '7', '13'], 'endsAt');
  for (const item of due) await saveItem(ctx, item, {}, 'system');
  return due.length;
}

/** Releases, rejects and expires items whose time is over. Runs once a minute. */
export async function passTime(ctx: Context): Promise<{ released: number; rejected: number; expired: number }> {
  return inTransaction(ctx, async (inner) => {
    await lockCtrip(inner);
    return {
      released: await releaseHolds(inner),
      rejected: await rejectLate(inner),
      expired: await expireItems(inner),
    };
  });
}

/** The maximum size of a request body. */
const BODY_LIMIT = '1mb';
/** Ctrip's code for an internal fault, after which Ctrip repeats the call. */
const SYSTEM_ERROR = '0005';

/** Responds to a fault with HTTP 200 and an envelope, because Ctrip reads nothing else. */
const answerFault =
  (log: Logger): ErrorRequestHandler =>
  (error: { type?: string; status?: number }, request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const tooLarge = error.type === 'entity.too.large';
    if (!error.type) log.error({ err: error, requestId: request.info.id }, 'a call of Ctrip failed');
    response
      .status(200)
      .json(
        error.type
          ? encryptResponse(
              null,
              UNREADABLE,
              tooLarge ? `the message is larger than ${BODY_LIMIT}` : 'the message cannot be read',
            )
          : encryptResponse(null, SYSTEM_ERROR, 'system error, ask again'),
      );
  };

/** Serves the services that Ctrip calls. The calls are signed, so they need no session. */
function ctripRoutes(database: Database, log: Logger): Router {
  const router = Router();
  router.post(
    '/ctrip',
    express.text({ type: () => true, limit: BODY_LIMIT }),
    async (request: Request, response: Response) => {
      const ctx = systemContext(database, 'api', { requestId: request.info.id, gmtOffset: 480 });
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

const CALLS: readonly ApiCall[] = [
  {
    method: 'post',
    path: '/ctrip',
    name: 'ctrip.call',
    summary: 'Ctrip orders, pays, cancels and asks: one address for each service of its supplier interface',
    open: true,
    body: sends(shapeOf({ header: HEADER, body: TEXT })),
    answers: respondsWithOther('always 200: `{header: {resultCode, resultMessage}, body?}`', 'application/json'),
  },
];

/** Tests an account's keys and address by a call that changes nothing. */
const testAccount = command(ctripAccounts, 'test', {
  run: async (ctx, account) => {
    if (!keysOf(account) || !account.noticeUrl) throw new Invalid('ctrip.refuse.addresses');
    const call = await deferCall(ctx, {
      account: account.id,
      service: 'OrderTravelNotice',
      otaOrderId: 'TEST',
      message: 'test',
      body: { otaOrderId: 'TEST', supplierOrderId: 'TEST', items: [] },
    });
    return { affected: 1, call };
  },
});

export { heldCards } from './items/supply';
export { passTime as playTime };
export { followOne, acceptCalls, playCall } from './simulator/simulatorRoutes';

const MINUTE = 60_000;
/** The maximum number of attempts to send a call, over about sixteen hours. */
const CALL_TRIES = 200;

const ofItems = {
  confirm: confirmItem,
  reject: rejectItem,
  collect: collectItem,
  redeem: redeemItem,
  return: returnItem,
  cancel: cancelItem,
} satisfies CommandsFor<typeof ctripOrders>;
export const commands = {
  'ctrip-orders': ofItems,
  'ctrip-accounts': { test: testAccount } satisfies CommandsFor<typeof ctripAccounts>,
  'ctrip-statement-lines': {
    import: importStatement,
    settle: settleLines,
  } satisfies CommandsFor<typeof ctripStatementLines>,
};

export default defineModule({
  words,
  commands,
  rules: { 'ctrip-accounts': { beforeSave: beforeSaveAccounts } },
  computed: [computedCalls, computedItems],
  calls: CALLS,
  jobs: {
    [CALL_JOB]: { run: sendCall, attempts: CALL_TRIES, exhausted: giveUpCall },
    [FOLLOW_JOB]: { run: followOrder, atomic: true, attempts: 20 },
    'ctrip.time': { every: MINUTE, run: passTime },
    'ctrip.sync': { every: MINUTE, atomic: true, run: syncPlans },
  },
  mounts: ({ database, config, log }) => [
    { at: '/t3d-api', handlers: [ctripRoutes(database, log)], raw: true, signed: /^\/ctrip(?:\?|$)/ },
    ...(config.simulators ? [{ at: '/simulator/ctrip', handlers: [ctripSimulator(database)], raw: true }] : []),
  ],
  configured: ({ ctrip, publicUrl, simulators }) => [
    provide(CTRIP_SETTINGS, { given: ctrip, publicUrl, simulators }) as Provided,
  ],
  services: [provide(CHANNEL_WATCH, watchOrders) as Provided],
  prepare: storeConfiguredAccount,
});
