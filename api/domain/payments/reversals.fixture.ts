import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import supertest from 'supertest';
import type { Context } from '../../context';
import type { Notice, PaymentGateway, RefundAnswer } from './gateways/port';
import { PAYMENTS, paymentsOf } from './gateways/registry';
import { runDueJobs } from '../../jobs';
import { balanceOf } from '../../ledger';
import { select } from '../../models/sql';
import { inTransaction } from '../../models/transaction';
import {
  actAs,
  asSystem,
  buildAdmin,
  buildAgent,
  buildAgentPlan,
  buildChain,
  buildPlan,
  buildTerminal,
} from '../../test/factories';
import { noticeOf, paymentOf, startRecharge } from '../../test/payments';
import { closeProven } from '../../test/ledgerTest';
import { type TestServer, startTestServer } from '../../test/server';
import { orderOf } from '../../test/testData';
import { partialRefund } from '../orders/commands/previewParties';
import { resolve } from './rechargeRecords/resolve';
import { settlePayment } from './settlePayment';
import type { AgentPlan, Order, Payment, User } from '@t3d/resources/rows';

export let server: TestServer;
export let system: Context;
export let admin: Context;
export let agent: User;
export let seller: User;
export let offered: AgentPlan;
export let gateways: readonly PaymentGateway[];

/** Opens a server with an agent, a seller and an adjustable gateway, and audits the ledger after the tests. */
export function openReversals(): void {
  beforeAll(async () => {
    server = await startTestServer();
    system = asSystem(server.database);
    admin = actAs(server.database, await buildAdmin(system));
    agent = await buildAgent(system);
    const chain = await buildChain(system, [0, 0, 0]);
    seller = chain[2] as User;
    const plan = await buildPlan(system, { revocable: true });
    for (const [level, one] of chain.entries())
      offered = await buildAgentPlan(system, plan, one, [300, 400, 500][level] as number, { retailPrice: 907 });
    ({ gateways } = paymentsOf(server.database));
  }, 60_000);
  afterEach(() => put({}));
  afterAll(() => closeProven(server));
}

export const MINUTE = 60_000;
export const later = (milliseconds: number): void => server.database.clock.advance(milliseconds);
export const balance = async (): Promise<number> => (await balanceOf(system, agent.id)) ?? 0;
export const errorOf = (promise: Promise<unknown>): Promise<string | undefined> =>
  promise.then(
    () => undefined,
    (error: unknown) => (error as { key?: string }).key ?? String(error),
  );
export const decide = (ids: readonly number[], accept: boolean) =>
  inTransaction(admin, (ctx) => resolve(ctx, { ids, accept }));
export const sendNotice = async (notice: Notice): Promise<string> =>
  (await settlePayment(system, 'simulator', notice)).outcome;
export const refundsOf = async ({ id }: Payment) =>
  (
    await select<{ id: number; refundNo: string; state: string; amount: number; tries: number }>(
      system,
      'SELECT * FROM `payment_refunds` WHERE `payment` = ? ORDER BY `id`',
      [id],
    )
  ).map((row) => ({ ...row, id: Number(row.id), amount: Number(row.amount) }));
/** Replaces the simulated gateway by one that gives these responses. */
export function put(answers: Partial<PaymentGateway>): void {
  server.database.services.provide(PAYMENTS, {
    publicUrl: paymentsOf(server.database).publicUrl,
    gateways: gateways.map((gateway) => ({ ...gateway, ...answers })),
  });
}
export const DONE_RESPONSE: RefundAnswer = { state: 'DONE', gatewayRefundNo: 'G' };
export const answering = (answer: RefundAnswer): Partial<PaymentGateway> => ({
  refund: () => Promise.resolve(answer),
  queryRefund: () => Promise.resolve(answer),
});
export async function paid(more: Partial<Notice> = {}): Promise<Payment> {
  const started = await startRecharge(system, agent);
  await sendNotice(noticeOf(system, started, more));
  return paymentOf(system, started.id);
}
export const back = (payment: Payment, amount: number, more: Partial<Notice> = {}): Promise<string> =>
  sendNotice(
    noticeOf(system, payment, {
      gatewayNo: payment.gatewayNo as string,
      state: 'REFUNDED',
      amount,
      currency: payment.payCurrency as string,
      ...more,
    }),
  );
export interface Sold {
  order: Order;
  payment: Payment;
}
export async function sell(): Promise<Sold> {
  const card = await buildTerminal(system, { owner: seller });
  const answer = await supertest(server.app)
    .post(`/data-api/cards/${card.iccid}/orders`)
    .set('Idempotency-Key', randomUUID())
    .send({ planId: offered.id, paymentMethod: 'ALIPAY' });
  const { paymentId } = (answer.body as { data: { paymentId: number } }).data;
  await sendNotice(noticeOf(system, await paymentOf(system, paymentId)));
  await runDueJobs(server.database);
  const payment = await paymentOf(system, paymentId);
  return { payment, order: await orderOf(system, payment.order as number) };
}
export const refundPart = (order: Order, amount: number) =>
  inTransaction(admin, (ctx) => partialRefund(ctx, { ids: [order.id], amount }));
