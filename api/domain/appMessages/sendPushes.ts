import { randomUUID } from 'node:crypto';
import { type Language, readI18n, type RowOf } from '@t3d/resources/kit';
import appMessages from '@t3d/resources/messages/app-messages';
import pushDeliveries from '@t3d/resources/messages/push-deliveries';
import type { Context } from '../../context';
import { ApiError } from '../../errors';
import { batched } from '../../jobs/eachByGateway';
import type { Progress } from '../../jobs/jobTypes';
import { translateMessage } from '../../locales';
import { changesBetween, recordHistory } from '../../models/history';
import { select, type Value } from '../../models/sql';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { type Push, PushRejected, PUSHES } from './port';

export type AppMessage = RowOf<typeof appMessages.fields>;
type Aimed = Pick<AppMessage, 'type' | 'targets'>;

/** SQL for devices of enabled app users. */
const REACHED = `d.disabled = 0 AND NOT EXISTS
  (SELECT 1 FROM business_users u WHERE u.account = d.account AND u.status <> 'ENABLED')`;
const HAS_PUSH = `d.pushId IS NOT NULL AND ${REACHED}`;
/** SQL for accounts without any phone for pushes. Their users see a notice in the app instead. */
const WITHOUT_PUSH = `d.account IS NOT NULL AND d.pushId IS NULL AND ${REACHED} AND NOT EXISTS
  (SELECT 1 FROM push_devices o WHERE o.account = d.account AND o.pushId IS NOT NULL AND o.disabled = 0)`;

function targetsOf({ type, targets }: Aimed): { sql: string; values: (Value | readonly Value[])[] } {
  switch (type) {
    case 'BROADCAST':
      return { sql: HAS_PUSH, values: [] };
    case 'ACCOUNT_WITHOUT':
      return { sql: `${HAS_PUSH} AND d.account IS NULL`, values: [] };
    case 'JPUSH_ID_WITHOUT':
      return { sql: WITHOUT_PUSH, values: [] };
    default:
      return (targets ?? []).length === 0
        ? { sql: '1 = 0', values: [] }
        : { sql: `${HAS_PUSH} AND d.account IN (?)`, values: [targets as string[]] };
  }
}

export async function countTargets(ctx: Context, message: Aimed): Promise<number> {
  const { sql, values } = targetsOf(message);
  const [row] = await select<{ n: number | string }>(
    ctx,
    `SELECT COUNT(*) AS n FROM push_devices d WHERE ${sql}`,
    values,
  );
  return Number(row?.n ?? 0);
}

/** Returns the next devices in ascending order of id. */
async function nextTargets(ctx: Context, message: Aimed, after: number, limit: number): Promise<number[]> {
  const { sql, values } = targetsOf(message);
  const rows = await select<{ id: number | string }>(
    ctx,
    `SELECT d.id FROM push_devices d WHERE d.id > ? AND ${sql} ORDER BY d.id LIMIT ${limit}`,
    [after, ...values],
  );
  return rows.map(({ id }) => Number(id));
}

export const SEND_JOB = 'app-messages.send';
export interface SendPayload {
  message: number;
}
/** The number of targets per transaction and of devices per call, of which JPush allows a thousand. */
const LISTED_AT_ONCE = 500;
export const PUSHED_AT_ONCE = 500;

/** Locks and returns a message. Returns null if it is neither being sent nor disabled. */
async function lockMessage(ctx: Context, id: number): Promise<AppMessage | null> {
  const message = await table(ctx, appMessages).one(id, { lock: true });
  return message?.status === 'SENDING' && !message.disabled ? message : null;
}

/** Stores the next targets of a message, each once. Returns whether more may follow. */
async function listNext(ctx: Context, id: number): Promise<boolean> {
  const message = await lockMessage(ctx, id);
  if (!message || message.lastDevice === null) return false;
  const devices = await nextTargets(ctx, message, message.lastDevice, LISTED_AT_ONCE);
  // Count the message as sent for users without push, who see it in the app.
  const state = message.type === 'JPUSH_ID_WITHOUT' ? ('NOTICE' as const) : ('QUEUED' as const);
  await table(ctx, pushDeliveries).insertMany(devices.map((device) => ({ message: id, device, state })));
  const more = devices.length === LISTED_AT_ONCE;
  await table(ctx, appMessages).update(
    {
      lastDevice: more ? (devices.at(-1) ?? null) : null,
      total: (message.total ?? 0) + devices.length,
      ...(state === 'NOTICE' && { sent: (message.sent ?? 0) + devices.length }),
    },
    id,
  );
  return more;
}

