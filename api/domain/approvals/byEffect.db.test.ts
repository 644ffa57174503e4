import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import jobs from '@t3d/resources/builtin/jobs';
import type { User } from '@t3d/resources/rows';
import { enqueue } from '../../jobs/outbox';
import { balanceOf } from '../../ledger';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import type { Caller } from '../../test/server';
import { closeProven } from '../../test/ledgerTest';
import { buildTerminal } from '../../test/factories';
import { failOrder, rejectRevoke } from '../orders';
import { ApprovalTest } from './paying.fixture';

let world: ApprovalTest;
let admin: Caller;
let buyer: User;
beforeAll(async () => {
  world = await ApprovalTest.open();
}, 60_000);
afterAll(() => closeProven(world.server));
beforeEach(async () => {
  admin = await world.freshAdmin();
  buyer = await world.buildBuyer();
});
const balance = (user: User) => balanceOf(world.system, user.id);

describe('an approval of a call that takes money out of a wallet again', () => {
  test('waits for approval when a recharge is undone, and runs after another administrator approves', async () => {
    const before = (await balance(buyer)) as number;
    const entry = await world.rechargeBy(admin, buyer, 5_000);
    const input = await world.undo(admin, entry);
    expect([input.status, input.body.waits]).toEqual([
      202,
      'Waits for a second administrator: 50.00 USD taken back out of a wallet',
    ]);
    const id = input.body.data.approvalId as number;
    expect(await balance(buyer)).toBe(before + 5_000);
    expect(await world.approval(id)).toMatchObject({
      resource: 'users',
      action: 'undo',
      sum: 5_000,
      currency: 'USD',
      judged: { en: '50.00 USD taken back out of a wallet' },
    });
    const check = await world.other.post('/t3d-api/approvals/actions/approve/check').send({ ids: [id] });
    expect(check.body.data).toMatchObject({ available: 1 });
    expect((await world.approve(id, admin)).status).toBe(400);
    const done = await world.act(world.other, 'approvals', 'approve', { ids: [id], digest: check.body.data.digest });
    expect([done.status, await balance(buyer)]).toEqual([200, before]);
    expect((await world.undo(admin, entry)).status).toBe(400);
  });

  test('waits for approval when a transfer is undone, or when staff or the agent send the money back', async () => {
    const child = await world.buildBuyer({}, buyer);
    const sent = await world.act(admin, 'users', 'transfer', { fromUser: buyer.id, toUser: child.id, amount: 700 });
    expect(sent.status).toBe(200);
    expect((await world.undo(admin, sent.body.undo.entry)).status).toBe(202);
    const back = await world.act(admin, 'users', 'transfer', { fromUser: child.id, toUser: buyer.id, amount: 100 });
    expect(back.status).toBe(202);
    const agent = await world.server.caller(buyer.account);
    const own = await world.act(agent, 'users', 'transfer', { toUser: child.id, amount: 300 });
    expect(own.status).toBe(200);
    const taken = await world.undo(agent, own.body.undo.entry);
    expect([taken.status, (await world.approve(taken.body.data.approvalId)).status]).toEqual([202, 200]);
    expect(await balance(child)).toBe(100_000_700);
  });

  test('rejects an approval when the effect of the undo has changed since the request', async () => {
    const entry = await world.rechargeBy(admin, buyer, 5_000);
    const { approvalId } = (await world.undo(admin, entry)).body.data;
    await world.pay(buyer, 100);
    expect((await world.approve(approvalId)).status).toBe(409);
    const again = await world.undo(admin, entry);
    expect([again.status, again.body.data.approvalId, (await world.approve(approvalId)).status]).toEqual([
      202,
      approvalId,
      200,
    ]);
  });
});

