import { describe, expect, test } from '@jest/globals';
import supertest from 'supertest';
import { applyRevoke } from '../domain/orders/commands/applyRevoke';
import { partialRefund } from '../domain/orders/commands/previewParties';
import { retryOrders } from '../domain/orders/commands/retryOrders';
import { resolve } from '../domain/payments/rechargeRecords/resolve';
import { activateOrder, completeOrder } from '../domain/orders/events/startOrder';
import { runDueJobs } from '../jobs';
import { pursueRefunds } from '../domain/payments/jobs/paymentJobs';
import { inTransaction } from '../models/transaction';
import { setMode } from '../test/testData';
import {
  MINUTE,
  admin,
  balances,
  buy,
  moved,
  now,
  openShop,
  paidBack,
  refunds,
  errorOf,
  server,
  system,
} from './buyPlan.fixture';

openShop();

const refundPart = (id: number, amount: number) =>
  inTransaction(admin, (ctx) => partialRefund(ctx, { ids: [id], amount, remark: 'complaint' }));

describe('a refund of a retail order', () => {
  test('refunds the payer in full without a retry when the supplier rejects the order', async () => {
    const before = await balances();
    await setMode(system, 'manual');
    const bought = await buy();
    expect(bought.order.status).toBe('INITIAL');
    await supertest(server.app).post(`/simulator/suppliers/orders/${bought.order.orderNo}/refuse`);
    await runDueJobs(server.database);
    const after = await now(bought);
    expect([
      after.order.status,
      after.order.refunded,
      after.payment.refunded,
      await moved(before),
      await paidBack(after.payment),
    ]).toEqual(['INITIAL_FAILED', 907, 907, [0, 0, 0], [-907]]);
    expect(await errorOf(inTransaction(admin, (ctx) => retryOrders(ctx, { ids: [bought.order.id] })))).toBe(
      'orders.retailRetry',
    );
  });

  test('refunds the payer in full when the order is revoked', async () => {
    const before = await balances();
    const bought = await buy();
    await inTransaction(admin, (ctx) => applyRevoke(ctx, { ids: [bought.order.id] }));
    await runDueJobs(server.database);
    await runDueJobs(server.database);
    const after = await now(bought);
    expect([after.order.status, after.card.status, after.payment.refunded, await moved(before)]).toEqual([
      'REVOKED',
      'UNUSED',
      907,
      [0, 0, 0],
    ]);
  });

  test('refunds a retail order in parts, rounds each share down, and leaves no remainder in the end', async () => {
    const before = await balances();
    const bought = await buy();
    await inTransaction(system, (ctx) => activateOrder(ctx, bought.order.id));
    await refunds('manual');
    await refundPart(bought.order.id, 300);
    expect((await now(bought)).order).toMatchObject({ status: 'REFUNDING', statusBefore: 'USING', refunded: 0 });
    expect(await errorOf(refundPart(bought.order.id, 1))).toBe('orders.illegal');
    await runDueJobs(server.database);
    expect(await moved(before)).toEqual([100, 100, 407]);
    await refunds('auto');
    server.database.clock.advance(2 * MINUTE);
    expect(await pursueRefunds(system)).toBe(1);
    expect((await now(bought)).order).toMatchObject({ status: 'USING', refunded: 300 });
    // 100·300/907 = 33.07, 407·300/907 = 134.6
    expect(await moved(before)).toEqual([100 - 33, 100 - 33, 407 - 134]);
    expect(await errorOf(refundPart(bought.order.id, 608))).toBe('invalid');
    await refundPart(bought.order.id, 607);
    await runDueJobs(server.database);
    const after = await now(bought);
    expect([
      after.order.status,
      after.order.refunded,
      after.card.status,
      after.payment.refunded,
      await moved(before),
      await paidBack(after.payment),
    ]).toEqual(['REFUNDED', 907, 'UNUSED', 907, [0, 0, 0], [-300, -607]]);
  });

  test('does not block the card of an ended order while a refund is pending', async () => {
    const bought = await buy();
    await inTransaction(system, async (ctx) => {
      await activateOrder(ctx, bought.order.id);
      await completeOrder(ctx, bought.order.id, 'TIME');
    });
    await refunds('manual');
    await refundPart(bought.order.id, 100);
    const next = await buy(bought.card);
    expect(next.order).toMatchObject({ preOrder: false, liveTerminal: bought.card.id });
    await refunds('auto');
    server.database.clock.advance(2 * MINUTE);
    await pursueRefunds(system);
    expect((await now(bought)).order).toMatchObject({ status: 'COMPLETED', refunded: 100 });
    expect((await now(next)).order.liveTerminal).toBe(bought.card.id);
  });

  test('changes neither order nor wallet when the gateway rejects a partial refund', async () => {
    const before = await balances();
    const bought = await buy();
    await refunds('refuse');
    await refundPart(bought.order.id, 300);
    await runDueJobs(server.database);
    const after = await now(bought);
    expect([
      after.order.status,
      after.order.refunded,
      after.payment.status,
      after.payment.refunded,
      await moved(before),
    ]).toEqual(['UNUSED', 0, 'COMPLETED', 0, [100, 100, 407]]);
  });

  test('reports a rejected full refund as an anomaly that staff can retry', async () => {
    const before = await balances();
    const bought = await buy();
    await refunds('refuse');
    await inTransaction(admin, (ctx) => applyRevoke(ctx, { ids: [bought.order.id] }));
    for (let time = 0; time < 3; time += 1) await runDueJobs(server.database);
    expect((await now(bought)).payment).toMatchObject({
      status: 'ANOMALY',
      anomaly: 'REFUND_FAILED',
      resolution: null,
      refunded: 0,
    });
    expect([(await now(bought)).order.status, await moved(before)]).toEqual(['REVOKED', [0, 0, 0]]);
    await refunds('auto');
    await inTransaction(admin, (ctx) => resolve(ctx, { ids: [bought.payment.id], accept: false }));
    await runDueJobs(server.database);
    expect((await now(bought)).payment).toMatchObject({ resolution: 'REFUNDED', refunded: 907 });
  });
});
