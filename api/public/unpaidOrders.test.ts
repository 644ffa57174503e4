import { describe, expect, test } from '@jest/globals';
import rechargeRecords from '@t3d/resources/money/recharge-records';
import supertest from 'supertest';
import { applyRevoke } from '../domain/orders/commands/applyRevoke';
import { deleteOrders, retryOrders } from '../domain/orders/commands/retryOrders';
import { resolve } from '../domain/payments/rechargeRecords/resolve';
import { verifyTerminal, activateOrder, completeOrder } from '../domain/orders/events/startOrder';
import { runDueJobs } from '../jobs';
import { expirePayments } from '../domain/payments/jobs/paymentJobs';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';
import type { User } from '@t3d/resources/rows';
import { setCards } from '../test/setCards';
import {
  MINUTE,
  aCard,
  admin,
  balances,
  buy,
  chain,
  moved,
  now,
  openShop,
  paidBack,
  place,
  errorOf,
  server,
  simulate,
  system,
} from './buyPlan.fixture';

openShop();

describe('orders of public purchases', () => {
  test('creates a pre-order for a card in use, and a waiting order for a card that must be verified', async () => {
    const card = await aCard();
    const first = await buy(card);
    const second = await buy(card);
    expect(second.order).toMatchObject({ preOrder: true, liveTerminal: null, status: 'UNUSED' });
    await inTransaction(system, async (ctx) => {
      await activateOrder(ctx, first.order.id);
      await completeOrder(ctx, first.order.id, 'TIME');
    });
    expect((await now(second)).order).toMatchObject({ status: 'USING', liveTerminal: card.id });
    const named = await buy(await aCard({ realName: true }));
    expect(named.order).toMatchObject({ status: 'NO_REAL_NAME', unpaid: false });
    await inTransaction(system, (ctx) => verifyTerminal(ctx, named.card.id));
    await runDueJobs(server.database);
    expect((await now(named)).order.status).toBe('UNUSED');
  });

  test('reserves no card for an unpaid order, and puts the order in no queue', async () => {
    const placed = await place();
    const paid = await buy(placed.card);
    expect(paid.order).toMatchObject({ preOrder: false, liveTerminal: placed.card.id });
    await inTransaction(system, async (ctx) => {
      await activateOrder(ctx, paid.order.id);
      await completeOrder(ctx, paid.order.id, 'TIME');
    });
    expect((await now(placed)).order).toMatchObject({ status: 'INITIAL', liveTerminal: null });
    expect((await now(placed)).card.status).toBe('UNUSED');
    expect(await errorOf(inTransaction(admin, (ctx) => applyRevoke(ctx, { ids: [placed.order.id] })))).toBe(
      'orders.illegal',
    );
    expect(await errorOf(inTransaction(admin, (ctx) => deleteOrders(ctx, { ids: [placed.order.id] })))).toBe(
      'orders.illegal',
    );
  });

  test('shows different statuses for an unpaid order and an order that was never paid', async () => {
    const office = await server.as('ADMIN');
    const [waiting, paid] = [await place(), await buy()];
    const onCards = `terminal_in=${waiting.card.id},${paid.card.id}`;
    const found = async (filter: string): Promise<number[]> =>
      (await office.get(`/t3d-api/orders?${onCards}&${filter}`)).body.rows.map(({ id }: { id: number }) => id);
    const saved = async (): Promise<string> =>
      String(
        (await office.get(`/t3d-api/orders/export?format=csv&${onCards}&unpaid=true`).set('Accept-Language', 'en'))
          .text,
      );
    expect([
      await found('status=UNPAID'),
      await found('status_in=UNPAID'),
      await found('status_in=UNUSED,UNPAID'),
      await found('status=NEVER_PAID'),
    ]).toEqual([[waiting.order.id], [waiting.order.id], [paid.order.id, waiting.order.id], []]);
    expect(await saved()).toMatch(/Waiting for payment/);
    expect((await office.get('/t3d-api/orders?status_in=UNPAID,SOLD')).status).toBe(400);
    // The stored and the displayed status both find the order.
    expect([
      await found('status=INITIAL'),
      await found('status_in=INITIAL'),
      await found('status=INITIAL&unpaid=true'),
    ]).toEqual([[waiting.order.id], [waiting.order.id], [waiting.order.id]]);
    expect([
      await found('status_read=INITIAL'),
      await found('status_read=INITIAL,UNUSED'),
      await found('status_read=UNPAID'),
    ]).toEqual([[], [paid.order.id], [waiting.order.id]]);
    server.database.clock.advance(31 * MINUTE);
    await expirePayments(system);
    expect([
      await found('status=UNPAID'),
      await found('status=NEVER_PAID'),
      await found('status_read=INITIAL_FAILED'),
    ]).toEqual([[], [waiting.order.id], []]);
    expect([
      await found('status=INITIAL_FAILED&unpaid=true'),
      await found('status_in=INITIAL_FAILED,NEVER_PAID'),
    ]).toEqual([[waiting.order.id], [waiting.order.id]]);
    expect((await office.get(`/t3d-api/orders/${waiting.order.id}`)).body.data).toMatchObject({
      status: 'INITIAL_FAILED',
      unpaid: true,
      unpaidBecause: 'EXPIRED',
    });
    expect(await saved()).toMatch(/Not paid in time/);
    expect((await supertest(server.app).get(`/data-api/cards/${waiting.card.iccid}`)).body.data.plans).toEqual([]);
  });
});

