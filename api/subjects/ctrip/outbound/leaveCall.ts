import ctripAccounts from '@t3d/resources/ctrip/ctrip-accounts';
import ctripCalls from '@t3d/resources/ctrip/ctrip-calls';
import { createHash, randomUUID } from 'node:crypto';
import type { Context } from '../../../context';
import { enqueue } from '../../../jobs/outbox';
import { randomLetters } from '../../../models/randomLetters';
import { table } from '../../../models/table';
import { keysOf } from '../types';
import { beijingDay, sealRequest } from '../wire/envelope';

export const CALL_JOB = 'ctrip.call';
export interface CallPayload {
  call: number;
}
/** Services that we call. */
export type OutService =
  | 'PayPreOrderConfirm'
  | 'CreateOrderConfirm'
  | 'CancelOrderConfirm'
  | 'OrderConsumedNotice'
  | 'OrderTravelNotice'
  | 'DatePriceModify'
  | 'DateInventoryModify'
  | 'Ping';

export interface OutCall {
  readonly account: number;
  readonly service: OutService;
  /** Of the call that this answers; a new one where we begin. */
  readonly sequenceId?: string;
  readonly otaOrderId: string | null;
  readonly body: object;
  readonly message?: string;
}

/** A batch number of ours. */
export const newSequenceId = (ctx: Context): string =>
  beijingDay(ctx.now()).replaceAll('-', '') +
  (ctx.random ? randomLetters(ctx, 8).repeat(4) : randomUUID().replaceAll('-', ''));

export const batchOf = (direction: 'IN' | 'OUT', ...parts: readonly (string | null)[]): string =>
  createHash('sha256')
    .update(JSON.stringify([direction, ...parts]))
    .digest('hex');

/** What is kept of a call of ours: the message itself, so that a repeated one is identical, and its body to be read. */
export interface KeptRequest {
  message: string;
  body: object;
}

/**
 * Leaves a call to Ctrip in the caller's transaction: a job sends it, the identical message each time, until Ctrip has
 * it. A call of the same service, batch and order is left once, so that no second decision goes out. Answers its id;
 * null when it was left before, or the account has no keys.
 */
export async function leaveCall(ctx: Context, call: OutCall): Promise<number | null> {
  const account = await table(ctx, ctripAccounts).one(call.account);
  const keys = account && keysOf(account);
  if (!account || !keys) return null;
  const sequenceId = call.sequenceId ?? newSequenceId(ctx);
  const batch = batchOf('OUT', account.accountId, call.service, sequenceId, call.otaOrderId);
  const calls = table(ctx, ctripCalls);
  if (await calls.one({ batch })) return null;
  const body = { sequenceId, ...call.body };
  const kept: KeptRequest = {
    message: JSON.stringify(sealRequest(keys, account.accountId, call.service, body, ctx.now())),
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
