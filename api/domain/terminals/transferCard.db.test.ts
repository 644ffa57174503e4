import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import auditLog from '@t3d/resources/builtin/audit-log';
import jobs from '@t3d/resources/builtin/jobs';
import orders from '@t3d/resources/orders/orders';
import realNames from '@t3d/resources/cards/real-names';
import terminals from '@t3d/resources/cards/terminals';
import type { Context } from '../../context';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { actAs, buildAgent, buildTerminal } from '../../test/factories';
import { startTestServer } from '../../test/server';
import { type TestData, buy, cardOf, openTestData, orderOf, setMode } from '../../test/testData';
import { readSimulatedOrder } from '../suppliers/simulator';
import { runDueJobs } from '../../jobs';
import { giveUpProvision } from '../suppliers/jobs/orderJobs';
import { acceptOrder, activateOrder, completeOrder } from '../orders/events/startOrder';
import { NOTIFY_JOB } from '../orders/jobs/notifySupplier';
import { transferCard } from './transferCard';
import type { Terminal, User } from '@t3d/resources/rows';

let world: TestData;
let holder: User;
beforeAll(async () => {
  world = await openTestData();
  holder = world.agents[2];
});
afterAll(() => world.close());

const transfer = (ctx: Context, from: Terminal, to: Terminal, remark?: string) =>
  inTransaction(ctx, (inner) => transferCard(inner, { from: from.id, to: to.id, remark }));
const fresh = (values: Partial<Terminal> = {}) => buildTerminal(world.system, { owner: holder, ...values } as never);
const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: { key: string; errors?: Record<string, { key: string }> }) =>
      error.errors
        ? Object.fromEntries(Object.entries(error.errors).map(([field, { key }]) => [field, key]))
        : error.key,
  );
const change = (card: Terminal, values: Partial<Terminal>) =>
  inTransaction(world.system, (ctx) => table(ctx, terminals).update(values, card.id));
const held = async (card: Terminal) =>
  (await table(world.system, orders).find({ terminal: card.id })).map(({ id, liveTerminal }) => [id, liveTerminal]);

