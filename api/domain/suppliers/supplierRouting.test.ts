import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import jobs from '@t3d/resources/builtin/jobs';
import orders from '@t3d/resources/orders/orders';
import plans from '@t3d/resources/plans/plans';
import supplierCalls from '@t3d/resources/suppliers/supplier-calls';
import supplierRoutes from '@t3d/resources/suppliers/supplier-routes';
import suppliers from '@t3d/resources/suppliers/suppliers';
import { retryOrders } from '../orders/commands/retryOrders';
import { handleProvisionResponse } from './events/handleResponses';
import { handleEvent } from './events/handleEvents';
import type { SupplierEvent, Supplier } from './port';
import { SUPPLIER_RULES } from './changeSuppliers';
import { type Mode, readSimulatedOrder, setSupplierMode } from './simulator';
import { audit, balanceOf } from '../../ledger';
import { change } from '../../models/sql';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { buildTerminal } from '../../test/factories';
import { settle } from '../../test/supplierFaults';
import { type TestData, buy, openTestData, orderOf } from '../../test/testData';
import type { Order } from '@t3d/resources/rows';

let world: TestData;
let began: number;
beforeAll(async () => {
  world = await openTestData();
});
beforeEach(async () => {
  began = (await balanceOf(world.system, world.agents[2].id)) ?? 0;
});
afterEach(async () => {
  world.database.services.provide(SUPPLIER_RULES, { simulators: true, privateHosts: true });
  await change(world.system, "UPDATE `orders` SET `supplier` = NULL, `status` = 'COMPLETED', `liveTerminal` = NULL");
  await change(world.system, 'DELETE FROM `supplier_routes`');
  await change(world.system, 'DELETE FROM `suppliers`');
  await change(world.system, 'DELETE FROM `supplier_calls`');
  await inTransaction(world.system, (ctx) => table(ctx, plans).update({ costCap: null }, world.plan.id));
});
afterAll(() => world.close());

const inTx = <T>(command: (ctx: TestData['system']) => Promise<T>): Promise<T> => inTransaction(world.system, command);

async function add(code: string, values: Partial<Supplier> = {}, mode?: Mode): Promise<number> {
  if (mode) await inTx((ctx) => setSupplierMode(ctx, mode, code));
  return inTx((ctx) =>
    table(ctx, suppliers).insert({
      code,
      name: code,
      kind: 'SIMULATOR',
      timeoutSeconds: 5,
      priority: 100,
      disabled: false,
      ...values,
    }),
  );
}
const route = (supplier: number, cost: number, values: object = {}) =>
  inTx((ctx) =>
    table(ctx, supplierRoutes).insert({
      plan: world.plan.id,
      supplier,
      product: `P-${supplier}`,
      cost,
      priority: 100,
      disabled: false,
      ...values,
    }),
  );
const askedOf = (order: Order) =>
  table(world.system, supplierCalls)
    .find({ order: order.id })
    .then((rows) =>
      rows.map(({ supplier, question, reference, verdict, reason }) => ({
        supplier,
        question,
        reference,
        verdict,
        reason,
      })),
    );
const handle = (supplier: number, event: Omit<SupplierEvent, 'at'>) =>
  handleEvent(world.system, supplier, { at: world.system.now(), ...event });
const spent = async (): Promise<number> => began - ((await balanceOf(world.system, world.agents[2].id)) ?? 0);

test('chooses supplier, plan name and cost by the priority of the routes, then of the suppliers', async () => {
  const [a, b, c] = [
    await add('a', { priority: 3 }, 'auto'),
    await add('b', { priority: 2 }, 'auto'),
    await add('c', { priority: 1 }, 'auto'),
  ];
  await route(a, 90, { priority: 5 });
  await route(b, 80, { priority: 5 });
  await route(c, 10, { disabled: true });
  const { order } = await buy(world);
  expect(order).toMatchObject({ status: 'UNUSED', supplier: b, supplierCost: 80, supplierReference: order.orderNo });
  expect(await readSimulatedOrder(world.system, order.orderNo as string)).toMatchObject({
    supplier: 'b',
    product: `P-${b}`,
    state: 'ACTIVE',
  });
  expect(await askedOf(order)).toEqual([
    { supplier: b, question: 'PROVISION', reference: order.orderNo, verdict: 'ACCEPTED', reason: null },
  ]);
});

test("considers only the suppliers in a plan's routes, or all suppliers of the platform without routes", async () => {
  const [far, near] = [
    await add('far', { platform: 'OTHER', priority: 1 }, 'auto'),
    await add('near', { platform: 'HERE', priority: 2 }, 'auto'),
  ];
  const card = await buildTerminal(world.system, { owner: world.agents[2], platform: 'HERE' } as never);
  const { order } = await buy(world, card);
  expect(order).toMatchObject({ status: 'UNUSED', supplier: near, supplierCost: null });
  expect(await readSimulatedOrder(world.system, order.orderNo as string)).toMatchObject({
    product: world.plan.planCode,
  });
  await route(far, 10);
  expect((await buy(world)).order).toMatchObject({ status: 'INITIAL_FAILED', supplier: null });
});

