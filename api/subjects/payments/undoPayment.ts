import rechargeRecords from '@t3d/resources/money/recharge-records';
import type { Payment } from '@t3d/resources/rows';
import type { Inverse } from '../../declared/command';
import { refuseEach } from '../../errors';
import { requireInScope } from '../../engine/rows/read/read';
import { closeLocked, isOpen } from './closePayment';
import { lockPayments } from './lockPayment';

const paymentsIn = ({ entries }: Parameters<Inverse['run']>[1]): number[] => [
  ...new Set(
    entries.filter(({ resource }) => resource === rechargeRecords.name).flatMap(({ recordId }) => recordId ?? []),
  ),
];

/** Closes a payment that nobody has begun to pay. Refuses one whose payer has gone to the gateway, or that is over. */
export const paymentBack: Inverse = {
  requireReach: (ctx, done) => requireInScope(ctx, rechargeRecords, paymentsIn(done)),
  run: async (ctx, done) => {
    const found: Payment[] = await lockPayments(ctx, paymentsIn(done));
    refuseEach(found, (payment) => (isOpen(payment) && payment.openedAt === null ? null : { key: 'payments.begun' }));
    for (const payment of found) await closeLocked(ctx, payment);
  },
};
