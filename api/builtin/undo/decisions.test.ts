import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import approvals from '@t3d/resources/people/approvals';
import cardTransfers from '@t3d/resources/cards/card-transfers';
import jobs from '@t3d/resources/builtin/jobs';
import terminals from '@t3d/resources/cards/terminals';
import type { User } from '@t3d/resources/rows';
import { randomUUID } from 'node:crypto';
import { table } from '../../models/table';
import { asSystem, buildAgent, buildTerminal } from '../../test/factories';
import type { Caller, TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';

let server: TestServer;
let admin: Caller;
let agent: Caller;
let holder: User;
const system = () => asSystem(server.database);
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('ADMIN');
  holder = await server.user('AGENT_1');
  agent = await server.as('AGENT_1');
}, 60_000);
afterAll(() => server.close());

const act = async (caller: Caller, path: string, body: object) => {
  const answer = await caller.post(`/t3d-api/${path}`).set('Idempotency-Key', randomUUID()).send(body);
  expect([answer.status, answer.body.message]).toEqual([200, 'ok']);
  return (answer.body.undo as { entry: number }).entry;
};
const undo = async (caller: Caller, entry: number) => {
  const { status, body } = await caller.post(`/t3d-api/history/${entry}/undo`).send({});
  return [status, Object.values((body.errors ?? {}) as Record<string, string>)[0] ?? body.message] as [number, string];
};

async function aTransfer(contact: string | null = null): Promise<{ id: number; from: number; to: number }> {
  const from = (await buildTerminal(system(), { owner: holder, contact })).id;
  const to = (await buildTerminal(system(), { owner: holder })).id;
  const expiresAt = new Date(server.database.clock.now().getTime() + 86_400_000);
  const values = { from, to, agent: holder.id, status: 'WAITING', proof: 'AGENT', expiresAt, language: 'en' } as const;
  return { id: await table(system(), cardTransfers).insert(values), from, to };
}
const statusOf = async (id: number) => (await table(system(), terminals).one(id))?.status;

describe('an approved card transfer', () => {
  test('makes an approved card transfer wait again and moves the cards back when the approval is undone', async () => {
    const { id, from, to } = await aTransfer();
    const entry = await act(agent, 'card-transfers/actions/approve', { ids: [id] });
    expect([await statusOf(from), await statusOf(to)]).toEqual(['INVALID', 'UNUSED']);
    expect(await undo(agent, entry)).toEqual([200, 'ok']);
    expect([await statusOf(from), await statusOf(to)]).toEqual(['UNUSED', 'UNUSED']);
    expect(await table(system(), cardTransfers).one(id)).toMatchObject({ status: 'WAITING', decidedBy: null });
    expect((await undo(agent, entry))[0]).toBe(400);
  });

  test('moves all cards back when several transfers that were approved together are undone', async () => {
    const first = await aTransfer();
    const next = (await buildTerminal(system(), { owner: holder })).id;
    const expiresAt = new Date(server.database.clock.now().getTime() + 86_400_000);
    const second = await table(system(), cardTransfers).insert({
      from: first.to,
      to: next,
      agent: holder.id,
      status: 'WAITING',
      proof: 'AGENT',
      expiresAt,
      language: 'en',
    } as never);
    const entry = await act(agent, 'card-transfers/actions/approve', { ids: [first.id, second] });
    expect(await Promise.all([first.from, first.to, next].map(statusOf))).toEqual(['INVALID', 'INVALID', 'UNUSED']);
    expect(await undo(agent, entry)).toEqual([200, 'ok']);
    expect(await Promise.all([first.from, first.to, next].map(statusOf))).toEqual(['UNUSED', 'UNUSED', 'UNUSED']);
  });

  test('rejects the undo of a card transfer when its owner was mailed or another transfer waits', async () => {
    const mailed = await aTransfer('holder@mail.example');
    const told = await act(agent, 'card-transfers/actions/refuse', { ids: [mailed.id], reason: 'No' });
    expect(await undo(agent, told)).toEqual([400, 'Cannot be undone: the holder has been mailed the decision']);
    const rejected = await aTransfer();
    const entry = await act(agent, 'card-transfers/actions/refuse', { ids: [rejected.id], reason: 'No' });
    const row = await table(system(), cardTransfers).one(rejected.id);
    const { id: _id, createdAt: _c, updatedAt: _u, version: _v, ...values } = row as NonNullable<typeof row>;
    const rival = await table(system(), cardTransfers).insert({ ...values, status: 'WAITING' });
    expect((await undo(agent, entry))[1]).toMatch(/^A transfer of one of these cards is open/);
    await table(system(), cardTransfers).update({ status: 'EXPIRED' }, rival);
    expect(await undo(agent, entry)).toEqual([200, 'ok']);
  });

  test('lets users who may decide a card transfer undo the decision, and responds 404 to other users', async () => {
    const { id } = await aTransfer();
    const entry = await act(agent, 'card-transfers/actions/refuse', { ids: [id], reason: 'No' });
    const { passwordHash } = holder;
    const stranger = await server.caller((await buildAgent(system(), { passwordHash })).account);
    expect((await undo(stranger, entry))[0]).toBe(404);
    expect(await undo(admin, entry)).toEqual([200, 'ok']);
  });
});