describe('an approval of refunds for the same order', () => {
  test('waits for approval when the refunds of an order exceed 1,000.00 in total', async () => {
    const order = await world.sell(buyer, 350_000);
    expect((await world.refund(admin, order, 100_000)).status).toBe(200);
    const { status, body } = await world.refund(await world.freshAdmin(), order, 1);
    expect(status).toBe(202);
    expect(await world.approval(body.data.approvalId)).toMatchObject({
      sum: 100_001,
      judged: { en: `1,000.01 USD paid back on order ${order.orderNo}` },
    });
    expect((await world.orderOf(order)).refunded).toBe(100_000);
    expect((await world.approve(body.data.approvalId)).status).toBe(200);
    expect([(await world.orderOf(order)).refunded, await world.noted(order)]).toEqual([100_001, [100_000, 1]]);
  });

  test('waits for approval when a salesman, but not when the customer, revokes an order of 3,500.00', async () => {
    const { id } = await world.server.user('SALESMAN');
    const served = await world.buildBuyer({ salesman: id });
    const [first, second] = [await world.sell(served, 350_000), await world.sell(served, 350_000)];
    const sales = await world.server.as('SALESMAN');
    const input = await world.act(sales, 'orders', 'apply-revoke', { ids: [first.id] });
    expect([input.status, input.body.waits]).toEqual([
      202,
      `Waits for a second administrator: 3,500.00 USD paid back on order ${first.orderNo}`,
    ]);
    expect((await world.orderOf(first)).status).toBe('UNUSED');
    expect((await world.approve(input.body.data.approvalId)).status).toBe(200);
    await world.work();
    expect(await world.orderOf(first)).toMatchObject({ status: 'REVOKED', refunded: 350_000 });
    expect(await world.noted(first)).toEqual([350_000]);
    const own = await world.server.caller(served.account);
    expect((await world.act(own, 'orders', 'apply-revoke', { ids: [second.id] })).status).toBe(200);
    await world.work();
    expect((await world.orderOf(second)).status).toBe('REVOKED');
  });

  test('waits for approval when a sale by staff is undone, but not when the supplier rejects the order', async () => {
    const { agentPlan } = await world.sell(buyer, 150_000);
    const { id: terminal } = await buildTerminal(world.system, { owner: buyer });
    const made = await admin.post('/t3d-api/orders').send({ terminal, agentPlan });
    expect(made.status).toBe(200);
    await world.work();
    const rejected = await world.sell(buyer, 150_000, 'INITIAL');
    const history = await admin.get(`/t3d-api/orders/${made.body.data.id}/history`);
    expect((await world.undo(admin, history.body.rows.at(-1).id)).status).toBe(202);
    await inTransaction(world.system, (ctx) => failOrder(ctx, rejected.id, rejected.supplierReference as string, 'no'));
    expect((await world.orderOf(rejected)).status).toBe('INITIAL_FAILED');
  });

  test('runs only one of two concurrent refunds of 600.00 for the same order without approval', async () => {
    const order = await world.sell(buyer, 350_000);
    const statuses = await Promise.all(
      [admin, await world.freshAdmin()].map(async (caller) => (await world.refund(caller, order, 60_000)).status),
    );
    expect(statuses.toSorted((one, another) => one - another)).toEqual([200, 202]);
    expect((await world.orderOf(order)).refunded).toBe(60_000);
  });
});

describe('an approval of refunds by the same person within 24 hours', () => {
  test('runs only five of seven concurrent refunds of 900.00 by the same person without approval', async () => {
    const sold = [];
    for (let place = 0; place < 7; place += 1) sold.push(await world.sell(buyer, 200_000));
    const statuses = await Promise.all(sold.map(async (order) => (await world.refund(admin, order, 90_000)).status));
    expect(statuses.toSorted((one, another) => one - another)).toEqual([200, 200, 200, 200, 200, 202, 202]);
  });

  test('waits for approval of a whole bulk revoke above 5,000.00 within 24 hours, and shows the sum', async () => {
    const sold = [];
    for (let place = 0; place < 6; place += 1) sold.push(await world.sell(buyer, 90_000));
    const ids = sold.map(({ id }) => id);
    const input = await world.act(admin, 'orders', 'apply-revoke', { ids });
    expect([input.status, input.body.waits]).toEqual([
      202,
      'Waits for a second administrator: 5,400.00 USD paid back by one person within 24 hours',
    ]);
    expect((await world.act(admin, 'orders', 'apply-revoke', { ids: ids.slice(1) })).status).toBe(200);
    // Run the system's refunds of the revoke, which must not count twice.
    await world.work();
    const next = await world.sell(buyer, 90_000);
    expect((await world.refund(admin, next, 50_000)).status).toBe(200);
    expect((await world.refund(admin, next, 1)).status).toBe(202);
  });

  test('does not count a revoke as a refund when the supplier rejected the revoke', async () => {
    const order = await world.sell(buyer, 90_000);
    expect((await world.act(admin, 'orders', 'apply-revoke', { ids: [order.id] })).status).toBe(200);
    expect(await world.noted(order)).toEqual([90_000]);
    await inTransaction(world.system, (ctx) => rejectRevoke(ctx, order.id));
    expect([(await world.orderOf(order)).status, await world.noted(order)]).toEqual(['UNUSED', []]);
  });

  test('ends the job of a call that needs approval, and starts another job when the call is approved', async () => {
    const order = await world.sell(buyer, 350_000);
    const { id: owner } = await world.server.user('ADMIN');
    const job = await inTransaction(world.system, (ctx) =>
      enqueue(ctx, {
        kind: 'orders.apply-revoke-many',
        payload: { input: { ids: [order.id] }, language: 'en', idempotencyKey: `job ${order.id}` },
        owner,
        total: 1,
      }),
    );
    await world.work();
    const ended = await table(world.system, jobs).one(job);
    expect(ended).toMatchObject({ state: 'DONE', result: { approvalId: expect.any(Number) } });
    expect((await world.orderOf(order)).status).toBe('UNUSED');
    const { approvalId } = (ended as unknown as { result: { approvalId: number } }).result;
    expect((await world.approve(approvalId)).status).toBe(200);
    await world.work();
    expect((await world.orderOf(order)).status).toBe('REVOKED');
  });
});
