import { readTime, DAY_MS, MINUTE_MS } from '@t3d/resources/kit';
import { type Request, Router } from 'express';
import type { Context } from '../../../context';
import { requirePattern } from '../../../engine/access/permissions';
import { NotFound, invalidField } from '../../../errors';
import { stream } from '../../../engine/http/stream';
import { contextOf } from '../../../middleware/context';
import {
  type ShownMessage,
  findNumber,
  readMessages,
  requireReader,
  readMissed,
  loadMessages,
  readableSql,
} from './readMessages';
import { hubOf } from './hub';
import { STAFF } from '@t3d/resources/roles';
import smsMessages from '@t3d/resources/codes/sms-messages';
import { boundsText } from '../../../engine/access/bounds';
import { stepSql } from '../../../models/dialect';
import { select } from '../../../models/sql';
import smsCodeOrders from '@t3d/resources/codes/sms-code-orders';
import smsCodePlans from '@t3d/resources/codes/sms-code-plans';
import smsNumbers from '@t3d/resources/codes/sms-numbers';
import { table } from '../../../models/table';
import { priceOfTerm } from '../orders/renewOrders';

const MAX_SIZE = 200;
/** The maximum number of open streams per user, enough for two browsers with ten tabs each. */
const MAX_STREAMS = 20;

function readWhole(request: Request, name: string, otherwise: number, most: number): number {
  const { [name]: given } = request.query;
  if (given === undefined) return otherwise;
  const value = typeof given === 'string' && /^\d{1,9}$/.test(given) ? Number(given) : 0;
  if (value < 1 || value > most) throw invalidField(name, 'max', { max: most });
  return value;
}

function readSince(request: Request): Date | null {
  const { since } = request.query;
  if (since === undefined) return null;
  const at = readTime(since, request.info.gmtOffset);
  if (!at) throw invalidField('since', 'time');
  return at;
}

const pageOf = (request: Request): { since: Date | null; page: number; size: number } => ({
  since: readSince(request),
  page: readWhole(request, 'page', 1, 1_000_000),
  size: readWhole(request, 'size', 50, MAX_SIZE),
});

function readerOf(request: Request): Context {
  const ctx = contextOf(request);
  requireReader(ctx);
  return ctx;
}

/** Returns the context of an owner of numbers. Throws 403 for other callers. */
function ownerOf(request: Request): Context {
  const ctx = contextOf(request);
  requirePattern(ctx.actor, ['SMS_RECYCLE'], 'sms-code-orders:list');
  return ctx;
}

/** Returns the id of the last message that the reader received, or 0. */
const lastSeen = (request: Request): number => {
  const given = request.get('Last-Event-ID') ?? '';
  return /^\d{1,15}$/.test(given) ? Number(given) : 0;
};

/**
 * Builds the routes of `/ms-api` for logged-in users: messages, numbers in use and a stream for customers, volumes for
 * staff.
 */
export function readingRoutes(): Router {
  const router = Router();
  router.get('/messages', async (request, response) => {
    const ctx = readerOf(request);
    response.json({ code: 200, message: 'ok', ...(await readMessages(ctx, pageOf(request))) });
  });
  router.get('/messages/events', async (request, response) => {
    const ctx = ownerOf(request);
    await stream(request, response, {
      database: ctx.database,
      name: 'message',
      states: (signal) => watchMessages(ctx, lastSeen(request), signal),
      shown: (message) => message,
      idOf: ({ id }) => id,
      places: MAX_STREAMS,
      mayLook: (again) => {
        ownerOf(again);
      },
    });
  });
  router.get('/numbers', async (request, response) => {
    const { rows, cursor } = await readNumbers(ownerOf(request));
    response.json({ code: 200, message: 'ok', rows, total: rows.length, cursor });
  });
  router.get('/numbers/:number/messages', async (request, response) => {
    const ctx = readerOf(request);
    const { number } = request.params;
    const id = /^\+?\d{5,15}$/.test(number) ? await findNumber(ctx, number.replace('+', '')) : null;
    if (id === null) throw new NotFound();
    response.json({ code: 200, message: 'ok', ...(await readMessages(ctx, { ...pageOf(request), number: id })) });
  });
  router.get('/volumes', async (request, response) => {
    const rows = await readVolumes(contextOf(request), readWhole(request, 'days', 7, MAX_DAYS));
    response.json({ code: 200, message: 'ok', rows, total: rows.length });
  });
  return router;
}

const MAX_REMEMBERED = 5000;
/** The maximum number of messages that wait for a slow reader before its stream is closed. */
const MAX_WAITING = 2000;

/** Yields the caller's messages after an id and new ones as they arrive, each once, until `signal` is aborted. */
async function* watchMessages(ctx: Context, after: number, signal: AbortSignal): AsyncGenerator<ShownMessage> {
  const waiting: ShownMessage[] = [];
  let wake = (): void => undefined;
  const overflow = new AbortController();
  const leave = hubOf(ctx.database).subscribe(ctx.actor.id as number, (found) => {
    if (waiting.length + found.length > MAX_WAITING) overflow.abort();
    if (!overflow.signal.aborted) waiting.push(...found);
    wake();
  });
  const stop = (): void => wake();
  signal.addEventListener('abort', stop);
  const given = new Set<number>();
  try {
    waiting.unshift(...(await readMissed(ctx, after)));
    while (!signal.aborted && !overflow.signal.aborted) {
      for (let message = waiting.shift(); message; message = waiting.shift()) {
        if (given.has(message.id)) continue;
        given.add(message.id);
        if (given.size > MAX_REMEMBERED) given.delete(given.values().next().value as number);
        yield message;
        if (signal.aborted) return;
      }
      await new Promise<void>((resolve) => {
        wake = resolve;
        if (waiting.length > 0 || signal.aborted || overflow.signal.aborted) resolve();
      });
    }
  } finally {
    signal.removeEventListener('abort', stop);
    leave();
  }
}