interface Waiting {
  id: number | string;
  pushId: string;
  language: Language;
  cid: string | null;
}
const waiting = (ctx: Context, id: number, state: 'CLAIMED' | 'QUEUED', limit: number): Promise<Waiting[]> =>
  select<Waiting>(
    ctx,
    `SELECT p.id, p.cid, d.pushId, d.language FROM push_deliveries p JOIN push_devices d ON d.id = p.device
      WHERE p.message = ? AND p.state = ? ORDER BY p.id LIMIT ${limit}`,
    [id, state],
  );

/**
 * Marks the next call's devices as being sent. An interrupted call comes first and keeps its cid, so that JPush carries
 * it out once.
 */
async function claimNext(ctx: Context, id: number): Promise<Push | null> {
  const message = await lockMessage(ctx, id);
  if (!message) return null;
  const broken = await waiting(ctx, id, 'CLAIMED', PUSHED_AT_ONCE * 2);
  const found = broken.length > 0 ? broken : await waiting(ctx, id, 'QUEUED', PUSHED_AT_ONCE);
  const [first] = found;
  if (!first) return null;
  const batch = found.filter((one) => one.language === first.language && one.cid === first.cid);
  const cid = first.cid ?? `${id}-${randomUUID()}`;
  if (first.cid === null)
    await table(ctx, pushDeliveries).update(
      { state: 'CLAIMED', cid },
      batch.map((one) => Number(one.id)),
    );
  return {
    cid,
    title: readI18n(message.title, first.language),
    content: readI18n(message.content, first.language),
    devices: batch.map(({ pushId }) => pushId),
  };
}

/** Stores the result of a call, unless a second worker has already stored it. */
async function settle(ctx: Context, id: number, { cid }: Push, failed: string | null): Promise<number> {
  const message = await table(ctx, appMessages).one(id, { lock: true });
  if (!message) return 0;
  const changed = await table(ctx, pushDeliveries).update(
    { state: failed === null ? 'SENT' : 'FAILED' },
    { message: id, cid, state: 'CLAIMED' },
  );
  const [sent, bad] = [message.sent ?? 0, message.failed ?? 0];
  await table(ctx, appMessages).update(
    failed === null ? { sent: sent + changed } : { failed: bad + changed, reason: failed.slice(0, 255) },
    id,
  );
  return sent + bad + changed;
}

async function push(ctx: Context, next: Push): Promise<string | null> {
  try {
    await ctx.database.services.get(PUSHES).send(next);
    return null;
  } catch (error) {
    if (error instanceof PushRejected) return error.message;
    throw error;
  }
}

async function finish(ctx: Context, id: number, reason: string | null): Promise<void> {
  const message = await lockMessage(ctx, id);
  if (!message) return;
  const isDone = reason === null && ((message.failed ?? 0) === 0 || (message.sent ?? 0) > 0);
  const values = {
    status: isDone ? ('SENT' as const) : ('FAILED' as const),
    finishedAt: ctx.now(),
    ...(reason !== null && { reason: reason.slice(0, 255) }),
  };
  await table(ctx, appMessages).update(values, id);
  await recordHistory(ctx, appMessages, id, 'finish', changesBetween(appMessages, message, values));
}

/**
 * Sends a message to all targets, each device once. After a crash, the interrupted call is repeated with the same
 * cid.
 */
export async function sendPushes(ctx: Context, { message }: SendPayload, progress: Progress): Promise<object> {
  while (await batched(() => inTransaction(ctx, (inner) => listNext(inner, message))));
  for (;;) {
    const next = await batched(() => inTransaction(ctx, (inner) => claimNext(inner, message)));
    if (!next) break;
    try {
      const failed = await push(ctx, next);
      await progress(await batched(() => inTransaction(ctx, (inner) => settle(inner, message, next, failed))));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const why = translateMessage({ key: error.key, params: error.params } as never, ctx.language);
      await inTransaction(ctx, (inner) => finish(inner, message, why));
      throw error;
    }
  }
  await inTransaction(ctx, (inner) => finish(inner, message, null));
  return { sent: true };
}

/** Marks a message as FAILED after the push service was unreachable for too long. */
export const giveUp = (ctx: Context, { message }: SendPayload): Promise<void> =>
  finish(ctx, message, translateMessage({ key: 'push.unreachable' }, ctx.language));
