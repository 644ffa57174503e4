import { UniqueConstraintError } from 'sequelize';
import type { Context } from '../../context';
import { change, select } from '../../models/sql';
import type { Notice, Outcome } from './types';

/** Whether this notice has been heard before. */
export async function isHeard(ctx: Context, gateway: string, { noticeId }: Notice): Promise<boolean> {
  return (await select(ctx, 'SELECT `id` FROM `payment_notices` WHERE `gateway` = ? AND `noticeId` = ?', [gateway, noticeId])).length > 0;
}

/** Keeps what a gateway said and what became of it; false when another process has just kept the same notice. */
export async function keepNotice(ctx: Context, gateway: string, notice: Notice, outcome: Outcome): Promise<boolean> {
  const sql = 'INSERT INTO `payment_notices` (`gateway`, `noticeId`, `paymentNo`, `gatewayNo`, `state`, `amount`, `currency`, `outcome`, `saidAt`, `receivedAt`) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)';
  const values = [gateway, notice.noticeId, notice.paymentNo.slice(0, 64), notice.gatewayNo.slice(0, 80), notice.state, notice.amount, notice.currency, outcome, notice.at, ctx.now()];
  try {
    await change(ctx, sql, values);
    return true;
  } catch (error) {
    if (error instanceof UniqueConstraintError) return false;
    throw error;
  }
}
