import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import supertest from 'supertest';
import type { Context } from '../../context';
import type { Notice, RefundAnswer } from './gateways/port';
import { PAYMENTS, paymentsOf } from './gateways/registry';
import { runDueJobs } from '../../jobs';
import { audit, auditHourly, isSuspended } from '../../ledger';
import type { AuditReport } from '../../ledger';
import { change, select } from '../../models/sql';
import { inTransaction } from '../../models/transaction';
import {
  actAs,
  asSystem,
  buildAdmin,
  buildAgentPlan,
  buildChain,
  buildPlan,
  buildTerminal,
} from '../../test/factories';
import { noticeOf, paymentOf } from '../../test/payments';
import { closeProven } from '../../test/ledgerTest';
import { sealPayment } from '../../test/seals';
import type { TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';
import { orderOf } from '../../test/testData';
import { applyRevoke } from '../orders/commands/applyRevoke';
import { resolve } from './rechargeRecords/resolve';
import { settlePayment } from './settlePayment';
import type { AgentPlan, Payment, User } from '@t3d/resources/rows';

let server: TestServer;
let system: Context;
let admin: Context;
let seller: User;
let offered: AgentPlan;
beforeAll(async () => {
  server = await startTestServer();
  system = asSystem(server.database);
  admin = actAs(server.database, await buildAdmin(system));
  const chain = await buildChain(system, [0, 0, 0]);
  seller = chain[2] as User;
  const plan = await buildPlan(system, { revocable: true });
  for (const [level, one] of chain.entries())
    offered = await buildAgentPlan(system, plan, one, [300, 400, 500][level] as number, { retailPrice: 907 });
}, 60_000);
afterAll(() => closeProven(server));

function answer(said: RefundAnswer): void {
  const { publicUrl, gateways } = paymentsOf(server.database);
  const say = () => Promise.resolve(said);
  server.database.services.provide(PAYMENTS, {
    publicUrl,
    gateways: gateways.map((gateway) => ({ ...gateway, refund: say, queryRefund: say })),
  });
}
const decide = (payment: Payment, accept: boolean) =>
  inTransaction(admin, (ctx) => resolve(ctx, { ids: [payment.id], accept }));
const jobs = async (): Promise<void> => {
  for (let time = 0; time < 3; time += 1) await runDueJobs(server.database);
};

/** Sells a retail order and settles its payment. `more` overrides fields of the notice. */
async function sell(more: Partial<Notice> = {}): Promise<Payment> {
  const card = await buildTerminal(system, { owner: seller });
  const started = await supertest(server.app)
    .post(`/data-api/cards/${card.iccid}/orders`)
    .set('Idempotency-Key', randomUUID())
    .send({ planId: offered.id, paymentMethod: 'ALIPAY' });
  const { paymentId } = (started.body as { data: { paymentId: number } }).data;
  await settlePayment(system, 'simulator', noticeOf(system, await paymentOf(system, paymentId), more));
  await jobs();
  return paymentOf(system, paymentId);
}

/** Returns the received and the suspended money of a payment. */
async function holdings(payment: Payment): Promise<Record<string, number>> {
  const { orderNo } = await orderOf(system, payment.order as number);
  const rows = await select<{ purpose: string; total: number }>(
    system,
    `SELECT a.purpose, SUM(e.amount) AS total FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.ledgerAccount
    JOIN ledger_transactions t ON t.id = e.\`transaction\` WHERE a.purpose IN ('CASH', 'SUSPENSE') AND t.orderNo IN (?)
      GROUP BY a.purpose`,
    [[orderNo, payment.paymentNo]],
  );
  return Object.fromEntries(rows.map(({ purpose, total }) => [purpose, Number(total)]));
}
const brokenIn = ({ invariants }: AuditReport) =>
  invariants.filter(({ broken }) => broken > 0).map(({ id, examples }) => [id, examples] as const);
/** Returns the findings, on which the hourly and the full audit must agree. */
async function disagreement(recent = false) {
  const hour = await auditHourly(server.database);
  const broken = brokenIn(await audit(server.database));
  expect([hour.whole && recent, brokenIn(hour)]).toEqual([false, broken]);
  return broken;
}

async function revokeUnpaid(): Promise<Payment> {
  const payment = await sell();
  answer({ state: 'REFUSED', reason: 'NO_BALANCE' });
  await inTransaction(admin, (ctx) => applyRevoke(ctx, { ids: [payment.order as number] }));
  await jobs();
  return paymentOf(system, payment.id);
}

describe('an order refund that was booked and then refused by the gateway', () => {
  test('puts the money of a refused refund into suspense', async () => {
    const payment = await revokeUnpaid();
    expect([payment.anomaly, (await orderOf(system, payment.order as number)).status, await holdings(payment)]).toEqual(
      ['REFUND_FAILED', 'REVOKED', { CASH: -907, SUSPENSE: 907 }],
    );
    expect(await disagreement()).toEqual([]);
  });

  test('takes the money out of suspense when the gateway pays the refund after all', async () => {
    const payment = await revokeUnpaid();
    await decide(payment, false);
    await jobs();
    expect(await holdings(payment)).toEqual({ CASH: -907, SUSPENSE: 907 });
    answer({ state: 'DONE', gatewayRefundNo: 'G' });
    await decide(await paymentOf(system, payment.id), false);
    await jobs();
    expect([(await paymentOf(system, payment.id)).resolution, await holdings(payment)]).toEqual([
      'REFUNDED',
      { CASH: 0, SUSPENSE: 0 },
    ]);
  });

  test('does not suspend the money a second time when the anomaly is accepted', async () => {
    const payment = await revokeUnpaid();
    await decide(payment, true);
    expect(await holdings(payment)).toEqual({ CASH: -907, SUSPENSE: 907 });
  });
});

describe('order money that differs from what was due', () => {
  test("books an order's money in suspense when the anomaly is accepted", async () => {
    const payment = await sell({ amount: 800 });
    expect([payment.anomaly, await holdings(payment)]).toEqual(['AMOUNT', {}]);
    await decide(payment, true);
    expect([
      (await paymentOf(system, payment.id)).resolution,
      await holdings(payment),
      await isSuspended(system, payment.paymentNo as string),
    ]).toEqual(['ACCEPTED', { CASH: -800, SUSPENSE: 800 }, true]);
  });

  test("never books an order's money in suspense when the money is refunded", async () => {
    const payment = await sell({ amount: 800 });
    answer({ state: 'DONE', gatewayRefundNo: 'G' });
    await decide(payment, false);
    await jobs();
    expect([(await paymentOf(system, payment.id)).resolution, await holdings(payment)]).toEqual(['REFUNDED', {}]);
  });
});

describe('the ledger audit, full and of recent rows', () => {
  // Audits until nothing is found, and then only recent rows.
  const mended = async () => {
    expect([await disagreement(), await disagreement(true)]).toEqual([[], []]);
  };
  // Changes and signs a row, so that the audit finds the changed value.
  const set = async (sql: string, ...values: (string | number | null)[]) => {
    await change(system, `UPDATE ${sql}`, values);
    if (sql.startsWith('recharge_records')) await sealPayment(system, values.at(-1) as number);
  };

  test("reports an order refund without a gateway request, and an order's money that is in no account", async () => {
    const payment = await sell();
    answer({ state: 'DONE', gatewayRefundNo: 'G' });
    await inTransaction(admin, (ctx) => applyRevoke(ctx, { ids: [payment.order as number] }));
    await jobs();
    await mended();
    const shift = (by: number) =>
      set('payment_refunds SET orderAmount = orderAmount + ? WHERE payment = ?', by, payment.id);
    await shift(-1);
    await set('recharge_records SET refunded = 0 WHERE id = ?', payment.id);
    expect(await disagreement(true)).toEqual([['I11', [(await orderOf(system, payment.order as number)).orderNo]]]);
    await shift(1);
    await set('recharge_records SET refunded = 907 WHERE id = ?', payment.id);
    const kept = await sell({ amount: 800 });
    await mended();
    await set("recharge_records SET resolution = 'ACCEPTED' WHERE id = ?", kept.id);
    expect(await disagreement(true)).toEqual([['I11', [String(kept.id)]]]);
    await set('recharge_records SET resolution = NULL WHERE id = ?', kept.id);
    await mended();
  });

  test('reports a refused refund without suspended money', async () => {
    const payment = await revokeUnpaid();
    await mended();
    const [refund] = (await select<{ id: number; refundNo: string }>(
      system,
      'SELECT id, refundNo FROM payment_refunds WHERE payment = ?',
      [payment.id],
    )) as [{ id: number; refundNo: string }];
    await set("payment_refunds SET refundNo = 'another' WHERE id = ?", refund.id);
    expect(await disagreement(true)).toEqual([['I11', [(await orderOf(system, payment.order as number)).orderNo]]]);
    await set('payment_refunds SET refundNo = ? WHERE id = ?', refund.refundNo, refund.id);
    await mended();
  });

  test('reports money of an ended order that was not refunded', async () => {
    const { order } = await sell();
    const { status, orderNo } = await orderOf(system, order as number);
    await mended();
    await set("orders SET status = 'REFUNDED' WHERE id = ?", order as number);
    expect(await disagreement(true)).toEqual([['I9', [orderNo]]]);
    await set('orders SET status = ? WHERE id = ?', status as string, order as number);
    await mended();
  });
});