describe('transfer of a card', () => {
  test("moves a card's orders, status and verification to the new card, and makes the old card INVALID", async () => {
    const old = await fresh({
      realName: true,
      realNameVerifiedAt: new Date('2026-01-02T03:04:05.006Z'),
      contact: 'a@b.example',
    });
    const first = (await buy(world, old)).order;
    await inTransaction(world.system, (ctx) => activateOrder(ctx, first.id));
    const second = (await buy(world, old)).order;
    const document = await table(world.system, realNames).insert({
      terminal: old.id,
      docType: 'PASSPORT',
      status: 'APPROVED',
      agent: holder.id,
    });
    const to = await fresh();
    expect(await transfer(world.buyer, old, to, 'lost')).toEqual({ affected: 1, orders: 2 });
    expect([await held(old), await held(to)]).toEqual([
      [],
      [
        [first.id, to.id],
        [second.id, null],
      ],
    ]);
    expect(await cardOf(world.system, old.id)).toMatchObject({
      status: 'INVALID',
      replacedBy: to.id,
      realNameVerifiedAt: null,
      contact: null,
      remark: 'lost',
    });
    const card = await cardOf(world.system, to.id);
    expect(card).toMatchObject({
      status: 'ACTIVATED',
      realName: true,
      contact: 'a@b.example',
      owner: holder.id,
      replacedBy: null,
    });
    expect(new Date(card.realNameVerifiedAt as Date).toISOString()).toBe('2026-01-02T03:04:05.006Z');
    expect((await table(world.system, realNames).one(document))?.terminal).toBe(to.id);
    const trail = await table(world.system, auditLog).find({ action: 'transfer-card' });
    expect(trail.map(({ resource, recordId }) => `${resource} ${recordId}`).sort()).toEqual([
      `orders ${first.id}`,
      `orders ${second.id}`,
      `real-names ${document}`,
      `terminals ${old.id}`,
      `terminals ${to.id}`,
    ]);
    const notified = (await table(world.system, jobs).find({ kind: NOTIFY_JOB })).map(
      ({ payload }) => payload as { what: string; reference: string },
    );
    expect(notified.map(({ what, reference }) => [what, reference])).toEqual([
      ['move', first.supplierReference],
      ['move', second.supplierReference],
    ]);
    await inTransaction(world.system, (ctx) => completeOrder(ctx, first.id, 'TIME'));
    expect(await orderOf(world.system, second.id)).toMatchObject({ status: 'USING', liveTerminal: to.id });
  });

  test('moves an order that waits for verification, and the order still waits on the new card', async () => {
    const old = await fresh({ realName: true });
    const { order } = await buy(world, old);
    expect(order.status).toBe('NO_REAL_NAME');
    const to = await fresh();
    await transfer(world.system, old, to);
    expect(await orderOf(world.system, order.id)).toMatchObject({
      status: 'NO_REAL_NAME',
      terminal: to.id,
      liveTerminal: to.id,
    });
    expect(await cardOf(world.system, to.id)).toMatchObject({
      status: 'UNUSED',
      realName: true,
      realNameVerifiedAt: null,
    });
  });

  test('notifies a supplier of the new card after the supplier has provisioned the old card', async () => {
    await setMode(world.system, 'manual');
    const old = await fresh();
    const { order } = await buy(world, old);
    expect(order.status).toBe('INITIAL');
    const to = await fresh();
    await transfer(world.system, old, to);
    await runDueJobs(world.database);
    const book = async () => (await readSimulatedOrder(world.system, order.orderNo as string))?.iccid;
    expect(await book()).toBe(old.iccid);
    await inTransaction(world.system, (ctx) => acceptOrder(ctx, order.id, order.supplierReference as string));
    world.database.clock.advance(5 * 60_000);
    await runDueJobs(world.database);
    expect(await book()).toBe(to.iccid);
    const { order: other } = await buy(world, await fresh());
    await transfer(world.system, await cardOf(world.system, other.terminal), await fresh());
    await inTransaction(world.system, (ctx) =>
      giveUpProvision(ctx, { order: other.id, reference: other.orderNo as string, question: other.orderNo as string }),
    );
    await setMode(world.system, 'auto');
    expect((await orderOf(world.system, other.id)).status).toBe('INITIAL_FAILED');
    const notified = (await table(world.system, jobs).find({ kind: NOTIFY_JOB })).map(
      ({ payload }) => payload as { order: number; what: string; again?: number },
    );
    expect(notified.filter((one) => one.order === other.id && !one.again).map(({ what }) => what)).toEqual([
      'move',
      'revoke',
    ]);
  });

  test('leaves each eSIM its own profile, and previews the moved orders without writing anything', async () => {
    const old = await fresh({ lpa: 'LPA:1$old$one' });
    const { order } = await buy(world, old);
    const to = await fresh();
    const preview = await transferCard.check(world.buyer, { from: old.id, to: to.id });
    expect(preview).toMatchObject({
      matched: 1,
      available: 1,
      changes: [
        { label: old.iccid, before: 'Not activated', after: 'Invalid' },
        { label: to.iccid, before: 'Unused', after: 'Not activated' },
        { label: 'Orders that go over', after: 1, kind: 'count' },
        { label: expect.stringContaining(order.orderNo as string), before: old.iccid, after: to.iccid },
      ],
    });
    expect(await cardOf(world.system, old.id)).toMatchObject({
      status: 'UNACTIVATED',
      version: (await cardOf(world.system, old.id)).version,
    });
    await transfer(world.buyer, old, to);
    expect((await cardOf(world.system, to.id)).lpa).toBeNull();
  });

  test('rejects an impossible card transfer with a message at the field, and changes nothing', async () => {
    const [old, to] = [await fresh(), await fresh()];
    const stranger = await buildAgent(world.system);
    const parent = actAs(world.database, world.agents[1]);
    const sold = await fresh();
    await setMode(world.system, 'manual');
    await buy(world, sold);
    await setMode(world.system, 'auto');
    await change(sold, { status: 'UNUSED' });
    const cases: [Context, Terminal, Terminal, unknown][] = [
      [world.buyer, old, old, { to: 'transfer.same' }],
      [parent, old, to, { from: 'transfer.notYours' }],
      [actAs(world.database, stranger), old, to, 'notFound'],
      [world.system, await buildTerminal(world.system), to, { from: 'transfer.notHeld', to: 'transfer.otherHolder' }],
      [world.buyer, old, await fresh({ type: 'OTA' }), { to: 'transfer.otherType' }],
      [
        world.system,
        old,
        await buildTerminal(world.system, { owner: world.agents[1] }),
        { to: 'transfer.otherHolder' },
      ],
      [world.buyer, old, sold, { to: 'transfer.newHasOrders' }],
    ];
    for (const status of ['INVALID', 'STOCKED', 'DISABLE'] as const)
      cases.push([world.buyer, await fresh({ status }), to, { from: 'transfer.oldStatus' }]);
    for (const status of ['STOCKED', 'UNACTIVATED', 'ACTIVATED', 'SUSPEND', 'DISABLE', 'INVALID'] as const)
      cases.push([world.buyer, old, await fresh({ status }), { to: 'transfer.newStatus' }]);
    const before = await table(world.system, auditLog).count({ action: 'transfer-card' });
    for (const [ctx, from, target, why] of cases) {
      expect(await errorOf(transfer(ctx, from, target))).toEqual(why);
      expect(await errorOf(transferCard.check(ctx, { from: from.id, to: target.id }))).toEqual(why);
    }
    expect(await table(world.system, auditLog).count({ action: 'transfer-card' })).toBe(before);
  });

  test('completes only the first of two concurrent card transfers', async () => {
    const old = await fresh();
    const { order } = await buy(world, old);
    const targets = [await fresh(), await fresh()];
    const results = await Promise.all(targets.map((to) => errorOf(transfer(world.buyer, old, to))));
    expect(results.map((one) => (one === 'done' ? one : 'refused')).sort()).toEqual(['done', 'refused']);
    const winner = targets[results.indexOf('done')] as Terminal;
    expect([(await orderOf(world.system, order.id)).terminal, (await cardOf(world.system, old.id)).replacedBy]).toEqual(
      [winner.id, winner.id],
    );
    expect((await cardOf(world.system, (targets.find((to) => to !== winner) as Terminal).id)).status).toBe('UNUSED');
  });
});