test('fails and refunds an order when no supplier matches and simulators are disabled', async () => {
  await add('off', { disabled: true }, 'auto');
  const { order } = await buy(world);
  expect(order).toMatchObject({ status: 'INITIAL_FAILED', refunded: order.price });
  await change(world.system, 'DELETE FROM `suppliers`');
  world.database.services.provide(SUPPLIER_RULES, { simulators: false, privateHosts: false });
  expect((await buy(world)).order.status).toBe('INITIAL_FAILED');
  await add('simulated', {}, 'auto');
  expect((await buy(world)).order.status).toBe('INITIAL_FAILED');
  expect(await spent()).toBe(0);
  const event = (await table(world.system, jobs).find({ kind: 'event' })).map(
    ({ payload }) => payload as { data: { order?: number; reason?: string } },
  );
  expect(event.filter(({ data }) => data.order === order.id).map(({ data }) => data.reason)).toEqual(['NO_SUPPLIER']);
});

test('requests a refused order from the next supplier within the cost cap, and fails after the last', async () => {
  const [a, dear, b, c] = [
    await add('first', {}, 'refuse'),
    await add('dear', {}, 'auto'),
    await add('second', {}, 'refuse'),
    await add('third', {}, 'auto'),
  ];
  await route(a, 500, { priority: 1 });
  await route(dear, 151, { priority: 2 });
  await route(b, 150, { priority: 3 });
  await route(c, 120, { priority: 4 });
  await inTx((ctx) => table(ctx, plans).update({ costCap: 150 }, world.plan.id));
  const { order } = await buy(world);
  const { orderNo } = order;
  expect(order).toMatchObject({ status: 'UNUSED', supplier: c, supplierCost: 120, supplierReference: `${orderNo}-s3` });
  expect((await askedOf(order)).map(({ supplier, reference, verdict }) => [supplier, reference, verdict])).toEqual([
    [a, orderNo, 'REFUSED'],
    [b, `${orderNo}-s2`, 'REFUSED'],
    [c, `${orderNo}-s3`, 'ACCEPTED'],
  ]);
  await inTx((ctx) => setSupplierMode(ctx, 'refuse', 'third'));
  expect((await buy(world)).order).toMatchObject({ status: 'INITIAL_FAILED', supplier: c });
  expect(await spent()).toBe(order.price);
  expect((await audit(world.database)).ok).toBe(true);
});

test('uses the corporate cost as an empty cap and as an unknown cost when choosing a supplier', async () => {
  const [a, b] = [await add('first', { priority: 1 }, 'refuse'), await add('second', { priority: 2 }, 'auto')];
  const { order } = await buy(world);
  expect(order).toMatchObject({ status: 'UNUSED', supplier: b });
  await route(a, 1, { priority: 1 });
  await route(b, (world.plan.corpCost ?? 0) + 1, { priority: 2 });
  expect((await buy(world)).order).toMatchObject({ status: 'INITIAL_FAILED', supplier: a });
});

test('begins again with the first supplier when staff retry an order', async () => {
  const [a, b] = [await add('first', { priority: 1 }, 'refuse'), await add('second', { priority: 2 }, 'refuse')];
  const { order } = await buy(world);
  expect(order).toMatchObject({ status: 'INITIAL_FAILED', supplier: b });
  await inTx((ctx) => setSupplierMode(ctx, 'auto', 'first'));
  await inTx((ctx) => retryOrders(ctx, { ids: [order.id] }));
  await settle(world);
  expect(await orderOf(world.system, order.id)).toMatchObject({ status: 'UNUSED', supplier: a });
});

test('leaves an unreached supplier at once, but calls a possibly reached supplier again', async () => {
  const dead = await add('dead', {
    kind: 'HTTP',
    url: 'http://127.0.0.1:1',
    keyId: 'k',
    secret: 'a secret of sixteen',
    priority: 1,
  });
  const next = await add('next', { priority: 2 }, 'auto');
  const { order } = await buy(world);
  expect(order).toMatchObject({ status: 'UNUSED', supplier: next, supplierReference: `${order.orderNo}-s2` });
  const undo = (await table(world.system, jobs).find({ kind: 'orders.tell' })).map(({ payload }) => payload);
  expect(undo).toContainEqual(expect.objectContaining({ supplier: dead, reference: order.orderNo, what: 'revoke' }));
  await change(world.system, "DELETE FROM `jobs` WHERE `kind` = 'orders.tell'");
  await inTx((ctx) => setSupplierMode(ctx, 'timeout', 'next'));
  await inTx((ctx) => table(ctx, suppliers).update({ disabled: true }, dead));
  const second = await buy(world);
  expect(second.order).toMatchObject({ status: 'INITIAL', supplier: next });
  await settle(world);
  expect(await orderOf(world.system, second.order.id)).toMatchObject({
    status: 'UNUSED',
    supplier: next,
    supplierReference: second.order.orderNo,
  });
  expect(Number((await readSimulatedOrder(world.system, second.order.orderNo as string))?.provisions)).toBe(1);
});

