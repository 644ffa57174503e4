import type { ActionPreview } from '@t3d/resources/kit';
import { optionLabel } from '@t3d/resources/locales';
import rechargeRecords from '@t3d/resources/money/recharge-records';
import users from '@t3d/resources/people/users';
import { type CheckedMessage, type MessagesWith, Invalid, invalidBy } from '../../../errors';
import type { Context } from '../../../context';
import { command } from '../../../engine/rows/commands/command';
import { announcePayBack, suspend, isSuspended, isPaidIn, releaseSuspended, walletsOf } from '../../../ledger';
import { translate } from '../../../locales';
import { table } from '../../../models/table';
import { applyRate, requireRate } from '../startPayment';
import { lockPayments, movePayment, creditWallet } from '../products';
import { leftToRefund, refundPayment } from '../handleRefund';
import { isReportedGone } from '../reversals';
import { nameOf } from '../../users';
import type { Payment } from '@t3d/resources/rows';

const named = (payment: Payment, key: MessagesWith<'paymentNo'>): Invalid => {
  const why: CheckedMessage = { key, params: { paymentNo: payment.paymentNo ?? '' } };
  return invalidBy(why, { [String(payment.id)]: why });
};

/** Returns whether accepting an anomaly credits no wallet. */
const isOnlyNoted = ({ anomaly, product }: Payment): boolean => anomaly === 'REVERSED' || product !== 'RECHARGE';

/** Returns the received amount at the payment's rate, or at today's rate if a currency has changed. */
async function termsOfAccepting(
  ctx: Context,
  payment: Payment,
): Promise<Pick<Payment, 'rate' | 'credited' | 'creditedCurrency'>> {
  const wallet = payment.account === null ? undefined : (await walletsOf(ctx, [payment.account])).get(payment.account);
  if (!wallet) throw named(payment, 'money.noWallet');
  const user = await table(ctx, users).one(payment.account as number, { lock: true });
  if (!user || user.status === 'DELETED') throw named(payment, 'users.deleted');
  if (payment.anomaly === 'REFUND_FAILED' && (await isReportedGone(ctx, payment)))
    throw named(payment, 'payments.perhapsGone');
  const asAsked = payment.payCurrency === payment.currency && wallet.currency === payment.creditedCurrency;
  const rate =
    asAsked && payment.rate !== null
      ? payment.rate
      : await requireRate(ctx, payment.payCurrency ?? '', wallet.currency);
  const credited = applyRate(await leftToRefund(ctx, payment), rate);
  if (credited < 1) throw named(payment, 'payments.tooSmall');
  return { rate: rate as number, credited, creditedCurrency: wallet.currency };
}

/** Books an accepted order payment in suspense, without money that was refunded or suspended already. */
async function retainOrderMoney(ctx: Context, payment: Payment): Promise<void> {
  const orderNo = payment.paymentNo as string;
  const amount = await leftToRefund(ctx, payment);
  if (payment.anomaly === 'REVERSED') {
    if (amount < 1) await releaseSuspended(ctx, { key: `payment:${payment.id}`, orderNo, reason: 'REVERSED' });
    return;
  }
  if (amount < 1 || (await isSuspended(ctx, orderNo))) return;
  await suspend(ctx, {
    key: `payment:${payment.id}`,
    amount,
    currency: payment.payCurrency as string,
    orderNo,
    reason: 'ACCEPTED',
  });
}

async function accept(ctx: Context, payment: Payment, remark: Partial<Payment>): Promise<void> {
  if (isOnlyNoted(payment)) {
    await movePayment(ctx, payment, 'resolve', { resolution: 'ACCEPTED', ...remark });
    if (payment.product !== 'RECHARGE') await retainOrderMoney(ctx, payment);
    return;
  }
  const terms = await termsOfAccepting(ctx, payment);
  await creditWallet(
    ctx,
    await movePayment(ctx, payment, 'resolve', { status: 'COMPLETED', resolution: 'ACCEPTED', ...terms, ...remark }),
  );
}

