import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import approvals from '@t3d/resources/people/approvals';
import jobs from '@t3d/resources/builtin/jobs';
import smsCodePlans from '@t3d/resources/codes/sms-code-plans';
import smsNumbers from '@t3d/resources/codes/sms-numbers';
import type { Order, Payment, User } from '@t3d/resources/rows';
import { randomUUID } from 'node:crypto';
import { balanceOf, openWallet } from '../../ledger';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { actAs, buildAdmin, buildAgentPlan, buildPlan, buildTerminal } from '../../test/factories';
import { noticeOf, paymentOf, simulatorOf, startRecharge } from '../../test/payments';
import { closeProven } from '../../test/ledgerTest';
import type { Caller } from '../../test/server';
import { addPrice, addUsage, importUsage } from '../flowPool/flowPool.fixture';
import { settleNightly } from '../flowPool/settle';
import { acceptOrder } from '../orders';
import { createSmsOrder } from '../orders/commands/createOrder';
import { openCheckout } from '../payments/checkout/checkout';
import type { BookedPayment } from '../payments/gateways/simulatorBooks';
import { bookPayment, findPayment } from '../payments/gateways/simulatorBooks';
import { settlePayment } from '../payments/settlePayment';
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
  buyer = await world.buildBuyer({ pool: true });
});
const balance = (user: User) => balanceOf(world.system, user.id);

/** Pays a recharge of 100.00 with another amount (in minor units). */
async function buildAnomaly(amount: number): Promise<Payment> {
  const started = await startRecharge(world.system, buyer);
  await openCheckout(world.system, started, { address: '127.0.0.1', userAgent: '' }, 'T3D');
  const notice = noticeOf(world.system, started, { amount });
  const { store } = simulatorOf(world.system);
  const booked = (await findPayment(store, started.paymentNo as string)) as BookedPayment;
  await bookPayment(store, booked, amount, notice.currency, notice.at, notice.gatewayNo);
  await settlePayment(world.system, 'simulator', notice);
  return paymentOf(world.system, started.id);
}

describe("an approval of a payment anomaly's resolution", () => {
  const resolve = ({ id }: Payment, accept: boolean) =>
    world.act(admin, 'recharge-records', 'resolve', { ids: [id], accept });

  test('waits for approval when an administrator refunds an anomaly above 1,000.00', async () => {
    const payment = await buildAnomaly(150_000);
    const input = await resolve(payment, false);
    expect([input.status, input.body.waits]).toEqual([
      202,
      `Waits for a second administrator: 1,500.00 USD paid back on order ${payment.paymentNo}`,
    ]);
    await world.work();
    expect(await paymentOf(world.system, payment.id)).toMatchObject({ resolution: null, refunded: 0 });
    expect((await world.approve(input.body.data.approvalId)).status).toBe(200);
    await world.work();
    expect(await paymentOf(world.system, payment.id)).toMatchObject({ resolution: 'REFUNDED', refunded: 150_000 });
  });

  test('waits for approval when an administrator credits more than 1,000.00 of a payment anomaly', async () => {
    const before = (await balance(buyer)) as number;
    const [large, small] = [await buildAnomaly(100_001), await buildAnomaly(100_000)];
    const input = await resolve(large, true);
    expect([input.status, await balance(buyer)]).toEqual([202, before]);
    expect((await world.approve(input.body.data.approvalId)).status).toBe(200);
    expect((await resolve(small, true)).status).toBe(200);
    expect(await balance(buyer)).toBe(before + 200_001);
  });
});

