import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Caller, TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';

let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('ADMIN');
}, 60_000);
afterAll(() => server.close());

const nameOf = (name: unknown): unknown => (typeof name === 'object' ? (name as { en: string }).en : name);
describeBoth('plan-topics', (name) => name, '/t3d-api/plan-topic-all');
describeBoth('app-topics', (name) => ({ en: name }), '/t3d-api/topic/all');

function describeBoth(resource: string, named: (name: string) => unknown, options: string): void {
  const path = `/t3d-api/${resource}`;
  const inOrder = async (): Promise<unknown[]> =>
    (await admin.get(`${path}?sort=sort`)).body.rows.map((row: { name: unknown }) => nameOf(row.name));

  test(`reorders ${resource} by dragging, and lists the options in the new order`, async () => {
    const ids: number[] = [];
    for (const name of ['a', 'b', 'c', 'd'])
      ids.push((await admin.post(path).send({ name: named(name), sort: ids.length })).body.data.id);
    const [a, b, c, d] = ids as [number, number, number, number];
    const move = (order: readonly number[]) => admin.post(`${path}/actions/reorder`).send({ order });
    expect((await move([c, a, b, d])).body.data).toEqual({ affected: 4 });
    expect(await inOrder()).toEqual(['c', 'a', 'b', 'd']);
    expect((await move([c, a, b, d])).body.data).toEqual({ affected: 0 });
    expect((await move([d, d])).status).toBeLessThan(500);
    expect((await move([d])).status).toBe(200);
    expect(await inOrder()).toEqual(['d', 'c', 'a', 'b']);
    const { rows } = (await admin.get(options)).body as { rows: { value: number }[] };
    expect(rows.map(({ value }) => value)).toEqual([d, c, a, b]);
    expect((await move([999_999])).status).toBe(404);
    const agent = await server.as('AGENT_1');
    expect((await agent.post(`${path}/actions/reorder`).send({ order: [a] })).status).toBe(403);
  });
}

test('counts the data plans of a tag, and keeps its names in each language', async () => {
  const names = { zh: '日韩', en: 'Japan and Korea' };
  const { id } = (await admin.post('/t3d-api/plan-topics').send({ name: 'JP + KR', names, sort: 90 })).body.data;
  const tagOf = async () => (await admin.get(`/t3d-api/plan-topics/${id}`)).body.data;
  expect(await tagOf()).toMatchObject({ name: 'JP + KR', names, plans: 0, smsPlans: 0 });
  const { status } = await admin.post('/t3d-api/plans').send({
    name: 'Korea 1 GB',
    type: 'SUM',
    terminalType: 'SIM',
    rules: { dataMB: 1024, cycle: null, cycles: null, validDays: 7, throttleKbps: null, activation: 'FIRST_USE' },
    areaCodes: ['KR'],
    corpCost: 100,
    cooperationPrice: 200,
    topic: id,
  });
  expect(status).toBeLessThan(300);
  expect(await tagOf()).toMatchObject({ plans: 1, smsPlans: 0 });
});
