import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Role } from '@t3d/resources/kit';
import type { TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';

/** Revision marks by option list. */
type Marks = Record<string, string>;
let server: TestServer;
let http: Server;
beforeAll(async () => {
  server = await startTestServer({ simulators: false });
  http = createServer(server.app).listen(0, '127.0.0.1');
  await once(http, 'listening');
});
afterAll(async () => {
  http.closeAllConnections();
  await new Promise((resolve) => {
    http.close(resolve);
  });
  await server.close();
});

async function listen(role: Role): Promise<{ status: number; seen: Marks[]; stop(): void }> {
  await server.as(role);
  const control = new AbortController();
  const answer = await fetch(`http://127.0.0.1:${(http.address() as AddressInfo).port}/t3d-api/option-lists/events`, {
    headers: { 'X-Session-Id': await server.login((await server.user(role)).account) },
    signal: control.signal,
  });
  const seen: Marks[] = [];
  const read = async (): Promise<void> => {
    let text = '';
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
      const parts = (text + Buffer.from(chunk).toString()).split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const data = part.split('\n').find((line) => line.startsWith('data: '));
        if (data) seen.push(JSON.parse(data.slice(6)) as Marks);
      }
    }
  };
  void read().catch(() => undefined);
  return { status: answer.status, seen, stop: () => control.abort() };
}

async function until(seen: readonly Marks[], count: number): Promise<void> {
  for (const end = Date.now() + 8000; Date.now() < end && seen.length < count;)
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  expect(seen.length).toBeGreaterThanOrEqual(count);
}

test('notifies open pages of other sessions when an entry of the dictionary changes', async () => {
  const admin = await server.as('ADMIN');
  const [staff, agent] = [await listen('SALESMAN'), await listen('AGENT_1')];
  await until(agent.seen, 1);
  const { body } = await admin
    .post('/t3d-api/dictionary')
    .send({ enumType: 'BRAND', enumName: { en: 'New' }, enumValue: 'NEW' });
  const { id } = body.data as { id: number };
  await until(agent.seen, 2);
  await admin.put(`/t3d-api/dictionary/${id}`).send({ enumName: { en: 'Newer' } });
  await until(agent.seen, 3);
  await admin.put(`/t3d-api/dictionary/${id}`).send({ disabled: true });
  await until(agent.seen, 4);
  await admin.delete(`/t3d-api/dictionary/${id}`);
  await until(agent.seen, 5);
  await until(staff.seen, 5);
  const dict = agent.seen.map((marks) => marks.dict);
  for (const [at, mark] of dict.entries()) expect(mark).not.toBe(dict[at + 1]);
  expect(new Set(agent.seen.map((marks) => marks['topic/all'])).size).toBe(1);
  agent.stop();
  staff.stop();
}, 30_000);

test('notifies staff when a salesman is renamed, disabled or added to a department', async () => {
  const admin = await server.as('ADMIN');
  const { id } = await server.user('SALESMAN');
  const staff = await listen('ADMIN');
  await until(staff.seen, 1);
  await admin.put(`/t3d-api/users/${id}`).send({ nickname: 'Renamed' });
  await until(staff.seen, 2);
  await admin.post('/t3d-api/organisations').send({ salesman: id, department: 'OVERSEAS' });
  await until(staff.seen, 3);
  await admin.post('/t3d-api/users/actions/disable').send({ ids: [id] });
  await until(staff.seen, 4);
  await admin.post('/t3d-api/users/actions/enable').send({ ids: [id] });
  await until(staff.seen, 5);
  const salesmen = staff.seen.map((marks) => marks['salesman/all']);
  expect(new Set(salesmen).size).toBe(5);
  staff.stop();
}, 30_000);

test('returns the marks of only those option lists that the caller may read', async () => {
  const marksOf = async (role: Role): Promise<string[]> =>
    Object.keys((await (await server.as(role)).get('/t3d-api/option-lists')).body.data as Marks);
  expect(await marksOf('ADMIN')).toEqual(['dict', 'topic/all', 'plan-topic-all', 'salesman/all']);
  expect(await marksOf('SMS_RECYCLE')).toEqual(['dict', 'topic/all']);
  expect((await (await server.caller()).get('/t3d-api/option-lists')).status).toBe(401);
});

test('rejects the sixth stream of option list marks per session with 429', async () => {
  await server.as('AGENT_2');
  const token = await server.login((await server.user('AGENT_2')).account);
  const control = new AbortController();
  const open = (): Promise<Response> =>
    fetch(`http://127.0.0.1:${(http.address() as AddressInfo).port}/t3d-api/option-lists/events`, {
      headers: { 'X-Session-Id': token },
      signal: control.signal,
    });
  const statuses: number[] = [];
  for (let count = 0; count < 6; count += 1) statuses.push((await open()).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  control.abort();
});