async function amountToRefund(ctx: Context, payment: Payment): Promise<number> {
  const left = await leftToRefund(ctx, payment);
  if (left < 1)
    throw named(payment, payment.anomaly === 'REVERSED' ? 'payments.alreadyReversed' : 'payments.nothingLeft');
  // Reject the refund of a credited payment until its bill is reversed, because the money would be paid out twice.
  if (payment.product === 'RECHARGE' && (await isPaidIn(ctx, `payment:${payment.id}`)))
    throw named(payment, 'payments.stillCredited');
  return left;
}

async function reject(ctx: Context, payment: Payment, remark: Partial<Payment>): Promise<void> {
  const amount = await amountToRefund(ctx, payment);
  announcePayBack(ctx, { orderNo: payment.paymentNo as string, amount, currency: payment.payCurrency as string });
  const refunding = await movePayment(ctx, payment, 'resolve', { resolution: 'REFUNDING', ...remark });
  await refundPayment(ctx, { payment: refunding, amount, reason: payment.anomaly ?? 'ANOMALY', purpose: 'RESOLVE' });
}

type Change = NonNullable<ActionPreview['changes']>[number];

async function previewOne(
  ctx: Context,
  payment: Payment,
  accepted: boolean,
  balances: Map<number, number>,
): Promise<Change> {
  const about = { paymentNo: payment.paymentNo ?? '' };
  if (!accepted)
    return {
      label: translate('payments.willRefund', ctx.language, about),
      after: await amountToRefund(ctx, payment),
      kind: 'money',
      currency: payment.payCurrency ?? undefined,
    };
  if (isOnlyNoted(payment)) {
    const before = optionLabel('recharge-records', 'anomaly', payment.anomaly ?? '', ctx.language);
    return {
      label: translate('payments.willNote', ctx.language, about),
      before,
      after: optionLabel('recharge-records', 'resolution', 'ACCEPTED', ctx.language),
      kind: 'text',
    };
  }
  const account = payment.account as number;
  const { credited, creditedCurrency } = await termsOfAccepting(ctx, payment);
  const before = balances.get(account) ?? (await walletsOf(ctx, [account])).get(account)?.balance ?? 0;
  balances.set(account, before + (credited ?? 0));
  const user = await table(ctx, users).one(account);
  const name = user ? nameOf(user) : '';
  return {
    label: translate('payments.willCredit', ctx.language, { ...about, name }),
    about: name,
    before,
    after: before + (credited ?? 0),
    kind: 'money',
    currency: creditedCurrency ?? undefined,
  };
}

async function check(ctx: Context, found: readonly Payment[], accepted: boolean): Promise<ActionPreview> {
  const balances = new Map<number, number>();
  const changes: Change[] = [];
  const refused: NonNullable<ActionPreview['refused']> = [];
  for (const payment of found) {
    try {
      changes.push(await previewOne(ctx, payment, accepted, balances));
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
      refused.push({
        reason: translate(error.key, ctx.language, error.params),
        count: 1,
        examples: [payment.paymentNo ?? ''],
      });
    }
  }
  return { matched: found.length, available: changes.length, refused, changes };
}

/**
 * Resolves quarantined payments once. Accepting credits a recharge or suspends an order's money; rejecting refunds
 * through the gateway.
 */
export const resolve = command(rechargeRecords, 'resolve', {
  // Lock orders before their payments, and all payments before the first wallet.
  lock: lockPayments,
  check: (ctx, found, { accept: accepted }) => check(ctx, found, accepted),
  run: async (ctx, found, { accept: accepted, remark }) => {
    const values: Partial<Payment> = remark ? { remark } : {};
    // Lock users in id order, so that none is deleted while the money is booked.
    if (accepted)
      await table(ctx, users).find([...new Set(found.flatMap(({ account }) => account ?? []))], { lock: true });
    for (const payment of found) {
      await (accepted ? accept(ctx, payment, values) : reject(ctx, payment, values));
    }
    return { affected: found.length };
  },
});