describe("a usage report that lowers the flow pool's usage", () => {
  const DAY = '2026-03-02';
  const settle = () => world.act(admin, 'flow-pool-prices', 'settle', { agent: buyer.id });
  const night = (day: string) => settleNightly({ ...world.system, now: () => new Date(`${day}T16:40:00Z`) });
  const report = (day: string, usedMB: number) => importUsage(admin, [[buyer.account, 'JP', day, usedMB, 'CMHK']]);

  test('refunds lowered usage only on a call by staff, never in the nightly run, and waits for approval', async () => {
    const before = (await balance(buyer)) as number;
    await addPrice(world.system, buyer, 'JP', '2026-03-01', 1_000_000_000);
    await addUsage(world.system, buyer, DAY, 'JP', 2048);
    expect((await settle()).status).toBe(200);
    expect(await balance(buyer)).toBe(before - 200_000);
    expect((await report(DAY, 1)).status).toBe(200);
    expect(await night('2099-03-03')).toMatchObject({
      bills: 0,
      unbilled: [{ account: buyer.id, day: DAY, why: 'PAYS_BACK', back: 199_902 }],
    });
    expect(await balance(buyer)).toBe(before - 200_000);
    const mails = (await table(world.system, jobs).find({ kind: 'mail' })).map(({ payload }) =>
      JSON.stringify(payload),
    );
    expect(mails.some((mail) => mail.includes(`${DAY}: $1,999.02 goes back to the customer: a person presses`))).toBe(
      true,
    );
    const input = await settle();
    expect([input.status, input.body.waits]).toEqual([
      202,
      `Waits for a second administrator: 1,999.02 USD paid back on order P260302-${buyer.id}`,
    ]);
    // Send another report, which makes the requester's preview outdated.
    await report(DAY, 2);
    expect((await world.approve(input.body.data.approvalId)).status).toBe(409);
    const again = await settle();
    expect((await world.approve(again.body.data.approvalId)).status).toBe(200);
    expect(await balance(buyer)).toBe(before - 195);
  });

  test("adds up corrections of a day's usage, and bills the day in the nightly run when the usage rises", async () => {
    const before = (await balance(buyer)) as number;
    await addPrice(world.system, buyer, 'JP', '2026-03-01', 1_000_000_000);
    await addUsage(world.system, buyer, DAY, 'JP', 2048);
    await settle();
    await report(DAY, 1536);
    expect((await settle()).status).toBe(200);
    await report(DAY, 1024);
    expect((await settle()).status).toBe(200);
    await report(DAY, 1023);
    expect((await settle()).status).toBe(202);
    await report(DAY, 4096);
    expect(await night('2099-03-04')).toMatchObject({ unbilled: [] });
    expect(await balance(buyer)).toBe(before - 400_000);
  });

  test('waits for approval when staff bill days again at a lower price, or undo a higher price', async () => {
    const before = (await balance(buyer)) as number;
    await addPrice(world.system, buyer, 'JP', '2026-03-01', 500_000_000);
    await addUsage(world.system, buyer, DAY, 'JP', 4096);
    await settle();
    const rebill = (unitPrice: number) =>
      world.act(admin, 'flow-pool-prices', 'rebill', {
        account: buyer.id,
        country: 'JP',
        startsOn: '2026-03-01',
        unitPrice,
      });
    expect((await rebill(200_000_000)).status).toBe(202);
    const raised = await rebill(800_000_000);
    expect([raised.status, await balance(buyer)]).toEqual([200, before - 320_000]);
    const undone = await world.undo(admin, raised.body.undo.entry);
    expect([undone.status, await balance(buyer)]).toEqual([202, before - 320_000]);
  });
});

describe('an SMS order or an order of a code number for 3,500.00', () => {
  test('waits for approval when staff revoke an SMS order of 3,500.00 in the list of SMS orders', async () => {
    const plan = await buildPlan(world.system, {
      service: 'SMS',
      revocable: true,
      rules: { messages: 100, months: 2 } as never,
    });
    const { id: agentPlan } = await buildAgentPlan(world.system, plan, buyer, 350_000);
    const { id: terminal } = await buildTerminal(world.system, { owner: buyer });
    const { id } = (await inTransaction(actAs(world.server.database, buyer), (ctx) =>
      createSmsOrder({ ...ctx, idempotencyKey: randomUUID() }, { terminal, agentPlan }),
    )) as { id: number };
    const sold = await world.orderOf({ id });
    await inTransaction(world.system, (ctx) => acceptOrder(ctx, id, sold.supplierReference as string));
    const input = await world.act(admin, 'sms-orders', 'revoke', { ids: [id] });
    expect([input.status, (await world.orderOf({ id })).status]).toEqual([202, 'USING']);
    expect((await world.approve(input.body.data.approvalId)).status).toBe(200);
    await world.work();
    expect((await world.orderOf({ id })).status).toBe('REVOKED');
  });

  test('waits for approval when staff revoke the order of a code number', async () => {
    const holder = await inTransaction(world.system, async (ctx) => {
      const user = await buildAdmin(ctx, { role: 'SMS_RECYCLE', passwordHash: world.passwordHash });
      await openWallet(ctx, { user: user.id, currency: 'USD' });
      return user;
    });
    await world.pay(holder, 350_000);
    const plan = await inTransaction(world.system, async (ctx) => {
      await table(ctx, smsNumbers).insert({ number: '85250000001', country: 'HK' });
      const terms = { type: 'MONTH', months: 1, country: 'HK', price: 350_000, currency: 'USD' } as const;
      return table(ctx, smsCodePlans).insert({ name: 'A month', status: 'RACKING', ...terms });
    });
    const made = await admin
      .post('/t3d-api/sms-code-orders')
      .set('Idempotency-Key', randomUUID())
      .send({ plan, user: holder.id });
    expect([made.status, await balance(holder)]).toEqual([200, 0]);
    const input = await world.act(admin, 'sms-code-orders', 'revoke', { ids: [made.body.data.id] });
    expect([input.status, await balance(holder)]).toEqual([202, 0]);
    expect((await world.approve(input.body.data.approvalId)).status).toBe(200);
    expect(await balance(holder)).toBeGreaterThan(300_000);
  });
});

