import { describe, expect, test } from '@jest/globals';
import auditLog from '@t3d/resources/builtin/audit-log';
import smsCodeOrders from '@t3d/resources/codes/sms-code-orders';
import smsCodePlans from '@t3d/resources/codes/sms-code-plans';
import { DAY_MS, HOUR_MS } from '@t3d/resources/kit';
import { randomUUID } from 'node:crypto';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { buildAdmin } from '../../test/factories';
import {
  PRICE,
  act,
  advance,
  balance,
  buildBuyer,
  buildCodePlan,
  buildNumbers,
  numberOf,
  openSmsCodes,
  order,
  orderOf,
  plan,
  server,
  system,
} from './smsCodes.fixture';

openSmsCodes();

describe('orders of numbers for SMS codes', () => {
  test('creates a paid order for each number when a customer buys several numbers', async () => {
    const buyer = await buildBuyer(2000);
    await buildNumbers(3);
    const orders = await order(buyer, { quantity: 3 });
    expect(orders).toHaveLength(3);
    for (const one of orders) {
      expect(one).toMatchObject({ status: 'USING', user: buyer.id, price: PRICE, terms: 1, orderType: 'RECYCLE' });
      expect(((one.endsAt as Date).getTime() - (one.startedAt as Date).getTime()) / DAY_MS).toBe(30);
      expect(await numberOf(one.number as number)).toMatchObject({ status: 'USING', holder: buyer.id });
    }
    expect(await balance(buyer)).toBe(2000 - 3 * PRICE);
  });

  test('starts the STOCKED order when the number was distributed', async () => {
    const buyer = await buildBuyer();
    const [number] = await buildNumbers(1, { country: 'KR' });
    const { id } = await buildCodePlan({ country: 'KR' });
    const admin = await server.user('ADMIN');
    await act(admin, 'sms-numbers/actions/distribute', { ids: [number?.id], toUser: buyer.id });
    const [stocked] = await table(system(), smsCodeOrders).find({ user: buyer.id });
    const [started] = await order(buyer, { plan: id });
    expect(started).toMatchObject({ id: stocked?.id, status: 'USING', number: number?.id, price: PRICE });
    const other = await buildBuyer();
    expect((await act(other, 'sms-code-orders', { plan: id })).status).toBe(400);
  });

  test("rejects an order without numbers or money, or without a plan on sale in the wallet's currency", async () => {
    const poor = await buildBuyer(PRICE - 1);
    const yuan = await buildBuyer(10_000, { currency: 'CNY' });
    const buyer = await buildBuyer();
    await buildNumbers(2);
    const off = await buildCodePlan({ status: 'UNSHELVE' });
    const empty = await buildCodePlan({ country: 'FR' });
    for (const [who, body, field] of [
      [poor, { plan: plan.id }, undefined],
      [yuan, { plan: plan.id }, 'plan'],
      [buyer, { plan: empty.id }, 'quantity'],
      [buyer, { plan: plan.id, quantity: 101 }, 'quantity'],
    ] as const) {
      const { status, body: answer } = await act(who, 'sms-code-orders', body);
      expect([status, Object.keys((answer.errors ?? {}) as object)[0]]).toEqual([400, field]);
      expect(await table(system(), smsCodeOrders).find({ user: who.id })).toEqual([]);
    }
    // The plan is invisible to the buyer or rejected, because it is off sale.
    expect([400, 404]).toContain((await act(buyer, 'sms-code-orders', { plan: off.id })).status);
  });

  test('creates orders of SMS numbers once per idempotency key, also for concurrent calls', async () => {
    const buyer = await buildBuyer();
    await buildNumbers(3);
    const caller = await server.caller(buyer.account);
    const key = randomUUID();
    const send = () => caller.post('/t3d-api/sms-code-orders').set('Idempotency-Key', key).send({ plan: plan.id });
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await balance(buyer)).toBe(10_000 - PRICE);
  });

  test("renews an SMS number for a term at the order's price when the plan's price has changed", async () => {
    const buyer = await buildBuyer();
    await buildNumbers(1);
    const { id: planId } = await buildCodePlan();
    const [bought] = await order(buyer, { plan: planId });
    await inTransaction(system(), (ctx) => table(ctx, smsCodePlans).update({ price: 900 }, planId));
    const ids = [bought?.id];
    const check = await act(buyer, 'sms-code-orders/actions/renew/check', { ids });
    expect(check.body.data.cost).toEqual({
      amount: -PRICE,
      currency: 'USD',
      before: 10_000 - PRICE,
      after: 10_000 - 2 * PRICE,
    });
    expect((await act(buyer, 'sms-code-orders/actions/renew', { ids })).body.data).toEqual({ affected: 1 });
    const after = await orderOf(bought?.id as number);
    expect(after).toMatchObject({ terms: 2, price: 2 * PRICE });
    const before = bought?.endsAt ?? new Date(0);
    expect((after.endsAt as Date).getTime() - before.getTime()).toBe(30 * DAY_MS);
    await inTransaction(system(), (ctx) => table(ctx, smsCodePlans).update({ status: 'UNSHELVE' }, planId));
    expect((await act(buyer, 'sms-code-orders/actions/renew', { ids })).status).toBe(400);
  });

  test('refunds whole unused days when an SMS number is revoked, and does not sell the number for a day', async () => {
    const buyer = await buildBuyer();
    await buildNumbers(1);
    const { id: planId } = await buildCodePlan({ price: 1000 });
    const [bought] = await order(buyer, { plan: planId });
    await advance(10 * DAY_MS + HOUR_MS);
    const ids = [bought?.id];
    const check = await act(buyer, 'sms-code-orders/actions/revoke/check', { ids });
    const back = Math.floor((1000 * 19) / 30);
    expect(check.body.data.cost.amount).toBe(back);
    const answers = await Promise.all([1, 2].map(() => act(buyer, 'sms-code-orders/actions/revoke', { ids })));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
    expect(await balance(buyer)).toBe(10_000 - 1000 + back);
    expect(await orderOf(bought?.id as number)).toMatchObject({
      status: 'CANCELLED',
      ending: 'REVOKED',
      refunded: back,
    });
    expect(await numberOf(bought?.number as number)).toMatchObject({ status: 'REVOKED', holder: null });
    await advance(23 * HOUR_MS);
    expect((await numberOf(bought?.number as number)).status).toBe('REVOKED');
    await advance(HOUR_MS + 60_000);
    expect((await numberOf(bought?.number as number)).status).toBe('UNUSED');
  });

  test('refunds a further prepaid term in full when the order of an SMS number is revoked', async () => {
    const buyer = await buildBuyer();
    await buildNumbers(1);
    const { id: planId } = await buildCodePlan({ price: 1000 });
    const [bought] = await order(buyer, { plan: planId });
    const ids = [bought?.id];
    await act(buyer, 'sms-code-orders/actions/renew', { ids });
    await advance(DAY_MS / 2);
    await act(buyer, 'sms-code-orders/actions/revoke', { ids });
    expect(await balance(buyer)).toBe(10_000 - 1000 + Math.floor((1000 * 29) / 30));
  });

  test('refunds the further term when a renewal is undone', async () => {
    const buyer = await buildBuyer();
    await buildNumbers(1);
    const [bought] = await order(buyer);
    await act(buyer, 'sms-code-orders/actions/renew', { ids: [bought?.id] });
    const [entry] = await table(system(), auditLog).find({
      resource: 'sms-code-orders',
      recordId: bought?.id,
      action: 'renew',
    });
    const admin = await server.user('ADMIN');
    expect((await act(admin, `history/${entry?.id}/undo`, {})).status).toBe(200);
    expect(await orderOf(bought?.id as number)).toMatchObject({ price: PRICE, terms: 1, refunded: 0 });
    expect(await balance(buyer)).toBe(10_000 - PRICE);
  });

  test('rejects the undo of a renewal when the order was revoked meanwhile', async () => {
    const buyer = await buildBuyer();
    await buildNumbers(1);
    const [bought] = await order(buyer);
    await act(buyer, 'sms-code-orders/actions/renew', { ids: [bought?.id] });
    const [entry] = await table(system(), auditLog).find({
      resource: 'sms-code-orders',
      recordId: bought?.id,
      action: 'renew',
    });
    await act(buyer, 'sms-code-orders/actions/revoke', { ids: [bought?.id] });
    const revoked = await orderOf(bought?.id as number);
    const admin = await server.user('ADMIN');
    expect((await act(admin, `history/${entry?.id}/undo`, {})).status).toBe(400);
    expect(await orderOf(bought?.id as number)).toEqual(revoked);
  });

  test("cancels the order of an SMS number at the term's end, and frees the number a day later", async () => {
    const buyer = await buildBuyer();
    await buildNumbers(1);
    const [bought] = await order(buyer);
    await advance(30 * DAY_MS + 60_000);
    expect(await orderOf(bought?.id as number)).toMatchObject({ status: 'CANCELLED', ending: 'EXPIRED' });
    expect(await numberOf(bought?.number as number)).toMatchObject({ status: 'COMPLETED', holder: null });
    for (const action of ['renew', 'revoke'])
      expect((await act(buyer, `sms-code-orders/actions/${action}`, { ids: [bought?.id] })).status).toBe(400);
    await advance(24 * HOUR_MS + 60_000);
    expect((await numberOf(bought?.number as number)).status).toBe('UNUSED');
  });

  test('returns 404 when another customer reads, renews or revokes the order of an SMS number', async () => {
    const [buyer, other] = [await buildBuyer(), await buildBuyer()];
    await buildNumbers(1);
    const [bought] = await order(buyer);
    const caller = await server.caller(other.account);
    expect((await caller.get(`/t3d-api/sms-code-orders/${bought?.id}`)).status).toBe(404);
    expect((await caller.get('/t3d-api/sms-code-orders')).body.total).toBe(0);
    for (const action of ['renew', 'revoke'])
      expect((await act(other, `sms-code-orders/actions/${action}`, { ids: [bought?.id] })).status).toBe(404);
    expect((await (await server.as('AGENT_1')).get('/t3d-api/sms-code-orders')).status).toBe(403);
  });

  test("lets staff order for a customer in the salesman's scope", async () => {
    const mine = await buildAdmin(system(), { role: 'SALESMAN' });
    const stranger = await buildAdmin(system(), { role: 'SALESMAN' });
    const buyer = await buildBuyer(10_000, { salesman: mine.id });
    await buildNumbers(2);
    const [bought] = await order(mine, { user: buyer.id });
    expect(bought?.user).toBe(buyer.id);
    expect((await act(stranger, 'sms-code-orders', { plan: plan.id, user: buyer.id })).status).not.toBe(200);
    expect((await act(mine, 'sms-code-orders', { plan: plan.id })).body.errors.user).toBeDefined();
    expect((await (await server.caller(stranger.account)).get(`/t3d-api/sms-code-orders/${bought?.id}`)).status).toBe(
      404,
    );
  });

  test('prevents the deletion of a customer who has orders of SMS numbers', async () => {
    const buyer = await buildBuyer(PRICE);
    await buildNumbers(1);
    await order(buyer);
    const { status } = await act(await server.user('ADMIN'), 'users/actions/delete', { ids: [buyer.id] });
    expect(status).toBe(400);
  });

  test('prevents the deletion of an SMS code plan that has orders', async () => {
    const buyer = await buildBuyer();
    await buildNumbers(1);
    const { id } = await buildCodePlan();
    await order(buyer, { plan: id });
    const admin = await server.user('ADMIN');
    expect((await act(admin, 'sms-code-plans/actions/delete', { ids: [id] })).status).toBe(400);
    const fresh = await buildCodePlan();
    expect((await act(admin, 'sms-code-plans/actions/delete', { ids: [fresh.id] })).status).toBe(200);
  });
});
