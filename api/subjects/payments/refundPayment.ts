import type { Context } from '../../context';
import { Invalid } from '../../errors';
import { enqueue } from '../../jobs/outbox';
import { change, select } from '../../models/sql';
import { type RefundPayload, type RefundPurpose, REFUND_JOB } from './types';
import type { Payment } from '@t3d/resources/rows';

interface NewRefund {
  /** Locked. */
  payment: Payment;
  /** Minor units of the payment's currency. */
  amount: number;
  reason: string;
  purpose: RefundPurpose;
  /** Of the order's price: what the refund is of it. */
  orderAmount?: number;
  remark?: string | null;
}

interface Asked {
  n: number;
  open: number | null;
}

/** What may still go back of a payment: what came, less what went back and what is on its way. */
async function readAsked(ctx: Context, payment: Payment): Promise<{ count: number; left: number }> {
  const [row] = await select<Asked>(
    ctx,
    "SELECT COUNT(*) AS n, SUM(CASE WHEN `state` = 'ASKED' THEN `amount` ELSE 0 END) AS open FROM `payment_refunds` " +
      'WHERE `payment` = ?',
    [payment.id],
  );
  return {
    count: Number(row?.n ?? 0),
    left: (payment.paidAmount ?? 0) - (payment.refunded ?? 0) - Number(row?.open ?? 0),
  };
}
/** What gateways have paid back for parts of an order's price, as we requested. */
export async function paidBackInParts(ctx: Context, payment: Payment): Promise<number> {
  const [row] = await select<{ total: number | null }>(
    ctx,
    "SELECT SUM(`amount`) AS total FROM `payment_refunds` WHERE `payment` = ? AND `purpose` = 'ORDER_PART' " +
      "AND `state` = 'DONE'",
    [payment.id],
  );
  return Number(row?.total ?? 0);
}

export const leftToRefund = async (ctx: Context, payment: Payment): Promise<number> =>
  (await readAsked(ctx, payment)).left;

/**
 * Asks the payer's gateway, by a job after the commit, to pay back part or all of a payment, under a number that stays
 * the same however often the job runs. Refuses more than is left of it. Answers that number.
 */
export async function refundPayment(
  ctx: Context,
  { payment, amount, reason, purpose, orderAmount, remark }: NewRefund,
): Promise<string> {
  const { count, left } = await readAsked(ctx, payment);
  if (amount < 1 || amount > left) throw new Invalid('money.refundTooMuch', { leftMinor: left });
  const refundNo = `${payment.paymentNo}r${count + 1}`;
  const sql =
    'INSERT INTO `payment_refunds` (`refundNo`, `payment`, `amount`, `reason`, `purpose`, `orderAmount`, `remark`, ' +
    "`state`, `tries`, `nextAt`, `createdAt`) VALUES (?, ?, ?, ?, ?, ?, ?, 'ASKED', 0, ?, ?)";
  await change(ctx, sql, [
    refundNo,
    payment.id,
    amount,
    reason,
    purpose,
    orderAmount ?? null,
    remark?.slice(0, 255) ?? null,
    ctx.now(),
    ctx.now(),
  ]);
  const [row] = await select<{ id: number }>(ctx, 'SELECT `id` FROM `payment_refunds` WHERE `refundNo` = ?', [
    refundNo,
  ]);
  const payload: RefundPayload = { refund: Number(row?.id) };
  await enqueue(ctx, { kind: REFUND_JOB, payload, dedupe: `refund:${refundNo}` });
  return refundNo;
}