test('lets agents and staff transfer cards in scope', async () => {
  const server = await startTestServer();
  try {
    const system = { ...world.system, database: server.database };
    const owner = await server.user('AGENT_1');
    const [old, to, other] = [
      await buildTerminal(system, { owner }),
      await buildTerminal(system, { owner }),
      await buildTerminal(system),
    ];
    const post = async (role: 'AGENT_1' | 'SMS_RECYCLE', body: object, key = 'k1') =>
      (await server.as(role))
        .post('/t3d-api/terminals/actions/transfer-card')
        .set('Idempotency-Key', key)
        .set('Accept-Language', 'en')
        .send(body);
    expect((await post('SMS_RECYCLE', { from: old.id, to: to.id })).status).toBe(403);
    expect((await post('AGENT_1', { from: old.id, to: other.id })).status).toBe(404);
    expect((await post('AGENT_1', { from: old.id }, 'k2')).body).toMatchObject({
      code: 400,
      errors: { to: 'Required' },
    });
    expect((await post('AGENT_1', { from: old.id, to: old.id }, 'k3')).body).toMatchObject({
      code: 400,
      errors: { to: 'The new card must be another one' },
    });
    const answers = [
      await post('AGENT_1', { from: old.id, to: to.id }, 'k4'),
      await post('AGENT_1', { from: old.id, to: to.id }, 'k4'),
    ];
    expect(answers.map(({ body }) => body as unknown)).toEqual([
      expect.objectContaining({ code: 200, data: { affected: 1, orders: 0 } }),
      (answers[0] as { body: unknown }).body,
    ]);
  } finally {
    await server.close();
  }
}, 60_000);
