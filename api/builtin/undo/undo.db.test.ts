import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import auditLog from '@t3d/resources/builtin/audit-log';
import issueRecords from '@t3d/resources/cards/terminal-issue-records';
import terminals from '@t3d/resources/cards/terminals';
import users from '@t3d/resources/people/users';
import type { Role } from '@t3d/resources/kit';
import type { Terminal, User } from '@t3d/resources/rows';
import { randomUUID } from 'node:crypto';
import { audit, balanceOf } from '../../ledger';
import { table } from '../../models/table';
import { asSystem, buildTerminal } from '../../test/factories';
import type { TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';

let server: TestServer;
const system = () => asSystem(server.database);
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.close());

interface Answer {
  status: number;
  body: { data: Record<string, never>; undo?: { entry: number }; message: string; errors?: Record<string, string> };
}
const post = async (role: Role, path: string, body: object = {}, key: string = randomUUID()): Promise<Answer> =>
  (await (await server.as(role)).post(`/t3d-api${path}`).set('Idempotency-Key', key).send(body)) as unknown as Answer;
const entryOf = ({ body }: Answer): number => (body.undo as { entry: number }).entry;
const undo = (role: Role, entry: number, key?: string) => post(role, `/history/${entry}/undo`, {}, key);
const check = (role: Role, entry: number) => post(role, `/history/${entry}/undo/check`);
const cardOf = async (id: number) => (await table(system(), terminals).one(id)) as Terminal;
const plain = ({ version: _version, updatedAt: _updatedAt, ...row }: Terminal) => row;

async function issued(count = 2): Promise<{ cards: Terminal[]; before: Terminal[]; entry: number; holder: User }> {
  const holder = await server.user('AGENT_1');
  const before: Terminal[] = [];
  for (let index = 0; index < count; index += 1) before.push(await buildTerminal(system()));
  const ids = before.map(({ id }) => id);
  const answer = await post('ADMIN', '/terminals/actions/issue', { ids, toUser: holder.id });
  expect(answer.body.message).toBe('ok');
  return { before, cards: await table(system(), terminals).find(ids), entry: entryOf(answer), holder };
}

describe('the undo of an issue', () => {
  test('restores each card of an issue with a history entry for each card, and marks the issue as undone', async () => {
    const { before, entry, holder } = await issued();
    const preview = await check('ADMIN', entry);
    expect(preview.body.data).toMatchObject({ matched: 2, available: 2, refused: [] });
    const { status, body } = await undo('ADMIN', entry);
    expect([status, body.data]).toMatchObject([200, { affected: 2, history: expect.any(Number) }]);
    for (const card of before) expect(plain(await cardOf(card.id))).toEqual(plain(card));
    const [last] = await table(system(), issueRecords).find({ from: holder.id }, { order: [['id', 'DESC']], limit: 1 });
    expect(last).toMatchObject({ circulation: 'RETRIEVE', count: 2 });
    const trail = (await (await server.as('ADMIN')).get(`/t3d-api/terminals/${before[0]?.id}/history`)).body as {
      rows: { action: string; undo: { possible: boolean; reason?: string } }[];
    };
    expect(trail.rows.map(({ action, undo: { possible } }) => [action, possible])).toEqual([
      ['undo', false],
      ['issue', false],
    ]);
    expect(trail.rows[1]?.undo.reason).toMatch(/^Undone by/);
  });

  test('gives the same answer for every card of an issue when a single card has changed', async () => {
    const { id: owner } = await server.user('AGENT_1');
    const made = [await buildTerminal(system(), {}), await buildTerminal(system(), {})];
    const ids = made.map(({ id }) => id);
    await post('ADMIN', '/terminals/actions/issue', { ids, toUser: owner });
    await post('ADMIN', '/terminals/actions/disable', { ids });
    const answers = async () => {
      const admin = await server.as('ADMIN');
      const trails = await Promise.all(ids.map((id) => admin.get(`/t3d-api/terminals/${id}/history`)));
      return trails.map(({ body }) => body.rows.find(({ action }: { action: string }) => action === 'disable').undo);
    };
    expect(await answers()).toEqual([{ possible: true }, { possible: true }]);
    await table(system(), terminals).update({ status: 'UNUSED' }, ids[1] as number);
    const [first, second] = await answers();
    expect([first, first.possible]).toEqual([second, false]);
  });

  test('rejects the undo of an issue when a card has moved, names the card and moves no card', async () => {
    const { cards, entry } = await issued();
    await post('ADMIN', '/terminals/actions/recycle', { ids: [cards[0]?.id] });
    const preview = await check('ADMIN', entry);
    expect(preview.body.data).toMatchObject({ matched: 2, available: 0, refused: [{ count: 1 }] });
    const { status, body } = await undo('ADMIN', entry);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [String(cards[0]?.id)]]);
    expect(plain(await cardOf(cards[1]?.id as number))).toEqual(plain(cards[1] as Terminal));
  });

  test('undoes an issue once when the undo is repeated, concurrent, or sent again with the same key', async () => {
    const { entry } = await issued();
    const key = randomUUID();
    const answers = await Promise.all([undo('ADMIN', entry, key), undo('ADMIN', entry), undo('ADMIN', entry)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400]);
    const first = answers[0] as Answer;
    expect((await undo('ADMIN', entry, key)).status).toBe(first.status);
    const undone = await table(system(), auditLog).find({ action: 'undo', resource: 'terminals' });
    expect(new Set(undone.map(({ operation }) => operation)).size).toBeGreaterThan(0);
  });

  test('rejects the undo of an issue without the right, or when a card is out of scope', async () => {
    const { entry } = await issued();
    expect((await undo('AGENT_3', entry)).status).toBe(404);
    expect((await undo('SMS_RECYCLE', entry)).status).toBe(404);
    expect((await undo('AGENT_1', entry)).status).toBe(403);
    expect((await undo('AGENT_2', entry)).status).toBe(404);
    expect((await undo('ADMIN', 99_999_999)).status).toBe(404);
  });
});

