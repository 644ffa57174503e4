import { UniqueConstraintError } from 'sequelize';
import type { Context } from '../../context';
import { change, select } from '../../models/sql';
import type { Notice, Outcome } from './types';

/** What became of this notice when it was handled before; null when it is new. */
export async function earlierOutcome(ctx: Context, gateway: string, { noticeId }: Notice): Promise<Outcome | null> {
  return (
    (
      await select<{ outcome: Outcome }>(
        ctx,
        'SELECT `outcome` FROM `payment_notices` WHERE `gateway` = ? AND `noticeId` = ?',
        [gateway, noticeId],
      )
    )[0]?.outcome ?? null
  );
}

/** A notice whose payment was unknown has its payment now: it is kept anew. */
export async function forgetUnknown(ctx: Context, gateway: string, { noticeId }: Notice): Promise<void> {
  await change(ctx, "DELETE FROM `payment_notices` WHERE `gateway` = ? AND `noticeId` = ? AND `outcome` = 'UNKNOWN'", [
    gateway,
    noticeId,
  ]);
}

/**
 * How much a gateway reported as gone back of a payment of its, under its own number alone, before we had received that
 * payment.
 */
export async function refundedBeforePaid(ctx: Context, gateway: string, gatewayNo: string): Promise<number> {
  const sql =
    "SELECT SUM(`amount`) AS total FROM `payment_notices` WHERE `paymentNo` = '' AND `gateway` = ? " +
    "AND `gatewayNo` = ? AND `state` IN ('REFUNDED', 'REVERSED')";
  return Number((await select<{ total: number | string | null }>(ctx, sql, [gateway, gatewayNo]))[0]?.total ?? 0);
}

/** Keeps a gateway's notice and what became of it; false when another process has just kept the same notice. */
export async function keepNotice(ctx: Context, gateway: string, notice: Notice, outcome: Outcome): Promise<boolean> {
  const sql =
    'INSERT INTO `payment_notices` (`gateway`, `noticeId`, `paymentNo`, `gatewayNo`, `state`, `amount`, `currency`, ' +
    '`outcome`, `saidAt`, `receivedAt`) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)';
  const values = [
    gateway,
    notice.noticeId,
    (notice.paymentNo ?? '').slice(0, 64),
    notice.gatewayNo.slice(0, 80),
    notice.state,
    notice.amount,
    notice.currency,
    outcome,
    notice.at,
    ctx.now(),
  ];
  try {
    await change(ctx, sql, values);
    return true;
  } catch (error) {
    if (error instanceof UniqueConstraintError) return false;
    throw error;
  }
}
