import rechargeRecords from '@t3d/resources/money/recharge-records';
import type { Context } from '../../context';
import { emit } from '../../jobs/outbox';
import { recordHistory } from '../../models/history';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import { movePayment, sealOf } from './lockPayment';
import { productOf } from './products';
import type { Anomaly, Notice } from './types';
import type { Payment } from '@t3d/resources/rows';

/** What a notice adds to the record of the money that it is about. */
export const paidValues = (notice: Notice): Pick<Payment, 'gatewayNo' | 'paidAmount' | 'payCurrency' | 'paidAt'> => ({
  gatewayNo: notice.gatewayNo,
  paidAmount: notice.amount,
  payCurrency: notice.currency,
  paidAt: notice.at,
});

/** Notifies staff of money that waits for their decision. */
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

/** Money came that cannot be booked: it is kept apart, nobody's wallet moves, and staff are notified. */
export async function quarantine(ctx: Context, payment: Payment, anomaly: Anomaly, notice: Notice): Promise<Payment> {
  const apart = await movePayment(ctx, payment, 'anomaly', { status: 'ANOMALY', anomaly, ...paidValues(notice) });
  await productOf(ctx, payment).abandon(ctx, apart);
  await notifyAnomaly(ctx, apart, anomaly);
  return apart;
}

/** A second record of the same number: `…x2`. The gateway has both under the first. */
const SECOND = /x\d+$/;
export const gatewaysNumber = ({ paymentNo }: Payment): string => (paymentNo ?? '').replace(SECOND, '');

/** What was asked for, of whom and by what: the same for every payment of one number. */
const askedFor = (payment: Payment): Partial<Payment> => Object.fromEntries(ASKED.map((name) => [name, payment[name]]));
const ASKED = [
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

/**
 * The same number was paid again, in another payment of the gateway: a record of its own, so that neither overwrites
 * the other.
 */
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
    ...askedFor(first),
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
