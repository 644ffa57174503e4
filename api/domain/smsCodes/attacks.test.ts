import { describe, expect, test } from '@jest/globals';
import { DAY_MS, HOUR_MS } from '@t3d/resources/kit';
import smsCodeOrders from '@t3d/resources/codes/sms-code-orders';
import { connect } from 'node:net';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import {
  act,
  advance,
  buildBuyer,
  get,
  holder,
  inbound,
  messagesOf,
  openSmsCodes,
  order,
  readOwn,
  server,
  stateOf,
  system,
} from './smsCodes.fixture';
import { HANGS_MS } from '../../engine/http/stream';
import { base, deliver, listen, openStream } from './stream.fixture';
import type { CodeOrder } from './orders/buyers';

openSmsCodes();
listen();

describe('the delivery of SMS codes', () => {
  test('shows an SMS code only to the owner of the number and to staff', async () => {
    const { buyer, number } = await holder();
    const other = await holder();
    await inbound({ to: number, text: 'Your code is 482913.' }).expect(200);
    expect(await readOwn(buyer)).toMatchObject([{ code: '482913', number }]);
    expect(await readOwn(other.buyer)).toEqual([]);
    expect((await get(other.buyer, `/ms-api/numbers/${number}/messages`)).status).toBe(404);
    expect((await get(other.buyer, '/t3d-api/sms-messages')).status).toBe(403);
    for (const role of ['AGENT_1', 'AGENT_2', 'AGENT_3'] as const)
      expect((await (await server.as(role)).get('/ms-api/messages')).status).toBe(403);
    expect((await (await server.caller()).get('/ms-api/messages')).status).toBe(401);
    const admin = await server.as('ADMIN');
    expect((await admin.get('/ms-api/messages')).body.rows).toMatchObject([{ code: '482913' }]);
  });

  test('quarantines an SMS code that arrives for an expired number', async () => {
    const { buyer, bought, number } = await holder();
    await advance(30 * DAY_MS + 60_000);
    await inbound({ to: number }).expect(200);
    expect(await stateOf(bought.number as number)).toEqual(['QUARANTINED', 'RESTING', null]);
    expect(await readOwn(buyer)).toEqual([]);
  });

  test("quarantines an SMS code when the number's term is over but the expiry job has not run", async () => {
    const { buyer, bought, number } = await holder();
    const endsAt = new Date(system().now().getTime() - 1000);
    await inTransaction(system(), (ctx) => table(ctx, smsCodeOrders).update({ endsAt }, bought.id));
    await inbound({ to: number }).expect(200);
    expect(await stateOf(bought.number as number)).toEqual(['QUARANTINED', 'OUTSIDE_TERM', null]);
    expect(await readOwn(buyer)).toEqual([]);
  });

  test('quarantines an SMS code for a revoked number, and still shows earlier codes to the owner', async () => {
    const { buyer, bought, number } = await holder();
    await inbound({ to: number, text: 'Your code is 1111.' }).expect(200);
    await act(buyer, 'sms-code-orders/actions/revoke', { ids: [bought.id] });
    await inbound({ to: number, text: 'Your code is 2222.' }).expect(200);
    expect(await stateOf(bought.number as number)).toEqual(['QUARANTINED', 'RESTING', null]);
    expect((await readOwn(buyer)).map(({ code }) => code)).toEqual(['1111']);
  });

  test('never shows the next owner of a number a late code for the last owner', async () => {
    const { buyer, bought, number } = await holder();
    const plan = bought.plan as number;
    await inbound({ to: number, text: 'Your code is 1111.' }).expect(200);
    await act(buyer, 'sms-code-orders/actions/revoke', { ids: [bought.id] });
    const sentLate = new Date(Date.now() - 1000).toISOString();
    await advance(24 * HOUR_MS + 60_000);
    const next = await buildBuyer();
    const [again] = await order(next, { plan });
    expect(again?.number).toBe(bought.number);
    expect(await readOwn(next)).toEqual([]);
    // The gateway's clock says that the message arrived a day earlier.
    const late = new Date(Date.now() - 24 * HOUR_MS - 30_000).toISOString();
    await inbound({ to: number, text: 'Your code is 3333.', receivedAt: late }).expect(200);
    expect(await readOwn(next)).toEqual([]);
    expect(sentLate > late).toBe(true);
    await inbound({ to: number, text: 'Your code is 4444.' }).expect(200);
    expect((await readOwn(next)).map(({ code }) => code)).toEqual(['4444']);
  });

  test("delivers an SMS code from before the order's end to the owner, and a later code to nobody", async () => {
    const { buyer, bought, number } = await holder();
    const end = new Date(Date.now() + 1000 - (Date.now() % 1000) - 2000);
    const moved = system().now().getTime() - Date.now();
    const endsAt = new Date(end.getTime() + moved);
    const startedAt = new Date(endsAt.getTime() - HOUR_MS);
    await inTransaction(system(), (ctx) => table(ctx, smsCodeOrders).update({ endsAt, startedAt }, bought.id));
    const send = (ms: number, text: string) =>
      inbound({ to: number, text, receivedAt: new Date(end.getTime() + ms).toISOString() }).expect(200);
    await send(-50, 'Your code is 1111.');
    await send(50, 'Your code is 2222.');
    expect((await readOwn(buyer)).map(({ code }) => code)).toEqual(['1111']);
  });

  test('delivers an SMS code that arrives during a revocation either to the order or to quarantine', async () => {
    const { buyer, bought, number } = await holder();
    const sends = Array.from({ length: 12 }, () => inbound({ to: number }));
    await Promise.all([act(buyer, 'sms-code-orders/actions/revoke', { ids: [bought.id] }), ...sends]);
    const after = (await table(system(), smsCodeOrders).one(bought.id)) as CodeOrder;
    const stored = await messagesOf(bought.number as number);
    expect(stored).toHaveLength(12);
    for (const { state, receivedAt } of stored)
      expect(state === 'DELIVERED').toBe((receivedAt as Date) < (after.closedAt as Date));
  });

  test("quarantines an SMS code when the gateway's clock is far ahead", async () => {
    const { buyer, bought, number } = await holder();
    await inbound({ to: number, receivedAt: new Date(Date.now() + 400 * DAY_MS).toISOString() }).expect(200);
    expect(await stateOf(bought.number as number)).toEqual(['QUARANTINED', 'TIME', null]);
    expect(await readOwn(buyer)).toEqual([]);
  });
});