describe('a refused approval', () => {
  const waits = (waiting: string) =>
    table(system(), approvals).insert({
      resource: 'users',
      action: 'reverse',
      digest: 'en.x',
      facts: [],
      body: {},
      status: 'WAITING',
      waiting,
    });

  test('makes a refused approval wait again on undo, unless the same request waits already', async () => {
    const id = await waits('one');
    const entry = await act(admin, 'approvals/actions/refuse', { ids: [id], reason: 'No' });
    const again = await waits('one');
    expect(await undo(admin, entry)).toEqual([400, 'It has been asked for again meanwhile']);
    await table(system(), approvals).update({ waiting: null }, again);
    expect(await undo(admin, entry)).toEqual([200, 'ok']);
    expect(await table(system(), approvals).one(id)).toMatchObject({
      status: 'WAITING',
      waiting: 'one',
      reason: null,
      decidedBy: null,
      decidedAt: null,
    });
  });
});

describe('a cancelled job', () => {
  const aJob = (state: 'QUEUED' | 'RUNNING') =>
    table(system(), jobs).insert({
      kind: 'orders.import',
      state,
      owner: holder.id,
      runAt: new Date(Date.now() + 3_600_000),
    });

  test('queues a cancelled job again on undo, and rejects the undo once the job ran', async () => {
    const [waiting, running] = [await aJob('QUEUED'), await aJob('RUNNING')];
    const before = await table(system(), jobs).one(waiting);
    const entry = await act(agent, 'jobs/actions/cancel', { ids: [waiting] });
    expect((await table(system(), jobs).one(waiting))?.state).toBe('FAILED');
    expect(await undo(agent, entry)).toEqual([200, 'ok']);
    const {
      version: _v,
      updatedAt: _u,
      ...after
    } = (await table(system(), jobs).one(waiting)) as object & {
      version: number;
      updatedAt: Date;
    };
    expect(before).toMatchObject({ ...after, cancelled: expect.anything() });
    const stopping = await act(agent, 'jobs/actions/cancel', { ids: [running] });
    expect((await undo(agent, stopping))[1]).toBe('It was stopped while it ran: begin it anew');
  });
});

describe('a password link that was mailed', () => {
  const mailedTo = async (account: string): Promise<string> => {
    const { rows } = (await (await server.caller()).get(`/simulator/mail?to=${encodeURIComponent(account)}`)).body;
    return (/token=([\w.-]+)/.exec(rows[0].text as string) as RegExpExecArray)[1] as string;
  };
  const spend = async (token: string) =>
    (await (await server.caller()).post('/t3d-api/password-reset').send({ token, password: 'ab'.repeat(32) })).status;

  test('invalidates a mailed password link when the mail is undone, unless the link was used or replaced', async () => {
    const user = await buildAgent(system());
    const entry = await act(admin, 'users/actions/reset-password', { ids: [user.id] });
    const token = await mailedTo(user.account);
    expect(await undo(admin, entry)).toEqual([200, 'ok']);
    expect(await spend(token)).toBe(400);
    const first = await act(admin, 'users/actions/reset-password', { ids: [user.id] });
    server.database.clock.advance(1000);
    const second = await act(admin, 'users/actions/reset-password', { ids: [user.id] });
    expect(await undo(admin, first)).toEqual([400, 'The link is used, expired or replaced by a newer one']);
    expect(await spend(await mailedTo(user.account))).toBe(200);
    expect((await undo(admin, second))[0]).toBe(400);
  });
});
