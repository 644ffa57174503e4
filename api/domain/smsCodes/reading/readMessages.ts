import { STAFF } from '@t3d/resources/roles';
import smsCodeOrders from '@t3d/resources/codes/sms-code-orders';
import smsMessages from '@t3d/resources/codes/sms-messages';
import smsNumbers from '@t3d/resources/codes/sms-numbers';
import type { Context } from '../../../context';
import { boundsText } from '../../../engine/access/bounds';
import { requirePattern } from '../../../engine/access/permissions';
import { type Value, select } from '../../../models/sql';
import { table } from '../../../models/table';
import { isStaff } from '../../users';
import { findCode } from '../codes/findCode';
import { DAY_MS } from '@t3d/resources/kit';
import type { ServiceKey } from '../../../models/services';
import { inTransaction } from '../../../models/transaction';

/** A message as its owner sees it. `mark` is the code's position in the text. */
export interface ShownMessage {
  id: number;
  number: string;
  order: number | null;
  from: string | null;
  text: string | null;
  code: string | null;
  mark: { start: number; end: number } | null;
  receivedAt: Date | null;
}

/** Throws 403 unless the caller may read messages: staff who may list messages, and owners who may list orders. */
export function requireReader({ actor }: Context): void {
  if (isStaff(actor)) requirePattern(actor, STAFF, 'sms-messages:list');
  else requirePattern(actor, ['SMS_RECYCLE'], 'sms-code-orders:list');
}

/** Returns SQL for the messages that a caller may read: owners those of their own orders, staff those in scope. */
export function readableSql(ctx: Context): { sql: string; values: Value[] } {
  if (isStaff(ctx.actor)) return { sql: boundsText(ctx, smsMessages), values: [] };
  return {
    sql: `\`sms_messages\`.\`user\` = ? AND \`sms_messages\`.\`state\` = 'DELIVERED' AND EXISTS (
      SELECT 1 FROM \`sms_code_orders\` AS o WHERE o.\`id\` = \`sms_messages\`.\`order\` AND o.\`user\` = ?
        AND o.\`startedAt\` <= \`sms_messages\`.\`receivedAt\`
        AND COALESCE(o.\`closedAt\`, o.\`endsAt\`) > \`sms_messages\`.\`receivedAt\`)`,
    values: [ctx.actor.id, ctx.actor.id],
  };
}

/** Loads messages by id, newest first, without applying the scope. */
export async function loadMessages(ctx: Context, ids: readonly number[]): Promise<(ShownMessage & { user: number })[]> {
  if (ids.length === 0) return [];
  const rows = await table(ctx, smsMessages).find(ids);
  const numbers = await table(ctx, smsNumbers).find([...new Set(rows.map(({ number }) => number as number))]);
  const digits = new Map(numbers.map(({ id, number }) => [id, number]));
  return rows.reverse().map(({ id, user, number, order, from, text, code, receivedAt }) => {
    const found = code === null || text === null ? null : findCode(text);
    return {
      id,
      user: user as number,
      number: digits.get(number as number) ?? '',
      order,
      from,
      text,
      code,
      mark: found && found.code === code ? { start: found.start, end: found.end } : null,
      receivedAt,
    };
  });
}

interface MessageFilter {
  since?: Date | null;
  number?: number;
  order?: number;
  page: number;
  size: number;
}

const shown = ({ user: _user, ...message }: ShownMessage & { user: number }): ShownMessage => message;