test('undoes a late acceptance once at a supplier that the order has left, and changes no order', async () => {
  const [a, b] = [await add('first', { priority: 1 }, 'manual'), await add('second', { priority: 2 }, 'auto')];
  const { order } = await buy(world);
  const reference = order.orderNo as string;
  expect(await handle(b, { kind: 'provisioned', reference })).toBe('UNKNOWN');
  expect(await handle(a, { kind: 'refused', reference, reason: 'OUT_OF_STOCK' })).toBe('DONE');
  expect(await handle(a, { kind: 'refused', reference })).toBe('NOTHING');
  await settle(world);
  const moved = await orderOf(world.system, order.id);
  expect(moved).toMatchObject({ status: 'UNUSED', supplier: b, supplierReference: `${reference}-s2` });
  for (const kind of ['provisioned', 'activated', 'provisioned'] as const)
    expect(await handle(a, { kind, reference })).toBe('LATE');
  await settle(world);
  expect(await orderOf(world.system, order.id)).toMatchObject({ status: 'UNUSED', supplier: b });
  const undone = (await askedOf(order)).filter(({ question }) => question === 'REVOKE');
  expect(undone).toEqual([{ supplier: a, question: 'REVOKE', reference, verdict: 'PENDING', reason: null }]);
});

test('defers an event that precedes the acceptance, and applies the event after the acceptance', async () => {
  const a = await add('first', {}, 'manual');
  const { order } = await buy(world);
  const reference = order.orderNo as string;
  expect(await handle(a, { kind: 'usage', reference, usedMB: 7 })).toBe('KEPT');
  expect(await handle(a, { kind: 'usage', reference, usedMB: 5 })).toBe('KEPT');
  expect(await handle(a, { kind: 'activated', reference })).toBe('KEPT');
  expect((await orderOf(world.system, order.id)).status).toBe('INITIAL');
  expect(await handle(a, { kind: 'provisioned', reference })).toBe('DONE');
  expect(await orderOf(world.system, order.id)).toMatchObject({ status: 'USING', usedMB: 7 });
  expect(await handle(a, { kind: 'usage', reference, usedMB: 6 })).toBe('NOTHING');
  expect(await handle(a, { kind: 'completed', reference })).toBe('DONE');
  expect(await handle(a, { kind: 'completed', reference })).toBe('NOTHING');
  expect(await orderOf(world.system, order.id)).toMatchObject({ status: 'COMPLETED', usedMB: 7 });
});

test('repeats a supplier request without a response under the same reference', async () => {
  await add('first', {}, 'manual');
  const { order } = await buy(world);
  await inTx((ctx) =>
    change(
      ctx,
      "UPDATE `simulator_supplier_orders` SET `answer` = 'ACCEPTED', `state` = 'ACTIVE', `provisions` = 1 " +
        'WHERE `reference` = ?',
      [order.orderNo as string],
    ),
  );
  world.database.clock.advance(5 * 60_000);
  await settle(world);
  expect((await orderOf(world.system, order.id)).status).toBe('UNUSED');
  expect((await askedOf(order)).map(({ verdict }) => verdict)).toEqual(['PENDING', 'ACCEPTED']);
  expect(await table(world.system, orders).count({ status: 'INITIAL' })).toBe(0);
});

test('gives up a supplier that always responds PENDING', async () => {
  const a = await add('first', {}, 'manual');
  const { order } = await buy(world);
  const reference = order.orderNo as string;
  const input = { order: order.id, reference, question: reference, again: 40 };
  await handleProvisionResponse(
    world.system,
    input,
    { verdict: 'PENDING' },
    { question: 'PROVISION', supplier: a, milliseconds: 1 },
  );
  expect(await orderOf(world.system, order.id)).toMatchObject({ status: 'INITIAL_FAILED', refunded: order.price });
  expect((await table(world.system, jobs).find({ kind: 'orders.tell' })).map(({ payload }) => payload)).toContainEqual(
    expect.objectContaining({ supplier: a, reference, what: 'revoke' }),
  );
  expect(await spent()).toBe(0);
});
