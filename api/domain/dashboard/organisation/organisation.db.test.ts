import { beforeAll, expect, test } from '@jest/globals';
import organisations from '@t3d/resources/people/organisations';
import type { User } from '@t3d/resources/rows';
import { randomUUID } from 'node:crypto';
import { table } from '../../../models/table';
import { inTransaction } from '../../../models/transaction';
import { buildAgent, buildSalesman } from '../../../test/factories';
import { callerOf, openDashboards, part, people, system } from '../dashboard.fixture';
import type { Salesperson } from './readOrganisation';
import type { SalespersonSheet } from './readSalesperson';

openDashboards();

let leaving: User;
let idle: User;
beforeAll(async () => {
  leaving = await buildSalesman(system, { nickname: 'Leaving' });
  idle = await buildSalesman(system, { nickname: 'Idle' });
  await buildAgent(system, { salesman: leaving.id, balance: 7_000, currency: 'EUR' });
  await inTransaction(system, (ctx) =>
    table(ctx, organisations).insertMany([
      { salesman: people.salesman.id, department: 'SALES', disabled: false },
      { salesman: people.salesman.id, department: 'CHANNEL', disabled: false },
      { salesman: leaving.id, department: 'SALES', disabled: true },
    ]),
  );
});

const read = async (person: 'admin' | 'salesman'): Promise<Map<number, Salesperson>> =>
  new Map((await part<{ people: Salesperson[] }>(person, 'organisation')).people.map((one) => [one.id, one]));
const sheet = (person: 'admin' | 'salesman', id: number) => part<SalespersonSheet>(person, `salesperson?id=${id}`);

test('lists each salesman once, with enabled departments and the figures of the linked lists', async () => {
  const admin = await callerOf('admin');
  const shown = await read('admin');
  expect(shown.size).toBe(3);
  expect(shown.get(people.salesman.id)?.departments.toSorted()).toEqual(['CHANNEL', 'SALES']);
  expect(shown.get(leaving.id)).toMatchObject({
    departments: [],
    customers: 1,
    balances: [{ currency: 'EUR', amount: 7_000 }],
  });
  expect(shown.get(idle.id)).toMatchObject({ customers: 0, balances: [], open: [] });
  for (const [id, person] of shown) {
    const { customers, subAgents, balances, open } = await sheet('admin', id);
    expect([customers?.count, balances]).toEqual([person.customers, person.balances]);
    const byKind = open.map(({ kind, count }) => `${kind} ${count}`).toSorted();
    expect(byKind).toEqual(person.open?.map(({ kind, count }) => `${kind} ${count}`).toSorted());
    for (const line of [customers, subAgents, ...open]) {
      if (!line) throw new Error('an administrator reads every figure');
      const query = new URLSearchParams({ ...line.filter, size: '1' }).toString();
      const { total } = (await admin.get(`/t3d-api/${line.resource}?${query}`).expect(200)).body;
      expect([line.resource, line.filter, total]).toEqual([line.resource, line.filter, line.count]);
    }
  }
  const { open, subAgents, sold } = await sheet('admin', people.salesman.id);
  expect(open.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['failed', 'realName']));
  expect(subAgents?.count).toBe(3);
  const { salespeople } = await part<{ salespeople: { salesman: number | null; sales: number }[] }>(
    'admin',
    'salespeople?days=30&currency=USD',
  );
  expect(sold?.find(({ currency }) => currency === 'USD')?.sales).toBe(
    salespeople.find(({ salesman }) => salesman === people.salesman.id)?.sales,
  );
});

test('shows a salesman only their own figures, and rejects agents and the sheet of a colleague', async () => {
  const shown = await read('salesman');
  const all = await read('admin');
  const { customers, balances, open } = all.get(people.salesman.id) as Salesperson;
  expect(shown.get(people.salesman.id)).toMatchObject({ customers, balances, open });
  for (const id of [leaving.id, idle.id])
    expect(shown.get(id)).toMatchObject({ customers: null, balances: null, open: null, joinedAt: null });
  expect((await sheet('salesman', people.salesman.id)).lastLogIn).toBeUndefined();
  const salesman = await callerOf('salesman');
  expect((await salesman.get(`/t3d-api/dashboard/salesperson?id=${leaving.id}`)).status).toBe(404);
  const agent = await callerOf('one');
  for (const path of ['organisation', `salesperson?id=${people.salesman.id}`])
    expect((await agent.get(`/t3d-api/dashboard/${path}`)).status).toBe(403);
});

test('tells administrators when a salesman was disabled and who took over, and hides it from salesmen', async () => {
  const admin = await callerOf('admin');
  const body = { salesman: leaving.id, successor: people.salesman.id };
  const path = '/t3d-api/organisations/actions/disable-salesman';
  const done = await admin.post(path).set('Idempotency-Key', randomUUID()).send(body).expect(200);
  expect((await read('admin')).get(leaving.id)).toMatchObject({
    disabled: true,
    disabledAt: expect.any(String),
    successor: people.salesman.nickname ?? people.salesman.account,
    customers: 0,
  });
  expect((await read('salesman')).has(leaving.id)).toBe(false);
  const undo = `/t3d-api/history/${done.body.undo.entry}/undo`;
  await admin.post(undo).set('Idempotency-Key', randomUUID()).send({}).expect(200);
  expect((await read('admin')).get(leaving.id)).toMatchObject({ disabled: false, successor: null, customers: 1 });
});