/** Returns messages, newest first, and their total number. */
export async function readMessages(
  ctx: Context,
  { since, number, order, page, size }: MessageFilter,
): Promise<{ rows: ShownMessage[]; total: number }> {
  const { sql, values } = readableSql(ctx);
  const [conditions, given] = [[sql], [...values]];
  const narrow = (condition: string, value: Value): void => {
    conditions.push(condition);
    given.push(value);
  };
  if (since) narrow('`sms_messages`.`receivedAt` >= ?', since);
  if (number !== undefined) narrow('`sms_messages`.`number` = ?', number);
  if (order !== undefined) narrow('`sms_messages`.`order` = ?', order);
  const where = `FROM \`sms_messages\` WHERE ${conditions.join(' AND ')}`;
  const [counted] = await select<{ total: number }>(ctx, `SELECT COUNT(*) AS \`total\` ${where}`, given);
  const ids = await select<{ id: number }>(
    ctx,
    `SELECT \`sms_messages\`.\`id\` AS \`id\` ${where}
      ORDER BY \`sms_messages\`.\`id\` DESC LIMIT ${size} OFFSET ${(page - 1) * size}`,
    given,
  );
  const rows = await loadMessages(
    ctx,
    ids.map(({ id }) => Number(id)),
  );
  return { rows: rows.map(shown), total: Number(counted?.total ?? 0) };
}

/** The age of messages that a resumed stream reads again, because ids may be created before earlier commits. */
export const OVERLAP_MS = 15_000;
/** The maximum number of messages that a resumed stream sends at once. */
const MAX_MISSED = 500;

/**
 * Returns an owner's messages after an id, oldest first, and again those stored shortly before, because a lower id may
 * be committed later.
 */
export async function readMissed(ctx: Context, after: number): Promise<ShownMessage[]> {
  const { sql, values } = readableSql(ctx);
  const last = await table(ctx, smsMessages).one(after);
  const from = new Date((last?.createdAt ?? ctx.now()).getTime() - OVERLAP_MS);
  const ids = await select<{ id: number }>(
    ctx,
    `SELECT \`sms_messages\`.\`id\` AS \`id\` FROM \`sms_messages\` WHERE ${sql}
      AND (\`sms_messages\`.\`id\` > ? OR \`sms_messages\`.\`createdAt\` >= ?)
      AND \`sms_messages\`.\`id\` <> ? ORDER BY \`sms_messages\`.\`id\` DESC LIMIT ${MAX_MISSED}`,
    [...values, after, from, after],
  );
  const rows = await loadMessages(
    ctx,
    ids.map(({ id }) => Number(id)),
  );
  return rows.map(shown).reverse();
}

/** Returns a number's id, or null if the caller never had an order for it or it is out of a staff member's scope. */
export async function findNumber(ctx: Context, number: string): Promise<number | null> {
  const found = await table(ctx, smsNumbers).one({ number });
  if (!found) return null;
  if (isStaff(ctx.actor)) {
    const sql = `SELECT \`id\` FROM \`sms_numbers\` WHERE \`id\` = ? AND ${boundsText(ctx, smsNumbers)}`;
    return (await select(ctx, sql, [found.id])).length > 0 ? found.id : null;
  }
  const own = await table(ctx, smsCodeOrders).one({
    number: found.id,
    user: ctx.actor.id as number,
    startedAt: { ne: null },
  });
  return own && found.id;
}

/** The number of days for which texts, senders and codes are stored. */
export const KEEP_DAYS: ServiceKey<number> = { name: 'the days that messages are kept', make: () => 30 };
const AT_ONCE = 1000;

/** Erases the content of old messages, but keeps the time of arrival. */
export async function eraseMessages(ctx: Context): Promise<number> {
  const before = new Date(ctx.now().getTime() - ctx.database.services.get(KEEP_DAYS) * DAY_MS).toISOString();
  for (let erased = 0; ;) {
    const done = await inTransaction(ctx, async (inner) => {
      const old = await table(inner, smsMessages).find(
        { erasedAt: null, createdAt: { lte: before } },
        { limit: AT_ONCE, lock: true },
      );
      const ids = old.map(({ id }) => id);
      if (ids.length === 0) return 0;
      return table(inner, smsMessages).update({ text: null, from: null, code: null, erasedAt: inner.now() }, ids);
    });
    erased += done;
    if (done < AT_ONCE) return erased;
  }
}
