import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import users from '@t3d/resources/people/users';
import type { User } from '@t3d/resources/rows';
import { randomUUID } from 'node:crypto';
import type { Context } from '../../context';
import { table } from '../../models/table';
import { asSystem, buildAgent, buildSalesman } from '../../test/factories';
import { type Caller, type TestServer, startTestServer } from '../../test/server';

let server: TestServer;
let system: Context;
let admin: Caller;
let [from, to, top, child]: User[] = [];
beforeAll(async () => {
  server = await startTestServer();
  system = asSystem(server.database);
  admin = await server.as('ADMIN');
}, 60_000);
afterAll(() => server.close());
beforeEach(async () => {
  [from, to] = [await buildSalesman(system), await buildSalesman(system)];
  top = await buildAgent(system, { salesman: from.id, balance: 12_300 });
  child = await buildAgent(system, { superior: top, salesman: from.id, balance: 500 });
});

const act = (name: string, body: object, caller = admin, key: string = randomUUID()) =>
  caller.post(`/t3d-api/organisations/actions/${name}`).set('Idempotency-Key', key).send(body);
const check = async (name: string, body: object) =>
  (await admin.post(`/t3d-api/organisations/actions/${name}/check`).send(body).expect(200)).body.data;
const salesmenOf = async (...people: (User | undefined)[]) =>
  (await table(system, users).find(people.map((one) => one?.id as number))).map(({ salesman }) => salesman);
const statusOf = async (user: User | undefined) => (await table(system, users).one(user?.id as number))?.status;
const undo = (entry: number) =>
  admin.post(`/t3d-api/history/${entry}/undo`).set('Idempotency-Key', randomUUID()).send({});
const parties = () => ({ salesman: from?.id, successor: to?.id });

test('previews customers, sub-agents and balances, and hands over the whole branch once', async () => {
  const { digest, ...preview } = await check('hand-over', parties());
  expect(preview).toMatchObject({ matched: 1, available: 1, named: { customers: 1 } });
  expect(
    preview.changes.map(({ before, after, currency }: Record<string, unknown>) => [before, after, currency]),
  ).toEqual([
    [1, 0, undefined],
    [0, 1, undefined],
    [undefined, 1, undefined],
    [undefined, 12_300, 'USD'],
  ]);
  const key = randomUUID();
  const done = await act('hand-over', { ...parties(), digest }, admin, key).expect(200);
  expect(done.body.data).toMatchObject({ affected: 1 });
  expect(await salesmenOf(top, child)).toEqual([to?.id, to?.id]);
  const again = await act('hand-over', { ...parties(), digest }, admin, key).expect(200);
  expect(again.body.data).toMatchObject({ affected: 1 });
  const second = await act('hand-over', parties());
  expect([second.status, second.body.errorCode]).toEqual([400, 'users.noCustomers']);
});

test('gives the customers back on undo, and rejects the undo when the former salesman is disabled', async () => {
  const first = await act('hand-over', parties()).expect(200);
  await undo(first.body.undo.entry).expect(200);
  expect(await salesmenOf(top, child)).toEqual([from?.id, from?.id]);
  const second = await act('hand-over', parties()).expect(200);
  await admin
    .post('/t3d-api/users/actions/disable')
    .send({ ids: [from?.id] })
    .expect(200);
  const rejected = await undo(second.body.undo.entry);
  expect([rejected.status, rejected.body.errorCode]).toEqual([400, 'users.salesmanLeft']);
  expect(await salesmenOf(top, child)).toEqual([to?.id, to?.id]);
});

test('hands over once when two administrators do it at the same time', async () => {
  const other = await buildSalesman(system);
  const answers = await Promise.all([
    act('hand-over', parties()),
    act('hand-over', { salesman: from?.id, successor: other.id }),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  const [one, two] = await salesmenOf(top, child);
  expect(one).toBe(two);
  expect([to?.id, other.id]).toContain(one);
});

test('rejects disabling a salesman who has customers, unless a successor takes them over', async () => {
  const rejected = await admin.post('/t3d-api/users/actions/disable').send({ ids: [from?.id] });
  expect([rejected.status, rejected.body.errorCodes]).toEqual([400, { [String(from?.id)]: 'users.needsSuccessor' }]);
  const preview = await check('disable-salesman', { salesman: from?.id });
  expect(preview).toMatchObject({ available: 0, refused: [{ count: 1 }] });
  const alone = await act('disable-salesman', { salesman: from?.id });
  expect([alone.status, alone.body.errorCodes]).toEqual([400, { successor: 'users.needsSuccessor' }]);
  expect(await statusOf(from)).toBe('ENABLED');
  const done = await act('disable-salesman', parties()).expect(200);
  expect([await statusOf(from), ...(await salesmenOf(top, child))]).toEqual(['DISABLED', to?.id, to?.id]);
  await undo(done.body.undo.entry).expect(200);
  expect([await statusOf(from), ...(await salesmenOf(top, child))]).toEqual(['ENABLED', from?.id, from?.id]);
});

test('never leaves a customer with a disabled salesman when assigning and disabling run at the same time', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [leaving, free] = [await buildSalesman(system), await buildAgent(system, { salesman: to?.id ?? 0 })];
    await Promise.all([
      admin.post('/t3d-api/users/actions/bind-salesman').send({ ids: [free.id], salesman: leaving.id }),
      act('disable-salesman', { salesman: leaving.id }),
    ]);
    const serves = (await salesmenOf(free))[0] === leaving.id;
    expect([serves, await statusOf(leaving)]).toEqual([serves, serves ? 'ENABLED' : 'DISABLED']);
  }
});

test('rejects a successor who is disabled, is the same person or is no salesman, and rejects other roles', async () => {
  const off = await buildSalesman(system, { status: 'DISABLED' });
  for (const successor of [off.id, top?.id, from?.id]) {
    const { status, body } = await act('hand-over', { salesman: from?.id, successor });
    expect([status, Object.keys(body.errorCodes ?? {})]).toEqual([400, ['successor']]);
  }
  for (const role of ['SALESMAN', 'AGENT_1', 'SMS_RECYCLE'] as const)
    for (const name of ['hand-over', 'disable-salesman'])
      expect([role, (await act(name, parties(), await server.as(role))).status]).toEqual([role, 403]);
});
