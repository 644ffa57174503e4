import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import dictionary from '@t3d/resources/dictionary';
import orders from '@t3d/resources/orders/orders';
import type { Terminal, User } from '@t3d/resources/rows';
import supertest from 'supertest';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { asSystem, buildAgent, buildAgentPlan, buildPlan, buildTerminal } from '../../test/factories';
import type { TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';
import type { FoundNumber } from './findRecords';

interface Answer {
  found: FoundNumber[];
  missing: string[];
  left: number;
  language: string;
  replies: Record<string, string>;
}
const ORDER_NO = '261125083000123ABCDE';
const THEIR_ORDER = '261125083000124ABCDE';
let server: TestServer;
let mine: User;
let card: Terminal;
let theirs: Terminal;

async function sell(owner: User, terminal: Terminal, orderNo: string): Promise<void> {
  const system = asSystem(server.database);
  const plan = await buildPlan(system);
  const offer = await buildAgentPlan(system, plan, owner, 300);
  await inTransaction(system, (ctx) =>
    table(ctx, orders).insert({
      orderNo,
      plan: plan.id,
      agentPlan: offer.id,
      agent: owner.id,
      agent1: owner.agent1,
      terminal: terminal.id,
      status: 'NO_REAL_NAME',
      unpaid: false,
      price: 300,
      totalPrice: 300,
    }),
  );
}

beforeAll(async () => {
  server = await startTestServer({ simulators: false });
  mine = await server.user('AGENT_1');
  const system = asSystem(server.database);
  const stranger = await buildAgent(system);
  card = await buildTerminal(system, { owner: mine, imsi: '454003000000001', cid: '770012300001' });
  theirs = await buildTerminal(system, { owner: stranger, imsi: '454003000000002' });
  await sell(mine, card, ORDER_NO);
  await sell(stranger, theirs, THEIR_ORDER);
  await inTransaction(system, (ctx) =>
    table(ctx, dictionary).insertMany([
      { enumType: 'REPLY', enumValue: 'GREETING', enumName: { zh: '您好', en: 'Hello' } },
      {
        enumType: 'REPLY',
        enumValue: 'VERIFY',
        enumName: { zh: '{number}：{state}请认证', en: '{number}: {state} Verify.' },
      },
    ]),
  );
});
afterAll(() => server.close());

async function lookUp(text: string, role: 'AGENT_1' | 'ADMIN' = 'AGENT_1'): Promise<Answer> {
  const { status, body } = await (await server.as(role)).post('/t3d-api/lookup').send({ text });
  expect([status, body.message]).toEqual([200, 'ok']);
  return body.data as Answer;
}

describe('POST /lookup', () => {
  test("finds every number of a mail once, with the record's state and remedy", async () => {
    const lines = [`${card.iccid} has no network (IMSI 454003000000001).`, `Order ${ORDER_NO.toLowerCase()}`];
    const mail = ['Hi,', ...lines, mine.account].join('\n');
    const { found, missing, left } = await lookUp(mail);
    const cure = { card: card.id, diagnosis: 'realName', cure: 'verify', until: null };
    expect(found).toEqual([
      expect.objectContaining({ resource: 'terminals', id: card.id, status: 'UNUSED', token: card.iccid, ...cure }),
      expect.objectContaining({ resource: 'orders', label: ORDER_NO, status: 'NO_REAL_NAME', ...cure }),
      expect.objectContaining({ resource: 'users', id: mine.id, label: mine.account, card: null, cure: null }),
    ]);
    expect([missing, left]).toEqual([[], 0]);
  });

  test("responds to a lookup of another user's record as to a missing record", async () => {
    const unknown = ['454003000000009', '261125083000199ABCDE'];
    const { found, missing, replies } = await lookUp([theirs.iccid, THEIR_ORDER, theirs.imsi, ...unknown].join('\n'));
    expect([found, missing, replies.en]).toEqual([[], [theirs.iccid, THEIR_ORDER, theirs.imsi, ...unknown], '']);
    expect((await lookUp(String(theirs.iccid), 'ADMIN')).found).toHaveLength(1);
  });

  test("reports nothing about an order's card in the lookup when the card now belongs to another user", async () => {
    const moved = '261125083000125ABCDE';
    await sell(mine, theirs, moved);
    const { found } = await lookUp(moved);
    expect(found).toEqual([expect.objectContaining({ label: moved, card: null, diagnosis: null })]);
  });

  test('returns the same diagnosis as the public lookup of the card', async () => {
    const { body } = await supertest(server.app).get(`/data-api/cards/${card.iccid}`);
    expect((body as { data: { realName: { required: boolean } } }).data.realName.required).toBe(true);
    expect((await lookUp(String(card.iccid))).found[0]?.diagnosis).toBe('realName');
  });

  test('drafts the reply in the language of the mail, with a paragraph for each card', async () => {
    const { language, replies } = await lookUp(`你好，${card.iccid} 没有网络，订单 ${ORDER_NO}`);
    expect(language).toBe('zh');
    expect(replies.zh).toBe(`您好\n\n${card.iccid}：这张卡需要先实名认证。请认证`);
    expect(replies.en).toBe(`Hello\n\n${card.iccid}: This card needs real-name verification first. Verify.`);
  });

  test('looks up a hundred numbers of a text, and counts the numbers beyond the limit', async () => {
    const many = Array.from({ length: 120 }, (_, at) => String(454_005_000_000_000 + at)).join('\n');
    const { missing, left } = await lookUp(many);
    expect([missing.length, left]).toEqual([100, 20]);
  });

  test.each([[{}], [{ text: ' ' }], [{ text: 'x'.repeat(20_001) }], [{ text: 'a', more: 1 }], [{ text: 7 }]])(
    'rejects the lookup of the text %p',
    async (body) => {
      expect((await (await server.as('AGENT_1')).post('/t3d-api/lookup').send(body)).status).toBe(400);
    },
  );

  test('rejects a lookup without a session', async () => {
    expect((await supertest(server.app).post('/t3d-api/lookup').send({ text: '12345678' })).status).toBe(401);
  });
});

describe('the report of a missing command', () => {
  test('records a missing command in the audit log for ADMIN, at most twenty times per hour', async () => {
    const agent = await server.as('AGENT_1');
    const report = async (): Promise<number> =>
      (await agent.post('/t3d-api/lookup/missing-commands').send({ text: ' print labels ' })).status;
    expect(await report()).toBe(200);
    const { body } = await (await server.as('ADMIN')).get('/t3d-api/audit-log?action=missing-command');
    expect(body.rows).toEqual([
      expect.objectContaining({ actor: mine.id, changes: { command: { before: null, after: 'print labels' } } }),
    ]);
    for (let times = 1; times < 20; times += 1) await report();
    expect(await report()).toBe(429);
  });
});
