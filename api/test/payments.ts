import { afterAll, beforeAll } from '@jest/globals';
import type { PaymentMethod } from '@t3d/resources/money/recharge-records';
import rechargeRecords from '@t3d/resources/money/recharge-records';
import dictionary from '@t3d/resources/dictionary';
import { randomUUID } from 'node:crypto';
import { startPayment } from '../domain/payments/startPayment';
import type { Context } from '../context';
import { gatewayNamed } from '../domain/payments/gateways';
import type { SimulatorGateway } from '../domain/payments/gateways';
import type { Notice } from '../domain/payments/gateways/port';
import { select } from '../models/sql';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';
import { actAs, asSystem, buildAdmin, buildAgent } from './factories';
import { closeProven } from './ledgerTest';
import type { TestServer } from './server';
import { startTestServer } from './server';
import type { Payment, User } from '@t3d/resources/rows';

/** A server for a test file with a paying agent. */
interface PaymentTest {
  server: TestServer;
  system: Context;
  admin: Context;
  agent: User;
}

/** Opens test data for a file, passes it to `hand`, and audits the ledger after the tests. */
export function openPaymentTest(hand: (world: PaymentTest) => void): void {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    const system = asSystem(server.database);
    hand({ server, system, admin: actAs(server.database, await buildAdmin(system)), agent: await buildAgent(system) });
  }, 60_000);
  afterAll(() => closeProven(server));
}

export const simulatorOf = (ctx: Context): SimulatorGateway =>
  gatewayNamed(ctx.database, 'simulator') as SimulatorGateway;
export const paymentOf = async (ctx: Context, id: number): Promise<Payment> =>
  (await table(ctx, rechargeRecords).one(id)) as Payment;

/** Starts an agent's recharge by the gateway `pay`. */
export async function startRecharge(
  ctx: Context,
  agent: User,
  amount = 10_000,
  method: PaymentMethod = 'ALIPAY',
): Promise<Payment> {
  const { id } = await inTransaction(ctx, (inner) =>
    startPayment(inner, { product: 'RECHARGE', account: agent.id, amount, currency: agent.currency ?? 'USD', method }),
  );
  return paymentOf(ctx, id);
}

/** Returns the simulated gateway's notice that a payment was paid in full. `more` overrides fields of the notice. */
export const noticeOf = (
  ctx: Context,
  payment: Payment,
  more: Partial<Notice> = {},
): Notice & { paymentNo: string } => ({
  noticeId: randomUUID(),
  paymentNo: payment.paymentNo as string,
  gatewayNo: randomUUID(),
  state: 'PAID',
  amount: payment.amount as number,
  currency: payment.currency as string,
  at: ctx.now(),
  ...more,
});

export const setRate = (ctx: Context, entry: string): Promise<number> =>
  inTransaction(ctx, (inner) =>
    table(inner, dictionary).insert({ enumType: 'EXCHANGE_RATE', enumName: { en: entry }, enumValue: entry, sort: 0 }),
  );

/** Returns the bills of a user in order, as texts such as `PAY 10000`. */
export const billsOf = async (ctx: Context, user: number): Promise<string[]> =>
  (
    await select<{ type: string; amount: number }>(
      ctx,
      'SELECT `type`, `amount` FROM `ledger_entries` WHERE `toAccount` = ? ORDER BY `id`',
      [user],
    )
  ).map(({ type, amount }) => `${type} ${Number(amount)}`);
