import smsCodeOrders from '@t3d/resources/codes/sms-code-orders';
import smsNumbers from '@t3d/resources/codes/sms-numbers';
import type { Context } from '../../../context';
import { invalidField } from '../../../errors';
import { forUpdate, skipLocked } from '../../../models/dialect';
import { RetryableConflict } from '../../../models/transaction';
import { select } from '../../../models/sql';
import { table } from '../../../models/table';
import type { CodeNumber, CodeOrder } from '../types';

/** A number that is ordered now, and the order by which it was distributed, if it was. */
export interface TakenNumber {
  number: CodeNumber;
  stocked: CodeOrder | null;
}

async function lockIds(ctx: Context, sql: string, values: (string | number)[], most: number): Promise<number[]> {
  if (most <= 0) return [];
  const read = async (locking: string): Promise<number[]> => {
    const rows = await select<{ id: number }>(
      ctx,
      `SELECT \`id\` FROM \`sms_numbers\` WHERE ${sql} ORDER BY \`id\` LIMIT ${Math.trunc(most)}${locking}`,
      values,
    );
    return rows.map(({ id }) => Number(id));
  };
  // Others may hold rows that they only look at: fewer than wanted are believed after waiting for them.
  const ids = await read(skipLocked(ctx.database));
  return ids.length < most ? read(forUpdate(ctx.database)) : ids;
}

/**
 * Numbers of a country for a buyer, locked: those distributed to it first, then free ones of the pool. Two buyers at
 * once take different ones. Refuses fewer than requested. A number that rests is not UNUSED and is never taken.
 */
export async function takeNumbers(
  ctx: Context,
  buyer: number,
  country: string,
  quantity: number,
): Promise<TakenNumber[]> {
  const own = await lockIds(ctx, "`holder` = ? AND `status` = 'UNUSED' AND `country` = ?", [buyer, country], quantity);
  const pool = await lockIds(
    ctx,
    "`holder` IS NULL AND `status` = 'UNUSED' AND `country` = ?",
    [country],
    quantity - own.length,
  );
  const ids = [...own, ...pool];
  if (ids.length < quantity) throw invalidField('quantity', 'smsCodes.noNumbers', { available: ids.length, country });
  const numbers = await table(ctx, smsNumbers).find(ids, { lock: true });
  if (numbers.some(({ status, holder }) => status !== 'UNUSED' || (holder !== null && holder !== buyer)))
    throw new RetryableConflict('numbers');
  const stocked = own.length === 0 ? [] : await table(ctx, smsCodeOrders).find({ liveNumber: own }, { lock: true });
  const byNumber = new Map(stocked.map((order) => [order.liveNumber, order]));
  return numbers.map((number) => ({ number, stocked: byNumber.get(number.id) ?? null }));
}
