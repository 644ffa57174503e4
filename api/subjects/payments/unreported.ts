import rechargeRecords from '@t3d/resources/money/recharge-records';
import type { Context } from '../../context';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import { movePayment } from './lockPayment';
import { notifyAnomaly } from './quarantine';
import type { Notice, Outcome } from './types';
import type { Payment } from '@t3d/resources/rows';

/** The notice id of a gateway's answer about a payment of which some went back, without its amount. */
export const unreportedId = (gatewayNo: string): string => `query-untold-${gatewayNo}`;

/**
 * Whether all of a payment counts as gone only because its gateway did not report how much went back: nothing that came
 * later has reported it.
 */
export async function isUnreported(
  ctx: Context,
  { gateway, gatewayNo, paymentNo, anomaly }: Payment,
): Promise<boolean> {
  if (anomaly !== 'REVERSED' || gatewayNo === null) return false;
  const sql =
    'SELECT `noticeId` FROM `payment_notices` WHERE `gateway` = ? AND `paymentNo` = ? ' +
    "AND `state` IN ('REFUNDED', 'REVERSED') AND `outcome` = 'REVERSED'";
  const found = await select<{ noticeId: string }>(ctx, sql, [gateway, paymentNo]);
  return found.length === 1 && found[0]?.noticeId === unreportedId(gatewayNo);
}

/** The first word of how much it was: from now on the rest can be sent back, and staff are notified again. */
export async function handleReported(ctx: Context, payment: Payment, { amount }: Notice): Promise<Outcome> {
  const refunded = Math.min(amount, payment.paidAmount ?? 0);
  await notifyAnomaly(ctx, await movePayment(ctx, payment, 'anomaly', { refunded, resolution: null }), 'REVERSED');
  return 'REVERSED';
}

/** What a gateway's statements list, all together, of such payments among these. */
export async function reportedByStatements(
  ctx: Context,
  gateway: string,
  paymentNos: readonly string[],
): Promise<Notice[]> {
  const notices: Notice[] = [];
  for (const payment of await table(ctx, rechargeRecords).find({
    gateway,
    anomaly: 'REVERSED',
    paymentNo: [...paymentNos],
  })) {
    if (!(await isUnreported(ctx, payment))) continue;
    const { paymentNo, gatewayNo, payCurrency } = payment as Payment & {
      paymentNo: string;
      gatewayNo: string;
      payCurrency: string;
    };
    const [sum] = await select<{ total: number | string }>(
      ctx,
      'SELECT SUM(`amount`) AS total FROM `payment_statement_refunds` WHERE `gateway` = ? AND `paymentNo` = ?',
      [gateway, paymentNo],
    );
    notices.push({
      noticeId: `statement-refunds-${gatewayNo}`,
      paymentNo,
      gatewayNo,
      state: 'REFUNDED',
      amount: Number(sum?.total ?? 0),
      currency: payCurrency,
      at: ctx.now(),
      cumulative: true,
    });
  }
  return notices;
}
