import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import agentPlans from '@t3d/resources/plans/agent-plans';
import auditLog from '@t3d/resources/builtin/audit-log';
import orders from '@t3d/resources/orders/orders';
import terminals from '@t3d/resources/cards/terminals';
import type { AgentPlan, Plan, Terminal, User } from '@t3d/resources/rows';
import { randomUUID } from 'node:crypto';
import { runDueJobs } from '../../jobs';
import { audit, balanceOf } from '../../ledger';
import { table } from '../../models/table';
import { asSystem, buildAgentPlan, buildPlan, buildTerminal } from '../../test/factories';
import type { TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';
import type { Role } from '@t3d/resources/kit';

let server: TestServer;
let holder: User;
let plan: Plan;
let offer: AgentPlan;
const system = () => asSystem(server.database);
beforeAll(async () => {
  server = await startTestServer();
  holder = await server.user('AGENT_1');
  plan = await buildPlan(system());
  offer = await buildAgentPlan(system(), plan, holder, 300);
}, 60_000);
afterAll(async () => {
  expect((await audit(server.database)).invariants.filter(({ broken }) => broken > 0)).toEqual([]);
  await server.close();
});

interface Answer {
  status: number;
  body: { data: { id?: number; orders?: { id: number }[] }; undo?: { entry: number }; message: string };
}
const post = async (role: Role, path: string, body: object = {}): Promise<Answer> =>
  (await (
    await server.as(role)
  )
    .post(`/t3d-api${path}`)
    .set('Idempotency-Key', randomUUID())
    .send(body)) as unknown as Answer;
const undo = (role: Role, entry: number) => post(role, `/history/${entry}/undo`);
const cardOf = async (id: number) => (await table(system(), terminals).one(id)) as Terminal;

async function issueOne(): Promise<{ card: Terminal; entry: number }> {
  const card = await buildTerminal(system());
  const { body } = await post('ADMIN', '/terminals/actions/issue', { ids: [card.id], toUser: holder.id });
  return { card, entry: body.undo?.entry as number };
}

describe('an undo while another call runs', () => {
  test('lets either the undo of an issue or the sale of the issued card succeed, but never both', async () => {
    const ends = new Set<string>();
    for (let round = 0; round < 6; round += 1) {
      const { card, entry } = await issueOne();
      const sell = () => post('AGENT_1', '/orders', { terminal: card.id, agentPlan: offer.id });
      const both = round % 2 === 0 ? [undo('ADMIN', entry), sell()] : [sell(), undo('ADMIN', entry)];
      const answers = await Promise.all(both);
      const [undone, sold] = round % 2 === 0 ? answers : answers.toReversed();
      const made = await table(system(), orders).count({ terminal: card.id });
      const now = await cardOf(card.id);
      expect([undone?.status === 200, sold?.status === 200].filter(Boolean)).toHaveLength(1);
      expect([now.owner, made]).toEqual(undone?.status === 200 ? [null, 0] : [holder.id, 1]);
      ends.add(undone?.status === 200 ? 'undone' : 'sold');
    }
    expect(ends.size).toBeGreaterThan(0);
    await runDueJobs(server.database);
  }, 60_000);

  test('undoes an issue once, with a single history entry, when five callers undo it at once', async () => {
    const { card, entry } = await issueOne();
    const answers = await Promise.all(Array.from({ length: 5 }, () => undo('ADMIN', entry)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 400, 400, 400, 400,
    ]);
    expect(await table(system(), auditLog).count({ resource: 'terminals', recordId: card.id, action: 'undo' })).toBe(1);
  });

  test('keeps the wallet from going negative when a recharge is undone while its amount is transferred', async () => {
    const { id: three } = await server.user('AGENT_3');
    const two = await server.user('AGENT_2');
    const left = (await balanceOf(system(), two.id)) as number;
    if (left > 100) await post('AGENT_2', '/users/actions/transfer', { toUser: three, amount: left });
    const { body } = await post('ADMIN', '/users/actions/recharge', { ids: [two.id], amount: 4000 });
    const [undone, sent] = await Promise.all([
      undo('ADMIN', body.undo?.entry as number),
      post('AGENT_2', '/users/actions/transfer', { toUser: three, amount: 3000 }),
    ]);
    expect([undone.status, sent.status].filter((status) => status === 200)).toHaveLength(1);
    expect(await balanceOf(system(), two.id)).toBe(undone.status === 200 ? 0 : 1000);
  });
});

describe('the undo of an operation after later operations', () => {
  test('revokes the orders of a sale and refunds every cent when the sale is undone', async () => {
    const cards = [await buildTerminal(system(), { owner: holder }), await buildTerminal(system(), { owner: holder })];
    const before = await balanceOf(system(), holder.id);
    const { body } = await post('AGENT_1', '/orders/actions/buy', {
      terminals: cards.map(({ id }) => id),
      agentPlan: offer.id,
    });
    const entry = body.undo?.entry as number;
    expect((await undo('AGENT_1', entry)).status).toBe(400);
    await runDueJobs(server.database);
    expect((await undo('AGENT_1', entry)).status).toBe(200);
    await runDueJobs(server.database);
    const made = await table(system(), orders).find({ terminal: cards.map(({ id }) => id) });
    expect(made.map(({ status }) => status)).toEqual(['REVOKED', 'REVOKED']);
    expect(await balanceOf(system(), holder.id)).toBe(before);
    expect((await undo('AGENT_1', entry)).status).toBe(400);
  });

  test('removes an issued plan when the issue is undone, unless the plan was sold or issued further', async () => {
    const fresh = await buildPlan(system());
    const issue = () =>
      post('ADMIN', '/plans/actions/issue', { ids: [fresh.id], agents: [holder.id], cooperationPrice: 400 });
    const first = (await issue()).body.undo?.entry as number;
    expect((await undo('ADMIN', first)).status).toBe(200);
    expect(await table(system(), agentPlans).count({ plan: fresh.id })).toBe(0);
    const second = (await issue()).body.undo?.entry as number;
    const mine = await table(system(), agentPlans).one({ plan: fresh.id, agent: holder.id });
    const child = await server.user('AGENT_2');
    const on = await post('AGENT_1', '/agent-plans/actions/issue', {
      ids: [mine?.id],
      agents: [child.id],
      cooperationPrice: 500,
    });
    expect((await undo('ADMIN', second)).status).toBe(400);
    expect((await undo('AGENT_1', on.body.undo?.entry as number)).status).toBe(200);
    expect((await undo('ADMIN', second)).status).toBe(200);
    expect(await table(system(), agentPlans).count({ plan: fresh.id })).toBe(0);
  });

  test('returns bought cards and refunds the price when the purchase is undone, unless a card was sold', async () => {
    const cards = [
      await buildTerminal(system(), { unitPrice: 700 }),
      await buildTerminal(system(), { unitPrice: 700 }),
    ];
    const before = await balanceOf(system(), holder.id);
    const ranges = cards.map(({ iccid }) => iccid);
    const { body } = await post('AGENT_1', '/terminals/actions/buy', { ranges, type: 'SIM' });
    expect(await balanceOf(system(), holder.id)).toBe((before as number) - 1400);
    expect((await undo('ADMIN', body.undo?.entry as number)).status).toBe(403);
    expect((await undo('AGENT_1', body.undo?.entry as number)).status).toBe(200);
    expect(await balanceOf(system(), holder.id)).toBe(before);
    for (const { id } of cards)
      expect(await cardOf(id)).toMatchObject({ owner: null, status: 'STOCKED', agent1: null });
  });

  test('moves orders back to the original card when a card transfer is undone', async () => {
    const [old, fresh] = [
      await buildTerminal(system(), { owner: holder }),
      await buildTerminal(system(), { owner: holder }),
    ];
    const made = await post('AGENT_1', '/orders', { terminal: old.id, agentPlan: offer.id });
    await runDueJobs(server.database);
    const { body } = await post('ADMIN', '/terminals/actions/transfer-card', { from: old.id, to: fresh.id });
    expect((await cardOf(old.id)).status).toBe('INVALID');
    await runDueJobs(server.database);
    expect((await undo('ADMIN', body.undo?.entry as number)).status).toBe(200);
    expect([(await cardOf(old.id)).status, (await cardOf(fresh.id)).status]).toEqual(['UNACTIVATED', 'UNUSED']);
    expect(await table(system(), orders).one(made.body.data.id as number)).toMatchObject({
      terminal: old.id,
      liveTerminal: old.id,
    });
  });
});
