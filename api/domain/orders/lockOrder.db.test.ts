import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import orders from '@t3d/resources/orders/orders';
import rechargeRecords from '@t3d/resources/money/recharge-records';
import terminals from '@t3d/resources/cards/terminals';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../context';
import { PAYMENTS } from '../payments/gateways/registry';
import { makeSimulatorGateway } from '../payments/gateways/simulator';
import { audit } from '../../ledger';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { actAs, buildAdmin, buildTerminal } from '../../test/factories';
import { noticeOf, paymentOf, startRecharge } from '../../test/payments';
import { type TestData, openTestData, orderOf } from '../../test/testData';
import { resolve } from '../payments/rechargeRecords/resolve';
import { handleRefund } from '../payments/handleRefund';
import { settlePayment } from '../payments/settlePayment';
import { createOrder } from './commands/createOrder';
import { createRetailOrder } from './sale/retailSale';
import { deleteOrders, retryOrders } from './commands/retryOrders';
import { partialRefund } from './commands/previewParties';
import { confirmRevoke } from './events/confirmRevoke';
import { failOrder } from './events/rejections';
import type { Order } from '@t3d/resources/rows';

let world: TestData;
let admin: Context;
beforeAll(async () => {
  world = await openTestData();
  const { database } = world;
  database.services.provide(PAYMENTS, {
    publicUrl: 'http://t3d.test',
    gateways: [makeSimulatorGateway({ store: { database }, secretKey: 'k', publicUrl: 'http://t3d.test' })],
  });
  admin = actAs(database, await buildAdmin(world.system));
});
afterAll(async () => {
  expect((await audit(world.database)).invariants.filter((one) => one.broken > 0)).toEqual([]);
  await world.close();
});

type Resource = typeof terminals | typeof rechargeRecords;
/** Returns whether the wallets stay unlocked while a command waits for a row that another transaction locks. */
async function moneyIsFree(
  held: { resource: Resource; id: number },
  command: () => Promise<unknown>,
): Promise<boolean> {
  if (world.database.dialect === 'sqlite') {
    await command();
    return true;
  }
  let free = false;
  let running: Promise<unknown> = Promise.resolve();
  await inTransaction(world.system, async (ctx) => {
    await table(ctx, held.resource as typeof terminals).one(held.id, { lock: true });
    running = command();
    running.catch(() => undefined);
    await sleep(300);
    free = await world.database.sequelize
      .transaction(async (transaction) => {
        const other = { ...world.system, transaction };
        await select(other, 'SELECT `id` FROM `order_money` FOR UPDATE NOWAIT');
        await select(other, 'SELECT `id` FROM `ledger_accounts` FOR UPDATE NOWAIT');
        return true;
      })
      .catch(() => false);
  });
  await running;
  return free;
}

const put = (id: number, values: Partial<Order>) =>
  inTransaction(world.system, (ctx) => table(ctx, orders).update(values, id));
async function bought(values: Partial<Order> = {}): Promise<Order> {
  const card = await buildTerminal(world.system, { owner: world.agents[2] });
  const { id } = await inTransaction(world.buyer, (ctx) =>
    createOrder(ctx, { terminal: card.id, agentPlan: world.agentPlan.id }),
  );
  await put(id as number, values);
  return orderOf(world.system, id as number);
}
async function sold(values: Partial<Order> = {}): Promise<Order> {
  const card = await buildTerminal(world.system, { owner: world.agents[2] });
  const { paymentId } = await inTransaction(world.system, (ctx) =>
    createRetailOrder(ctx, { terminal: card, agentPlan: world.agentPlan.id, payment: 'ALIPAY', platform: 'WEB' }),
  );
  await settlePayment(world.system, 'simulator', noticeOf(world.system, await paymentOf(world.system, paymentId)));
  const { order } = await paymentOf(world.system, paymentId);
  await put(order as number, values);
  return orderOf(world.system, order as number);
}

type Command = (ctx: Context, order: Order) => Promise<unknown>;
const fail: Command = (ctx, { id, supplierReference }) => failOrder(ctx, id, supplierReference as string, 'TEST');
const confirm: Command = (ctx, { id }) => confirmRevoke(ctx, id);
const whole: Command = (ctx, { id, price }) => partialRefund(ctx, { ids: [id], amount: price as number });
const gatewayPaid: Command = async (ctx, { id }) => {
  const [refund] = await select<{ id: number }>(
    ctx,
    'SELECT r.`id` FROM `payment_refunds` r JOIN `recharge_records` p ON p.`id` = r.`payment` WHERE p.`order` = ?',
    [id],
  );
  await handleRefund(ctx, Number(refund?.id), { state: 'DONE' });
};
async function refunding(): Promise<Order> {
  const order = await sold({ status: 'UNUSED' });
  await inTransaction(world.system, (ctx) => whole(ctx, order));
  return orderOf(world.system, order.id);
}

describe('locks of commands on orders', () => {
  test.each([
    ['failOrder', bought, {}, fail],
    ['confirmRevoke', bought, { status: 'REVOKING', statusBefore: 'UNUSED' }, confirm],
    ['partialRefund of all', bought, { status: 'UNUSED' }, whole],
    ['confirmOrderRefund of all', refunding, {}, gatewayPaid],
    ['failOrder of a retail order', sold, {}, fail],
  ] as const)("locks no wallet while %s waits for the card's lock", async (_name, make, values, command) => {
    const order = await make(values as Partial<Order>);
    expect(
      await moneyIsFree({ resource: terminals, id: order.terminal as number }, () =>
        inTransaction(world.system, (ctx) => command(ctx, order)),
      ),
    ).toBe(true);
  });

  test.each([
    ['failOrder', {}, fail],
    ['confirmRevoke', { status: 'REVOKING', statusBefore: 'UNUSED' }, confirm],
  ] as const)(
    "locks no wallet while %s of a retail order waits for the payment's lock",
    async (_name, values, command) => {
      const order = await sold(values as Partial<Order>);
      const payment = await table(world.system, rechargeRecords).one({ order: order.id });
      expect(
        await moneyIsFree({ resource: rechargeRecords, id: payment?.id as number }, () =>
          inTransaction(world.system, (ctx) => command(ctx, order)),
        ),
      ).toBe(true);
    },
  );
});

test('locks all payments before the first wallet when several anomalies are resolved', async () => {
  const [first, second] = [
    await startRecharge(world.system, world.agents[0]),
    await startRecharge(world.system, world.agents[0]),
  ];
  for (const payment of [first, second])
    await settlePayment(world.system, 'simulator', noticeOf(world.system, payment, { amount: 9_000 }));
  const command = () => inTransaction(admin, (ctx) => resolve(ctx, { ids: [first.id, second.id], accept: true }));
  expect(await moneyIsFree({ resource: rechargeRecords, id: second.id }, command)).toBe(true);
  expect((await paymentOf(world.system, second.id)).status).toBe('COMPLETED');
});

test('charges nothing when an order is deleted while a retry of the order waits for the lock', async () => {
  const order = await bought();
  await inTransaction(world.system, (ctx) => fail(ctx, order));
  let retried: Promise<unknown> = Promise.resolve();
  await inTransaction(world.system, async (ctx) => {
    await deleteOrders(ctx, { ids: [order.id] });
    retried = inTransaction(world.system, (other) => retryOrders(other, { ids: [order.id] })).catch(
      (error: { key?: string }) => error.key,
    );
    await sleep(300);
  });
  expect(await retried).toBe('notFound');
  expect((await orderOf(world.system, order.id)).status).toBe('INITIAL_FAILED');
});