describe('the undo of a money movement', () => {
  test('undoes a recharge by a separate bill while the wallet still has the money', async () => {
    const { id } = await server.user('AGENT_2');
    const before = (await balanceOf(system(), id)) as number;
    const entry = entryOf(await post('ADMIN', '/users/actions/recharge', { ids: [id], amount: 5000 }));
    expect((await check('ADMIN', entry)).body.data).toMatchObject({ available: 1 });
    expect((await undo('ADMIN', entry)).status).toBe(200);
    expect(await balanceOf(system(), id)).toBe(before);
    const second = entryOf(await post('ADMIN', '/users/actions/recharge', { ids: [id], amount: 5000 }));
    const three = await server.user('AGENT_3');
    await post('AGENT_2', '/users/actions/transfer', { toUser: three.id, amount: before + 1 });
    const { status, body } = await undo('ADMIN', second);
    expect([status, body.message]).toEqual([400, 'The wallet no longer holds this money']);
    expect((await audit(server.database)).ok).toBe(true);
  });

  test('returns the amount of a transfer to the sender when the sender or staff undo the transfer', async () => {
    const [one, two] = [await server.user('AGENT_1'), await server.user('AGENT_2')];
    const before = [await balanceOf(system(), one.id), await balanceOf(system(), two.id)];
    const entry = entryOf(await post('AGENT_1', '/users/actions/transfer', { toUser: two.id, amount: 700 }));
    expect((await undo('AGENT_2', entry)).status).toBe(404);
    expect((await undo('AGENT_1', entry)).status).toBe(200);
    expect([await balanceOf(system(), one.id), await balanceOf(system(), two.id)]).toEqual(before);
    expect((await audit(server.database)).ok).toBe(true);
  });
});

describe('the undo of a record’s change', () => {
  test('undoes an update by restoring fields that still have the values of the update', async () => {
    const admin = await server.as('ADMIN');
    const { id, remark } = await buildTerminal(system());
    const put = (values: object) => admin.put(`/t3d-api/terminals/${id}`).send(values);
    const newest = async () =>
      ((await admin.get(`/t3d-api/terminals/${id}/history`)).body as { rows: { id: number }[] }).rows[0]?.id as number;
    await put({ remark: 'first', unitPrice: 300 }).expect(200);
    const entry = await newest();
    expect((await undo('ADMIN', entry)).body.data).toMatchObject({ affected: 1 });
    expect(await cardOf(id)).toMatchObject({ remark, unitPrice: null });
    await put({ remark: 'second' }).expect(200);
    const second = await newest();
    await put({ remark: 'third' }).expect(200);
    const { status, body } = await undo('ADMIN', second);
    expect([status, body.errors]).toEqual([400, { [id]: 'Remark has been changed again since' }]);
  });

  test('undoes a change of a boolean field in many records as a single operation', async () => {
    const cards = [await buildTerminal(system()), await buildTerminal(system(), { realName: true })];
    const ids = cards.map(({ id }) => id);
    const entry = entryOf(await post('ADMIN', '/terminals/actions/real-name-on', { ids }));
    expect((await undo('ADMIN', entry)).body.data).toMatchObject({ affected: 1 });
    for (const card of cards) expect(plain(await cardOf(card.id))).toEqual(plain(card));
    expect(await table(system(), users).count({ id: 0 })).toBe(0);
  });
});
