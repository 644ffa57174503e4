import rechargeRecords from '@t3d/resources/money/recharge-records';
import type { Context } from '../../context';
import { emit } from '../../jobs/outbox';
import { recordHistory } from '../../models/history';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import { movePayment, sealOf, productOf } from './products';
import type { Anomaly, Notice, Outcome } from './paymentTypes';
import type { Payment } from '@t3d/resources/rows';

export const unreportedId = (gatewayNo: string): string => `query-untold-${gatewayNo}`;

/** Returns whether a payment counts as fully refunded only because the amount is unknown. */
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

/** Records the first reported amount of a refund whose amount was unknown. The rest can then be refunded. */
export async function handleReported(ctx: Context, payment: Payment, { amount }: Notice): Promise<Outcome> {
  const refunded = Math.min(amount, payment.paidAmount ?? 0);
  await notifyAnomaly(ctx, await movePayment(ctx, payment, 'anomaly', { refunded, resolution: null }), 'REVERSED');
  return 'REVERSED';
}

/** Returns a notice for each refund of unknown amount that the gateway's statements contain. */
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

export const paidValues = (notice: Notice): Pick<Payment, 'gatewayNo' | 'paidAmount' | 'payCurrency' | 'paidAt'> => ({
  gatewayNo: notice.gatewayNo,
  paidAmount: notice.amount,
  payCurrency: notice.currency,
  paidAt: notice.at,
});

export async function notifyAnomaly(ctx: Context, payment: Payment, anomaly: Anomaly): Promise<void> {
  const { id, paymentNo, account, paidAmount, payCurrency, currency } = payment;
  await emit(ctx, {
    name: 'payment.anomaly',
    subject: account,
    dedupe: `${id}:${anomaly}:${payment.version}`,
    data: {
      payment: id,
      paymentNo: paymentNo ?? '',
      amount: paidAmount ?? 0,
      currency: payCurrency ?? currency ?? '',
      anomaly,
      product: payment.product,
    },
  });
}

/** Quarantines money that cannot be booked. No wallet changes, and staff are notified. */
export async function quarantine(ctx: Context, payment: Payment, anomaly: Anomaly, notice: Notice): Promise<Payment> {
  const apart = await movePayment(ctx, payment, 'anomaly', { status: 'ANOMALY', anomaly, ...paidValues(notice) });
  await productOf(ctx, payment).abandon(ctx, apart);
  await notifyAnomaly(ctx, apart, anomaly);
  return apart;
}

/** The suffix of further payments under the same number: `x2`, `x3` … */
const SECOND = /x\d+$/;
export const gatewaysNumber = ({ paymentNo }: Payment): string => (paymentNo ?? '').replace(SECOND, '');

/** Returns the requested values of a payment, which a second payment of the same number copies. */
const requestedValues = (payment: Payment): Partial<Payment> =>
  Object.fromEntries(REQUESTED_FIELDS.map((name) => [name, payment[name]]));
const REQUESTED_FIELDS = [
  'product',
  'account',
  'payment',
  'amount',
  'currency',
  'rate',
  'creditedCurrency',
  'gateway',
  'terminal',
  'plan',
  'order',
  'expiresAt',
] as const;

/** Records a further payment of the same number separately. */
export async function quarantineSecond(ctx: Context, first: Payment, notice: Notice): Promise<Payment> {
  const rows = table(ctx, rechargeRecords);
  const [before] = await select<{ n: number }>(
    ctx,
    'SELECT COUNT(*) AS n FROM `recharge_records` WHERE `paymentNo` LIKE ?',
    [`${gatewaysNumber(first)}x%`],
  );
  const paymentNo = `${gatewaysNumber(first)}x${Number(before?.n ?? 0) + 2}`;
  const values: Partial<Payment> = {
    paymentNo,
    ...requestedValues(first),
    closedAt: ctx.now(),
    status: 'ANOMALY',
    anomaly: 'PAID_TWICE',
    refunded: 0,
    ...paidValues(notice),
  };
  const id = await rows.insert({ ...values, seal: sealOf(ctx, values) });
  await recordHistory(ctx, rechargeRecords, id, 'anomaly', {
    status: { before: null, after: 'ANOMALY' },
    anomaly: { before: null, after: 'PAID_TWICE' },
  });
  const second = (await rows.one(id)) as Payment;
  await notifyAnomaly(ctx, second, 'PAID_TWICE');
  return second;
}
