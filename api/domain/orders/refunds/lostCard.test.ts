import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import notifications from '@t3d/resources/builtin/notifications';
import orders from '@t3d/resources/orders/orders';
import terminals from '@t3d/resources/cards/terminals';
import supertest from 'supertest';
import type { Context } from '../../../context';
import { setRefundMode } from '../../payments/gateways/simulatorBooks';
import { replyToQuestion, readSimulatedOrder } from '../../suppliers/simulator';
import { runDueJobs } from '../../../jobs';
import { balanceOf } from '../../../ledger';
import { select } from '../../../models/sql';
import { table } from '../../../models/table';
import { inTransaction } from '../../../models/transaction';
import { actAs, asSystem, buildAgentPlan, buildChain, buildPlan, buildTerminal } from '../../../test/factories';
import { closeProven } from '../../../test/ledgerTest';
import { paymentOf } from '../../../test/payments';
import { type TestServer, startTestServer } from '../../../test/server';
import { cardOf, orderOf, setMode, statusOf } from '../../../test/testData';
import { handleProvisionResponse } from '../../suppliers/events/handleResponses';
import { applyRevoke } from '../commands/applyRevoke';
import { createOrder } from '../commands/createOrder';
import { createRetailOrder } from '../sale/retailSale';
import { finishOrders } from '../commands/forceCompletion';
import { partialRefund } from '../commands/previewParties';
import { activateOrder } from '../events/startOrder';
import { confirmRevoke } from '../events/confirmRevoke';
import { rejectFinish } from '../events/rejections';
import type { AgentPlan, Order, Terminal, User } from '@t3d/resources/rows';

let server: TestServer;
let system: Context;
let buyer: Context;
let chain: User[];
let data: AgentPlan;
let sms: AgentPlan;
const FEE = 50;
beforeAll(async () => {
  server = await startTestServer();
  system = asSystem(server.database);
  chain = await buildChain(system, [0, 0, 1_000_000]);
  buyer = actAs(server.database, chain[2] as User);
  const dataPlan = await buildPlan(system, { terminalType: 'E_SIM', esimFee: FEE, revocable: true });
  const rules = { messages: 100, months: 1 } as never;
  const smsPlan = await buildPlan(system, { terminalType: 'E_SIM', service: 'SMS', rules });
  for (const [level, agent] of chain.entries()) {
    data = await buildAgentPlan(system, dataPlan, agent, 300 + 100 * level, { retailPrice: 900 });
    sms = await buildAgentPlan(system, smsPlan, agent, 300 + 100 * level);
  }
}, 60_000);
beforeEach(() => Promise.all([setMode(system, 'auto'), refunds('auto')]));
afterAll(() => closeProven(server));

type Work<T> = Parameters<typeof inTransaction<T>>[1];
const inTx = <T>(work: Work<T>): Promise<T> => inTransaction(system, work);
const refunds = (mode: 'auto' | 'manual' | 'refuse'): Promise<void> =>
  inTx(({ transaction }) => setRefundMode({ database: server.database, transaction }, mode));
const work = (): Promise<unknown> => runDueJobs(server.database);
const balances = (): Promise<number[]> =>
  Promise.all(chain.map(async (agent) => (await balanceOf(system, agent.id)) ?? 0));
const moved = async (before: readonly number[]): Promise<number[]> =>
  (await balances()).map((now, level) => now - (before[level] as number));
const statuses = (found: readonly Order[]) => Promise.all(found.map(({ id }) => statusOf(system, id)));

async function buy(card: Terminal, agentPlan = data): Promise<Order> {
  const made = await inTransaction(buyer, (ctx) => createOrder(ctx, { terminal: card.id, agentPlan: agentPlan.id }));
  await work();
  return orderOf(system, made.id as number);
}
async function cardInUse(): Promise<{ card: Terminal; first: Order }> {
  const card = await buildTerminal(system, { owner: chain[2], type: 'E_SIM' });
  const { id } = await buy(card);
  return { card, first: await inTx((ctx) => activateOrder(ctx, id)) };
}
const requestRevoke = (order: Order) => inTransaction(buyer, (ctx) => applyRevoke(ctx, { ids: [order.id] }));
async function revoke(order: Order): Promise<void> {
  await requestRevoke(order);
  await work();
  expect(await statusOf(system, order.id)).toBe('REVOKED');
}
async function sellRetail(card: Terminal): Promise<{ order: Order; payment: number }> {
  const wish = { terminal: card, agentPlan: data.id, payment: 'WECHAT_H5', platform: 'WEB' } as const;
  const { paymentId } = await inTx((ctx) => createRetailOrder(ctx, wish));
  await supertest(server.app).post(`/simulator/payments/${paymentId}/pay`).send({});
  await work();
  const { order } = await paymentOf(system, paymentId);
  return { order: await orderOf(system, order as number), payment: paymentId };
}
const notices = async (): Promise<string[]> =>
  (await table(system, notifications).find({ user: (chain[2] as User).id }))
    .map(({ content }) => content?.en ?? '')
    .filter((text) => text.includes('void'));