describe('money for a sale that can no longer be made', () => {
  test('returns money for an order that arrives after thirty minutes, and reports an anomaly', async () => {
    const before = await balances();
    const placed = await place();
    server.database.clock.advance(31 * MINUTE);
    await expirePayments(system);
    expect((await now(placed)).order.status).toBe('INITIAL_FAILED');
    await simulate(placed.payment.id, 'pay');
    expect((await now(placed)).payment).toMatchObject({ status: 'ANOMALY', anomaly: 'CLOSED' });
    expect(await errorOf(inTransaction(admin, (ctx) => retryOrders(ctx, { ids: [placed.order.id] })))).toBe(
      'orders.retailRetry',
    );
    await inTransaction(admin, (ctx) => resolve(ctx, { ids: [placed.payment.id], accept: false }));
    await runDueJobs(server.database);
    const after = await now(placed);
    expect(after.payment).toMatchObject({ resolution: 'REFUNDED', refunded: 907 });
    expect([await moved(before), await paidBack(after.payment)]).toEqual([[0, 0, 0], [-907]]);
    await inTransaction(admin, (ctx) => deleteOrders(ctx, { ids: [placed.order.id] }));
  });

  test.each([
    ['the card was disabled', { status: 'DISABLE' as const }],
    ['the card went to another agent', { owner: 'superior' as const }],
  ])("sets an order's money aside as an anomaly when %s", async (_why, values) => {
    const before = await balances();
    const placed = await place();
    const change = 'owner' in values ? { owner: (chain[1] as User).id, agent3: null } : values;
    await inTransaction(system, (ctx) => setCards(ctx, change, placed.card.id));
    await simulate(placed.payment.id, 'pay');
    const after = await now(placed);
    expect([after.payment.status, after.payment.anomaly, after.order.status]).toEqual([
      'ANOMALY',
      'ORDER',
      'INITIAL_FAILED',
    ]);
    expect(await moved(before)).toEqual([0, 0, 0]);
  });

  test('fails an order when the paid amount differs, and moves no money when staff accept the payment', async () => {
    const before = await balances();
    const placed = await place();
    await simulate(placed.payment.id, 'pay', { amount: 906 });
    expect((await now(placed)).order).toMatchObject({ status: 'INITIAL_FAILED', unpaidBecause: 'SET_APART' });
    await inTransaction(admin, (ctx) => resolve(ctx, { ids: [placed.payment.id], accept: true }));
    expect((await now(placed)).payment).toMatchObject({ status: 'ANOMALY', resolution: 'ACCEPTED' });
    expect(await moved(before)).toEqual([0, 0, 0]);
  });

  test('fails an order when the payment fails', async () => {
    const placed = await place();
    await simulate(placed.payment.id, 'fail');
    expect((await now(placed)).order).toMatchObject({
      status: 'INITIAL_FAILED',
      unpaid: true,
      unpaidBecause: 'FAILED',
    });
    const office = await server.as('ADMIN');
    const found = async (word: string): Promise<number> =>
      (await office.get(`/t3d-api/orders?terminal=${placed.card.id}&status=${word}`)).body.total;
    expect([await found('PAYMENT_FAILED'), await found('NEVER_PAID'), await found('INITIAL_FAILED')]).toEqual([
      1, 0, 1,
    ]);
    const page = await supertest(server.app).get(`/t3d-api/payments/${placed.payment.paymentNo}/result?lang=en`);
    expect(page.text).toContain('It failed or was cancelled.');
    expect(page.text).not.toContain('in time');
    expect((await office.get(`/t3d-api/orders/export?format=csv&terminal=${placed.card.id}`)).text).toMatch(
      /Payment failed/,
    );
  });

  test('makes one sale when an order is paid twice, and sets the second payment aside', async () => {
    const before = await balances();
    const placed = await place();
    await simulate(placed.payment.id, 'pay', { times: 2 });
    expect((await now(placed)).order.status).toBe('UNUSED');
    expect(await table(system, rechargeRecords).one({ paymentNo: `${placed.payment.paymentNo}x2` })).toMatchObject({
      anomaly: 'PAID_TWICE',
      order: placed.order.id,
    });
    expect(await moved(before)).toEqual([100, 100, 407]);
  });
});
