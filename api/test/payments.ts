import type { PaymentMethod } from '@t3d/resources/recharge-records';
import rechargeRecords from '@t3d/resources/recharge-records';
import dictionary from '@t3d/resources/dictionary';
import { randomUUID } from 'node:crypto';
import { startPayment } from '../commands/payments/startPayment';
import type { Payment } from '../commands/payments/types';
import type { Context } from '../context';
import { gatewayNamed } from '../gateways/payments';
import type { SimulatorGateway } from '../gateways/payments';
import type { Notice } from '../gateways/payments/port';
import { select } from '../models/sql';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';
import type { User } from './factories';

export const simulatorOf = (ctx: Context): SimulatorGateway => gatewayNamed(ctx.database, 'simulator') as SimulatorGateway;
export const paymentOf = async (ctx: Context, id: number): Promise<Payment> => (await table(ctx, rechargeRecords).one(id)) as Payment;

/** An agent's recharge as `pay` starts it. */
export async function startRecharge(ctx: Context, agent: User, amount = 10_000, method: PaymentMethod = 'ALIPAY'): Promise<Payment> {
  const { id } = await inTransaction(ctx, (inner) => startPayment(inner, { product: 'RECHARGE', account: agent.id, amount, currency: agent.currency ?? 'USD', method }));
  return paymentOf(ctx, id);
}

/** What the simulated gateway says when a payment is paid as asked; each part may be said differently. */
export const noticeOf = (ctx: Context, payment: Payment, more: Partial<Notice> = {}): Notice & { paymentNo: string } => ({
  noticeId: randomUUID(), paymentNo: payment.paymentNo as string, gatewayNo: randomUUID(), state: 'PAID', amount: payment.amount as number, currency: payment.currency as string, at: ctx.now(), ...more,
});

export const setRate = (ctx: Context, entry: string): Promise<number> => inTransaction(ctx, (inner) => table(inner, dictionary).insert({ enumType: 'EXCHANGE_RATE', enumName: { en: entry }, enumValue: entry, sort: 0 }));

/** The bills of a user, as `type amount`, in order. */
export const billsOf = async (ctx: Context, user: number): Promise<string[]> =>
  (await select<{ type: string; amount: number }>(ctx, 'SELECT `type`, `amount` FROM `ledger_entries` WHERE `toAccount` = ? ORDER BY `id`', [user])).map(({ type, amount }) => `${type} ${Number(amount)}`);