describe('the revoke of a downloaded eSIM', () => {
  test("refunds all other orders of the card in the revoke's transaction, and notifies the agent", async () => {
    const before = await balances();
    const { card, first } = await cardInUse();
    const ready = await buy(card);
    const messages = await buy(card, sms);
    await inTx((ctx) => table(ctx, terminals).update({ realName: true }, card.id));
    const unverified = await buy(card);
    await inTx((ctx) => table(ctx, terminals).update({ realName: false }, card.id));
    await setMode(system, 'manual');
    const [input, leaving] = [await buy(card), ready];
    const givenBackSoon = [ready, messages, unverified, input];
    expect(await statuses(givenBackSoon)).toEqual(['UNUSED', 'USING', 'NO_REAL_NAME', 'INITIAL']);
    await requestRevoke(leaving);
    await requestRevoke(first);
    await work();
    await inTx((ctx) => confirmRevoke(ctx, first.id));
    expect(await statuses([first, ...givenBackSoon])).toEqual(['REVOKED', 'REVOKED', 'REVOKED', 'REVOKED', 'REVOKED']);
    expect((await cardOf(system, card.id)).status).toBe('INVALID');
    // Neither the fee of the downloaded profile nor the started day of messages is refunded.
    expect(await moved(before)).toEqual([4, 4, -FEE - 17]);
    await setMode(system, 'auto');
    await work();
    const received = await notices();
    expect(received).toHaveLength(1);
    for (const text of [card.iccid, ...givenBackSoon.map(({ orderNo }) => orderNo as string)])
      expect(received[0]).toContain(text);
    expect(await readSimulatedOrder(system, input.orderNo as string)).toMatchObject({ asked: 'REVOKE' });
    expect(await table(system, orders).count({ terminal: card.id, liveTerminal: { ne: null } })).toBe(0);
  });

  test("previews all orders of the card, the money, the payer's refund and the invalid card", async () => {
    const { card, first } = await cardInUse();
    const [ready, messages, { order: sold }] = [await buy(card), await buy(card, sms), await sellRetail(card)];
    const others = [ready, messages, sold]
      .toSorted((one, other) => one.id - other.id)
      .map(({ orderNo }) => orderNo as string);
    const before = await balances();
    const check = await applyRevoke.check({ ...buyer, language: 'en' }, { ids: [first.id] });
    expect(check).toMatchObject({
      matched: 1,
      available: 1,
      changes: [
        { label: expect.stringMatching(/refund \d+\.\d\d, profit share taken back −4\.00$/), kind: 'money' },
        { label: 'Cards that become void', after: 1 },
        { label: 'Orders of the card that go back too', after: others.join(', ') },
        { label: 'Back to the end users who paid', after: 900, currency: 'USD' },
      ],
    });
    const both = await applyRevoke.check({ ...buyer, language: 'en' }, { ids: [first.id, ready.id] });
    expect([both.cost, both.changes?.[2]?.after]).toEqual([
      check.cost,
      others.filter((one) => one !== ready.orderNo).join(', '),
    ]);
    await revoke(first);
    await work();
    expect(await Promise.all([ready, messages, sold].map(({ id }) => statusOf(system, id)))).toEqual([
      'REVOKED',
      'REVOKED',
      'REVOKED',
    ]);
    const [, , change] = await moved(before);
    expect(check.cost).toEqual({
      amount: change,
      currency: 'USD',
      before: before[2],
      after: (before[2] as number) + (change as number),
    });
    const unused = await buy(await buildTerminal(system, { owner: chain[2], type: 'E_SIM' }));
    const { changes } = await applyRevoke.check({ ...buyer, language: 'en' }, { ids: [unused.id] });
    expect(changes?.map(({ kind }) => kind)).toEqual(['money']);
  });

  test("refunds an end user through the payment's gateway when the revoke makes the card invalid", async () => {
    const before = await balances();
    const { card, first } = await cardInUse();
    const { order, payment } = await sellRetail(card);
    expect(order).toMatchObject({ status: 'UNUSED', preOrder: true });
    await revoke(first);
    await work();
    expect(await statusOf(system, order.id)).toBe('REVOKED');
    expect(await paymentOf(system, payment)).toMatchObject({ paidAmount: 900, refunded: 900 });
    expect(await moved(before)).toEqual([0, 0, -FEE]);
  });

  test('refunds an order that is being finished only when the supplier refuses the finish', async () => {
    const before = await balances();
    const { card, first } = await cardInUse();
    const next = await buy(card);
    await setMode(system, 'manual');
    await inTx((ctx) => finishOrders(ctx, { ids: [next.id] }));
    await requestRevoke(first);
    await work();
    await inTx((ctx) => confirmRevoke(ctx, first.id));
    expect(await statusOf(system, next.id)).toBe('COMPLETING');
    await inTx((ctx) => rejectFinish(ctx, next.id));
    expect([await statusOf(system, next.id), await moved(before)]).toEqual(['REVOKED', [0, 0, -FEE]]);
  });

  test.each(['auto', 'refuse'] as const)(
    'refunds the whole order after its gateway has handled a partial refund (%s)',
    async (mode) => {
      const before = await balances();
      const { card, first } = await cardInUse();
      const { order, payment } = await sellRetail(card);
      await refunds(mode);
      await inTx((ctx) => partialRefund(ctx, { ids: [order.id], amount: 200 }));
      expect(await statusOf(system, order.id)).toBe('REFUNDING');
      await requestRevoke(first);
      await inTx((ctx) => confirmRevoke(ctx, first.id));
      expect(await statusOf(system, order.id)).toBe('REFUNDING');
      await runDueJobs(server.database);
      expect(await statusOf(system, order.id)).toBe('REVOKED');
      expect(await moved(before)).toEqual([0, 0, -FEE]);
      const sent = await select<{ amount: number }>(
        system,
        'SELECT `amount` FROM `payment_refunds` WHERE `payment` = ?',
        [payment],
      );
      const total = sent.reduce((sum, { amount }) => sum + Number(amount), 0);
      expect(total).toBe(mode === 'auto' ? 900 : 1100);
    },
  );

  test("does not undo an order's refund when the supplier provides the order later", async () => {
    const { card, first } = await cardInUse();
    await setMode(system, 'manual');
    const input = await buy(card);
    const reference = input.supplierReference as string;
    await requestRevoke(first);
    await inTx((ctx) => confirmRevoke(ctx, first.id));
    await replyToQuestion(system, reference, 'ACCEPTED');
    await setMode(system, 'auto');
    const took = { question: 'PROVISION', supplier: null, milliseconds: 1 } as const;
    await handleProvisionResponse(
      system,
      { order: input.id, reference, question: reference },
      { verdict: 'ACCEPTED' },
      took,
    );
    await work();
    expect(await statusOf(system, input.id)).toBe('REVOKED');
    expect(await readSimulatedOrder(system, reference)).toMatchObject({ state: 'ENDED' });
    expect(await select(system, 'SELECT `id` FROM `jobs` WHERE `dedupe` = ?', [`stray:${reference}`])).toHaveLength(1);
  });

  test('leaves no paid order on a card that a simultaneous revoke makes INVALID', async () => {
    for (let round = 0; round < 6; round += 1) {
      const before = await balances();
      const { card, first } = await cardInUse();
      const waiting = await buy(card);
      await requestRevoke(first);
      const sell = (): Promise<unknown> =>
        inTransaction(buyer, (ctx) => createOrder(ctx, { terminal: card.id, agentPlan: data.id })).catch(
          (error: unknown) => error,
        );
      const confirm = (): Promise<unknown> => inTx((ctx) => confirmRevoke(ctx, first.id));
      await Promise.all(round % 2 === 0 ? [sell(), confirm(), sell()] : [confirm(), sell(), sell()]);
      expect([await statusOf(system, waiting.id), (await cardOf(system, card.id)).status]).toEqual([
        'REVOKED',
        'INVALID',
      ]);
      expect(await moved(before)).toEqual([0, 0, -FEE]);
    }
  });
});