test.each(['finish', 'force-completion'])(
  'runs %s of a 3,500.00 order without approval, because the call refunds nothing',
  async (action) => {
    const order = await world.sell(buyer, 350_000, 'USING');
    const before = await balance(buyer);
    expect((await world.act(admin, 'orders', action, { ids: [order.id] })).status).toBe(200);
    await world.work();
    expect([await balance(buyer), await world.noted(order)]).toEqual([before, []]);
  },
);

describe('decisions on approvals', () => {
  const ask = async (caller: Caller, order: Order): Promise<number> =>
    (await world.refund(caller, order, 200_000)).body.data.approvalId as number;

  test("rejects the approval of the caller's own call, but lets two admins approve for each other", async () => {
    const [first, second] = [await world.freshAdmin(), await world.freshAdmin()];
    // The orders have two buyers, because a refund changes its buyer's wallet and outdates that buyer's other previews.
    const sold = [await world.sell(buyer, 350_000), await world.sell(await world.buildBuyer(), 350_000)] as const;
    const own = [await ask(first, sold[0]), await ask(second, sold[1])] as const;
    expect((await world.approve(own[0], first)).status).toBe(400);
    expect((await world.act(first, 'approvals', 'approve', { ids: own })).status).toBe(400);
    expect([(await world.orderOf(sold[0])).refunded, (await world.orderOf(sold[1])).refunded]).toEqual([0, 0]);
    expect((await world.approve(own[0], second)).status).toBe(200);
    expect((await world.approve(own[1], first)).status).toBe(200);
    expect([await world.noted(sold[0]), await world.noted(sold[1])]).toEqual([[200_000], [200_000]]);
  });

  test('runs a waiting call once when two administrators approve the call at the same time', async () => {
    const order = await world.sell(buyer, 350_000);
    const id = await ask(admin, order);
    const others = [world.other, await world.freshAdmin()];
    const statuses = await Promise.all(others.map(async (caller) => (await world.approve(id, caller)).status));
    expect(statuses.toSorted((one, another) => one - another)).toEqual([200, 400]);
    expect([(await world.orderOf(order)).refunded, await world.noted(order)]).toEqual([200_000, [200_000]]);
  });

  test('either approves or refuses a waiting call when both decisions arrive at the same time', async () => {
    const order = await world.sell(buyer, 350_000);
    const id = await ask(admin, order);
    const answers = await Promise.all([
      world.approve(id),
      world.act(await world.freshAdmin(), 'approvals', 'refuse', { ids: [id], reason: 'no' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, another) => one - another)).toEqual([200, 400]);
    const { status } = await world.approval(id);
    expect(await world.noted(order)).toEqual(status === 'APPROVED' ? [200_000] : []);
  });

  test("rejects an approval with 409 when another refund has made the requester's preview outdated", async () => {
    const order = await world.sell(buyer, 350_000);
    const id = await ask(admin, order);
    expect((await world.refund(await world.freshAdmin(), order, 50_000)).status).toBe(200);
    expect((await world.approve(id)).status).toBe(409);
    expect((await world.orderOf(order)).refunded).toBe(50_000);
  });

  test('rejects an approval by a salesman, and for a requester who is no longer an administrator', async () => {
    const account = await buildAdmin(world.system, { passwordHash: world.passwordHash });
    const order = await world.sell(buyer, 350_000);
    const id = await ask(await world.server.caller(account.account), order);
    const salesman = await world.server.as('SALESMAN');
    expect((await world.approve(id, salesman)).status).toBe(404);
    const { id: askedBy } = await world.server.user('SALESMAN');
    const own = { resource: 'orders', action: 'finish', askedBy, body: { ids: [order] } };
    expect((await world.approve(await table(world.system, approvals).insert(own), salesman)).status).toBe(403);
    expect((await world.act(world.other, 'users', 'disable', { ids: [account.id] })).status).toBe(200);
    expect((await world.approve(id)).status).toBe(400);
    expect((await world.orderOf(order)).refunded).toBe(0);
  });
});
