import { describe, expect, test } from '@jest/globals';
import { balanceOf } from '../../ledger';
import { inTransaction } from '../../models/transaction';
import { actAs, buildAgent, buildAgentPlan, buildPlan, buildTerminal, moveTerminal } from '../../test/factories';
import { buy, cardOf, orderOf, sellDown, setMode, statusOf } from '../../test/testData';
import { runDueJobs } from '../../jobs';
import { replyToQuestion } from '../suppliers/simulator';
import { handleRevokeResponse } from '../suppliers/jobs/orderJobs';
import { deleteUsers } from '../users/deleteUsers';
import { applyRevoke } from './commands/applyRevoke';
import { createOrder } from './commands/createOrder';
import { finishOrders } from './commands/forceCompletion';
import { partialRefund } from './commands/previewParties';
import { retryOrders } from './commands/retryOrders';
import { activateOrder, completeOrder } from './events/startOrder';
import { balances, inTx, moved, openOrders, errorOf, world } from './orders.fixture';

openOrders();

describe('order refunds', () => {
  test('returns every cent at every level after a revoke', async () => {
    const before = await balances();
    const { order, card } = await buy(world);
    const preview = await applyRevoke.check(world.buyer, { ids: [order.id] });
    expect(preview).toMatchObject({ matched: 1, available: 1, cost: { amount: 500, after: before[2] } });
    await inTransaction(world.buyer, (ctx) => applyRevoke(ctx, { ids: [order.id] }));
    await runDueJobs(world.database);
    expect(await orderOf(world.system, order.id)).toMatchObject({
      status: 'REVOKED',
      refunded: 500,
      liveTerminal: null,
    });
    expect(await moved(before)).toEqual([0, 0, 0]);
    expect((await cardOf(world.system, card.id)).status).toBe('UNUSED');
  });

  test('refunds nothing when the supplier refuses the revoke, and leaves the order unchanged', async () => {
    const { order } = await buy(world);
    await setMode(world.system, 'manual');
    await inTransaction(world.buyer, (ctx) => applyRevoke(ctx, { ids: [order.id] }));
    await runDueJobs(world.database);
    expect(await statusOf(world.system, order.id)).toBe('REVOKING');
    const reference = order.supplierReference as string;
    const answer = await inTx((ctx) => replyToQuestion(ctx, reference, 'REFUSED'));
    await handleRevokeResponse(world.system, { order: order.id, reference, question: reference }, answer as never);
    expect(await statusOf(world.system, order.id)).toBe('UNUSED');
    await setMode(world.system, 'auto');
    await inTransaction(world.buyer, (ctx) => applyRevoke(ctx, { ids: [order.id] }));
    await runDueJobs(world.database);
    expect(await statusOf(world.system, order.id)).toBe('REVOKED');
  });

  test("rejects a revoke of other agents' orders, and of all orders when any order is closed", async () => {
    const { order: first } = await buy(world);
    const { order: second } = await buy(world);
    expect(
      await errorOf(
        inTransaction(actAs(world.database, world.agents[0]), (ctx) => applyRevoke(ctx, { ids: [first.id] })),
      ),
    ).toEqual({ key: 'orders.notYourOrder', fields: [String(first.id)] });
    await inTx((ctx) => activateOrder(ctx, second.id));
    await inTx((ctx) => completeOrder(ctx, second.id, 'TEST'));
    expect(
      await errorOf(inTransaction(world.buyer, (ctx) => applyRevoke(ctx, { ids: [first.id, second.id] }))),
    ).toEqual({ key: 'orders.illegal', fields: [String(second.id)] });
    expect(await statusOf(world.system, first.id)).toBe('UNUSED');
  });

  test('refunds the eSIM fee of a revoked order unless the profile was downloaded', async () => {
    const { system, agents } = world;
    const plan = await buildPlan(system, { terminalType: 'E_SIM', esimFee: 50, revocable: true });
    const agentPlan = await sellDown(system, plan, agents);
    const before = await balances();
    for (const used of [false, true]) {
      const card = await buildTerminal(system, { owner: agents[2], type: 'E_SIM' });
      const { order } = await buy(world, card, agentPlan);
      expect(order).toMatchObject({ extraPrice: 50, totalPrice: 550 });
      if (used) await inTx((ctx) => activateOrder(ctx, order.id));
      await inTransaction(world.buyer, (ctx) => applyRevoke(ctx, { ids: [order.id] }));
      await runDueJobs(world.database);
      expect(await moved(before)).toEqual([0, 0, used ? -50 : 0]);
      expect((await cardOf(system, card.id)).status).toBe(used ? 'INVALID' : 'UNUSED');
    }
  });

  test('refunds an order at once when the supplier refuses, and charges the old prices for a retry', async () => {
    const before = await balances();
    await setMode(world.system, 'manual');
    const { order } = await buy(world);
    expect(order.status).toBe('INITIAL');
    const { failOrder } = await import('./events/rejections');
    await inTx((ctx) => failOrder(ctx, order.id, order.supplierReference as string, 'TEST'));
    expect(await orderOf(world.system, order.id)).toMatchObject({ status: 'INITIAL_FAILED', refunded: 500 });
    expect(await moved(before)).toEqual([0, 0, 0]);
    await setMode(world.system, 'auto');
    await inTx((ctx) => retryOrders(ctx, { ids: [order.id] }));
    await runDueJobs(world.database);
    expect(await orderOf(world.system, order.id)).toMatchObject({ status: 'UNUSED', refunded: 0 });
    expect(await moved(before)).toEqual([100, 100, -500]);
  });

  test('allows partial refunds up to the whole price, and rejects an amount above the remaining price', async () => {
    const before = await balances();
    const { order, card } = await buy(world);
    await inTx((ctx) => partialRefund(ctx, { ids: [order.id], amount: 200 }));
    expect(await orderOf(world.system, order.id)).toMatchObject({ status: 'UNUSED', refunded: 200 });
    expect(await moved(before)).toEqual([60, 60, -300]);
    expect(await errorOf(inTx((ctx) => partialRefund(ctx, { ids: [order.id], amount: 301 })))).toMatchObject({
      fields: ['amount'],
    });
    await inTx((ctx) => partialRefund(ctx, { ids: [order.id], amount: 300 }));
    expect(await orderOf(world.system, order.id)).toMatchObject({ status: 'REFUNDED', refunded: 500 });
    expect(await moved(before)).toEqual([0, 0, 0]);
    expect((await cardOf(world.system, card.id)).status).toBe('UNUSED');
  });

  test('rejects a refund to a deleted buyer, because nobody could withdraw the money', async () => {
    const { system, plan, database } = world;
    const buyer = await buildAgent(system, { balance: 500 });
    const agentPlan = await buildAgentPlan(system, plan, buyer, 500);
    const card = await buildTerminal(system, { owner: buyer });
    const { id } = (await inTransaction(actAs(database, buyer), (ctx) =>
      createOrder(ctx, { terminal: card.id, agentPlan: agentPlan.id }),
    )) as { id: number };
    await runDueJobs(database);
    await moveTerminal(system, card.id, { owner: null, agent1: null });
    const remove = () => inTx((ctx) => deleteUsers(ctx, { ids: [buyer.id] }));
    expect(await errorOf(remove())).toEqual({ key: 'users.hasOrders', fields: [String(buyer.id)] });
    await inTx(async (ctx) => {
      await activateOrder(ctx, id);
      await completeOrder(ctx, id, 'TIME');
    });
    await remove();
    const named = { key: 'users.deleted', fields: [String(id)] };
    expect(await errorOf(partialRefund.check(system, { ids: [id], amount: 100 }))).toEqual(named);
    expect(await errorOf(inTx((ctx) => partialRefund(ctx, { ids: [id], amount: 100 })))).toEqual(named);
    expect([await balanceOf(system, buyer.id), (await orderOf(system, id)).refunded]).toEqual([0, 0]);
  });

  test('refunds nothing when an order is finished early', async () => {
    const { order } = await buy(world);
    const before = await balances();
    await inTx((ctx) => finishOrders(ctx, { ids: [order.id] }));
    expect(await statusOf(world.system, order.id)).toBe('COMPLETING');
    await runDueJobs(world.database);
    expect(await statusOf(world.system, order.id)).toBe('COMPLETED');
    expect(await moved(before)).toEqual([0, 0, 0]);
  });
});
