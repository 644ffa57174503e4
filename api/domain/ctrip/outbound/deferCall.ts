import ctripAccounts from '@t3d/resources/ctrip/ctrip-accounts';
import ctripCalls from '@t3d/resources/ctrip/ctrip-calls';
import { createHash, randomUUID } from 'node:crypto';
import type { Context } from '../../../context';
import { enqueue } from '../../../jobs/outbox';
import { randomLetters } from '../../../models/randomLetters';
import { table } from '../../../models/table';
import { keysOf } from '../wire/codes';
import { beijingDay, encryptRequest } from '../wire/envelope';
import ctripPlans from '@t3d/resources/ctrip/ctrip-plans';
import plans from '@t3d/resources/plans/plans';
import type { CtripPlan } from '@t3d/resources/rows';
import { select } from '../../../models/sql';
import { markSent } from '../../plans';
import { lockCtrip } from '../items/storedItems';

export const CALL_JOB = 'ctrip.call';
export interface CallPayload {
  call: number;
}
export type OutService =
  | 'PayPreOrderConfirm'
  | 'CreateOrderConfirm'
  | 'CancelOrderConfirm'
  | 'OrderConsumedNotice'
  | 'OrderTravelNotice'
  | 'DatePriceModify'
  | 'DateInventoryModify'
  | 'Ping';

interface OutCall {
  readonly account: number;
  readonly service: OutService;
  /** The number of Ctrip's call that this call responds to, if any. */
  readonly sequenceId?: string;
  readonly otaOrderId: string | null;
  readonly body: object;
  readonly message?: string;
}

const newSequenceId = (ctx: Context): string =>
  beijingDay(ctx.now()).replaceAll('-', '') +
  (ctx.random ? randomLetters(ctx, 8).repeat(4) : randomUUID().replaceAll('-', ''));

export const batchOf = (direction: 'IN' | 'OUT', ...parts: readonly (string | null)[]): string =>
  createHash('sha256')
    .update(JSON.stringify([direction, ...parts]))
    .digest('hex');

/** A call as stored. Every attempt sends the stored message, so that the bytes are identical. */
export interface StoredRequest {
  message: string;
  body: object;
}

/**
 * Enqueues a call to Ctrip in the caller's transaction. Returns null if the call is already enqueued or the account has
 * no keys.
 */
export async function deferCall(ctx: Context, call: OutCall): Promise<number | null> {
  const account = await table(ctx, ctripAccounts).one(call.account);
  const keys = account && keysOf(account);
  if (!account || !keys) return null;
  const sequenceId = call.sequenceId ?? newSequenceId(ctx);
  const batch = batchOf('OUT', account.accountId, call.service, sequenceId, call.otaOrderId);
  const calls = table(ctx, ctripCalls);
  if (await calls.one({ batch })) return null;
  const body = { sequenceId, ...call.body };
  const kept: StoredRequest = {
    message: JSON.stringify(encryptRequest(keys, account.accountId, call.service, body, ctx.now())),
    body,
  };
  const id = await calls.insert({
    account: account.id,
    direction: 'OUT',
    service: call.service,
    otaOrderId: call.otaOrderId,
    sequenceId,
    resultCode: null,
    message: call.message ?? null,
    state: 'WAITING',
    replays: 0,
    request: JSON.stringify(kept),
    batch,
  });
  const payload: CallPayload = { call: id };
  await enqueue(ctx, { kind: CALL_JOB, payload, dedupe: `ctrip:call:${id}` });
  return id;
}

/** Ctrip's limit of calls per minute, for both product services together. */
const CALLS_A_MINUTE = 100;
const EACH_MS = 15_000;
const MINUTE_MS = 60_000;

interface Due {
  plan: CtripPlan;
  stock: number;
  price: boolean;
  quantity: boolean;
}

/** Returns the plans whose price or stock differs from the last values sent to Ctrip. */
async function dueOf(ctx: Context): Promise<Due[]> {
  const offers = await table(ctx, ctripPlans).find({});
  const known = new Map((await table(ctx, plans).find(offers.map(({ plan }) => plan))).map((plan) => [plan.id, plan]));
  const recently = new Date(ctx.now().getTime() - EACH_MS);
  return offers.flatMap((plan) => {
    const onSale = plan.status === 'RACKING' && known.get(plan.plan)?.status === 'RACKING';
    const stock = onSale ? plan.stock : 0;
    const due = { plan, stock, price: plan.sentPrice !== plan.salePrice, quantity: plan.sentStock !== stock };
    return (due.price || due.quantity) && !(plan.sentAt && plan.sentAt > recently) ? [due] : [];
  });
}

async function callsLeft(ctx: Context): Promise<number> {
  const sql = `SELECT COUNT(*) AS n FROM ctrip_calls
    WHERE direction = 'OUT' AND service IN ('DatePriceModify', 'DateInventoryModify') AND createdAt > ?`;
  const [row] = await select<{ n: number }>(ctx, sql, [new Date(ctx.now().getTime() - MINUTE_MS)]);
  return CALLS_A_MINUTE - 1 - Number(row?.n ?? 0);
}

/** Sends changed prices and stock to each Ctrip account, within Ctrip's limits. The rest waits for the next run. */
export async function syncPlans(ctx: Context): Promise<{ sent: number }> {
  const accounts = await table(ctx, ctripAccounts).find({ sync: true, disabled: false });
  if (accounts.length === 0) return { sent: 0 };
  await lockCtrip(ctx);
  let left = await callsLeft(ctx);
  let sent = 0;
  for (const { plan, stock, price, quantity } of await dueOf(ctx)) {
    const calls = accounts.length * (Number(price) + Number(quantity));
    if (calls > left) break;
    for (const account of accounts) {
      const about = { account: account.id, otaOrderId: null, message: plan.PLU } as const;
      const body = { supplierOptionId: plan.PLU, dateType: 'DATE_NOT_REQUIRED' };
      const salePrice = plan.salePrice / 100;
      if (price)
        await deferCall(ctx, {
          ...about,
          service: 'DatePriceModify',
          body: { ...body, prices: [{ salePrice, costPrice: salePrice }] },
        });
      if (quantity)
        await deferCall(ctx, {
          ...about,
          service: 'DateInventoryModify',
          body: { ...body, inventorys: [{ quantity: stock }] },
        });
    }
    await markSent(ctx, plan.id, { sentPrice: plan.salePrice, sentStock: stock });
    left -= calls;
    sent += calls;
  }
  return { sent };
}