describe('the sale of numbers for SMS codes', () => {
  test("sells no number again within 24 hours after the number's last term", async () => {
    const { buyer, bought } = await holder();
    await act(buyer, 'sms-code-orders/actions/revoke', { ids: [bought.id] });
    const next = await buildBuyer();
    for (const hours of [0, 12, 11]) {
      await advance(hours * HOUR_MS);
      expect((await act(next, 'sms-code-orders', { plan: bought.plan })).status).toBe(400);
      const ids = [bought.number];
      const admin = await server.user('ADMIN');
      expect((await act(admin, 'sms-numbers/actions/distribute', { ids, toUser: next.id })).status).toBe(400);
    }
    await advance(HOUR_MS + 60_000);
    expect((await act(next, 'sms-code-orders', { plan: bought.plan })).status).toBe(200);
  });
});

describe('the stream of SMS messages', () => {
  test('streams a message within a second and to its owner only, and resumes without missing a message', async () => {
    const { buyer, number } = await holder();
    const other = await holder();
    const [mine, theirs] = [await openStream(buyer), await openStream(other.buyer)];
    const began = Date.now();
    await inbound({ to: number, text: 'Your code is 1111.' }).expect(200);
    expect(await mine.until(1)).toBe(true);
    expect(Date.now() - began).toBeLessThan(1000);
    mine.stop();
    for (const code of ['2222', '3333']) await inbound({ to: number, text: `Your code is ${code}.` }).expect(200);
    const again = await openStream(buyer, mine.seen[0]?.id);
    expect(await again.until(2)).toBe(true);
    await inbound({ to: number, text: 'Your code is 4444.' }).expect(200);
    expect(await again.until(3)).toBe(true);
    expect(again.seen.map(({ code }) => code)).toEqual(['2222', '3333', '4444']);
    expect(theirs.seen).toEqual([]);
    for (const one of [again, theirs]) one.stop();
  });

  test('rejects the stream for staff and agents with 403, and without a session with 401', async () => {
    for (const role of ['ADMIN', 'SALESMAN', 'AGENT_1'] as const)
      expect((await openStream(await server.user(role))).status).toBe(403);
    expect((await fetch(`${base()}/ms-api/messages/events`)).status).toBe(401);
  });

  test('disconnects a reader of SMS messages that hangs, so other readers are not delayed', async () => {
    server.database.services.provide(HANGS_MS, 500);
    const { buyer, number } = await holder();
    const token = await server.login(buyer.account);
    const hanging = connect(Number(new URL(base()).port), '127.0.0.1');
    hanging.pause();
    hanging.on('error', () => undefined);
    hanging.write(`GET /ms-api/messages/events HTTP/1.1\r\nHost: x\r\nX-Session-Id: ${token}\r\n\r\n`);
    const reading = await openStream(buyer);
    const text = `Your code is 1234. ${'漢'.repeat(3900)}`;
    const count = 1200;
    for (let sent = 0; sent < count; sent += 100)
      expect(await Promise.all(Array.from({ length: 100 }, () => deliver({ to: number, text })))).toEqual(
        Array(100).fill(200),
      );
    expect(await reading.until(count, 20_000)).toBe(true);
    await new Promise((resolve) => {
      setTimeout(resolve, 1500);
    });
    // Resume after the server has closed the stream, which ends before the last message.
    const ended = new Promise((resolve) => {
      hanging.once('close', () => resolve('closed'));
      setTimeout(() => resolve('open'), 5000).unref();
    });
    hanging.resume();
    expect(await ended).toBe('closed');
    reading.stop();
  }, 120_000);
});

test("reports to staff each number's messages and the delay of the messages", async () => {
  const { bought, number } = await holder();
  const late = new Date(Date.now() - 4000).toISOString();
  await inbound({ to: number, receivedAt: late }).expect(200);
  await inbound({ to: number }).expect(200);
  const admin = await server.as('ADMIN');
  const { body } = await admin.get('/ms-api/volumes?days=1');
  const row = (body.rows as { number: string; messages: number; longestDelay: number }[]).find(
    (one) => one.number === number,
  );
  expect(row).toMatchObject({ messages: 2, quarantined: 1 });
  expect(row?.longestDelay).toBeGreaterThanOrEqual(4000);
  expect((await (await server.caller((await buildBuyer()).account)).get('/ms-api/volumes')).status).toBe(403);
  expect(bought.status).toBe('USING');
});

test('sends SMS messages in the formats of both gateways from the simulator', async () => {
  const { buyer, number } = await holder();
  for (const gateway of ['HTTP', 'SMPP'])
    await fetch(`${base()}/simulator/sms`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ to: number, from: 'LINE', text: `認証コード：4829 (${gateway})`, gateway }),
    });
  expect((await readOwn(buyer)).map(({ text }) => text).sort()).toEqual([
    '認証コード：4829 (HTTP)',
    '認証コード：4829 (SMPP)',
  ]);
});