const MAX_ROWS = 1000;
const MAX_DAYS = 31;

/**
 * The messages of a number on a day in the caller's time zone. Delays are milliseconds between the gateway's receipt
 * and ours.
 */
interface Volume {
  day: string;
  number: string;
  messages: number;
  quarantined: number;
  averageDelay: number;
  longestDelay: number;
}

/** Returns the start of the period of `days`, of which today is the last, in the caller's time zone. */
function startOf(ctx: Context, days: number): Date {
  const offset = ctx.gmtOffset * MINUTE_MS;
  const today = Math.floor((ctx.now().getTime() + offset) / DAY_MS) * DAY_MS - offset;
  return new Date(today - (days - 1) * DAY_MS);
}

/** Counts messages by day and number, the newest day and the busiest number first. */
async function readVolumes(ctx: Context, days: number): Promise<Volume[]> {
  requirePattern(ctx.actor, STAFF, 'sms-messages:list');
  const from = startOf(ctx, days);
  const step = stepSql(ctx.database, '`sms_messages`.`receivedAt`', from, DAY_MS / 1000);
  const rows = await select<
    Record<'step' | 'messages' | 'quarantined' | 'averageDelay' | 'longestDelay', number> & { number: string }
  >(
    ctx,
    `SELECT ${step} AS \`step\`, n.\`number\` AS \`number\`, COUNT(*) AS \`messages\`,
        SUM(CASE WHEN \`sms_messages\`.\`state\` = 'QUARANTINED' THEN 1 ELSE 0 END) AS \`quarantined\`,
        AVG(\`sms_messages\`.\`delay\`) AS \`averageDelay\`, MAX(\`sms_messages\`.\`delay\`) AS \`longestDelay\`
      FROM \`sms_messages\` JOIN \`sms_numbers\` AS n ON n.\`id\` = \`sms_messages\`.\`number\`
      WHERE ${boundsText(ctx, smsMessages)} AND \`sms_messages\`.\`receivedAt\` >= ?
      GROUP BY 1, 2 ORDER BY 1 DESC, 3 DESC, 2 LIMIT ${MAX_ROWS}`,
    [from],
  );
  return rows.map((row) => ({
    day: new Date(from.getTime() + Number(row.step) * DAY_MS + ctx.gmtOffset * MINUTE_MS).toISOString().slice(0, 10),
    number: row.number,
    messages: Number(row.messages),
    quarantined: Number(row.quarantined),
    averageDelay: Math.round(Number(row.averageDelay ?? 0)),
    longestDelay: Number(row.longestDelay ?? 0),
  }));
}

/** A number in use with its order and latest message. Money is in minor units. */
interface NumberCard {
  order: number;
  orderNo: string;
  number: string;
  country: string;
  startedAt: Date;
  endsAt: Date;
  /** The price of a renewal, or null if the plan is off sale. */
  renewPrice: number | null;
  currency: string;
  messages: number;
  last: ShownMessage | null;
}

async function lastOf(ctx: Context, orders: readonly number[]): Promise<Map<number, { count: number; last: number }>> {
  if (orders.length === 0) return new Map();
  const { sql, values } = readableSql(ctx);
  const rows = await select<{ order: number; count: number; last: number }>(
    ctx,
    `SELECT \`sms_messages\`.\`order\` AS \`order\`, COUNT(*) AS \`count\`, MAX(\`sms_messages\`.\`id\`) AS \`last\`
      FROM \`sms_messages\` WHERE ${sql} AND \`sms_messages\`.\`order\` IN (?) GROUP BY \`sms_messages\`.\`order\``,
    [...values, orders],
  );
  return new Map(rows.map(({ order, count, last }) => [Number(order), { count: Number(count), last: Number(last) }]));
}

/** Returns the caller's numbers in use, each with its latest message. A stream can begin after `cursor`. */
async function readNumbers(ctx: Context): Promise<{ rows: NumberCard[]; cursor: number }> {
  const orders = await table(ctx, smsCodeOrders).find({
    user: ctx.actor.id as number,
    status: 'USING',
    endsAt: { gt: ctx.now().toISOString() },
  });
  const numbers = await table(ctx, smsNumbers).find(orders.map(({ number }) => number as number));
  const digits = new Map(numbers.map(({ id, number }) => [id, number]));
  const plans = await table(ctx, smsCodePlans).find([...new Set(orders.map(({ plan }) => plan as number))]);
  const listed = new Set(plans.filter(({ status }) => status === 'RACKING').map(({ id }) => id));
  const counts = await lastOf(
    ctx,
    orders.map(({ id }) => id),
  );
  const newest = await loadMessages(
    ctx,
    [...counts.values()].map(({ last }) => last),
  );
  const byOrder = new Map(newest.map(({ user: _user, ...message }) => [message.order, message]));
  const rows = orders.map((order) => ({
    order: order.id,
    orderNo: order.orderNo as string,
    number: digits.get(order.number as number) ?? '',
    country: order.country ?? '',
    startedAt: order.startedAt as Date,
    endsAt: order.endsAt as Date,
    renewPrice: listed.has(order.plan as number) ? priceOfTerm(order) : null,
    currency: order.currency ?? '',
    messages: counts.get(order.id)?.count ?? 0,
    last: byOrder.get(order.id) ?? null,
  }));
  return { rows, cursor: Math.max(0, ...newest.map(({ id }) => id)) };
}
