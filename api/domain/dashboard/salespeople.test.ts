import { expect, test } from '@jest/globals';
import organisations from '@t3d/resources/people/organisations';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { callerOf, openDashboards, part, people, system } from './dashboard.fixture';
import type { SalesSheet, SalespeopleSheet } from './sales';

openDashboards();

const read = (person: 'admin' | 'salesman', currency = 'USD') =>
  part<SalespeopleSheet>(person, `salespeople?days=30&currency=${currency}`);

test("adds up sales for each salesman's customers, and for customers without a salesman", async () => {
  const { period } = await part<SalesSheet>('admin', 'sales?days=30&currency=USD');
  const { salespeople } = await read('admin');
  expect(salespeople.map(({ salesman, departments }) => [salesman, departments])).toEqual([[people.salesman.id, []]]);
  expect(salespeople[0]).toMatchObject({ sales: period.sales, orders: period.orders });
  expect((await read('admin', 'EUR')).salespeople).toMatchObject([{ salesman: null, salesmanLabel: null, orders: 2 }]);
});

test("links each salesman's line to the orders behind the line's sum", async () => {
  const admin = await callerOf('admin');
  for (const currency of ['USD', 'EUR'])
    for (const { filter, resource, sales, orders } of (await read('admin', currency)).salespeople) {
      const query = new URLSearchParams({ ...filter, size: '200' }).toString();
      const { rows, total } = (await admin.get(`/t3d-api/${resource}?${query}`).expect(200)).body as {
        total: number;
        rows: { price: number }[];
      };
      expect([resource, total, rows.reduce((sum, { price }) => sum + price, 0)]).toEqual(['orders', orders, sales]);
    }
});

test('adds up sales by department, and counts a salesman in each enabled department of the salesman', async () => {
  const salesman = people.salesman.id;
  await inTransaction(system, (ctx) =>
    table(ctx, organisations).insertMany([
      { salesman, department: 'SALES', disabled: false },
      { salesman, department: 'OVERSEAS', disabled: false },
      { salesman, department: 'HR', disabled: true },
    ]),
  );
  const admin = await callerOf('admin');
  // Write something, which drops the caller's cached response.
  await admin.post('/t3d-api/users/actions/enable').send({ ids: [people.one.id] });
  const { salespeople, departments } = await read('admin');
  expect(salespeople[0]).toMatchObject({ departments: ['SALES', 'OVERSEAS'] });
  const { sales, orders } = salespeople[0] as SalespeopleSheet['salespeople'][number];
  expect(departments.map((one) => [one.department, one.sales, one.orders])).toEqual([
    ['SALES', sales, orders],
    ['OVERSEAS', sales, orders],
  ]);
  const { resource, filter } = salespeople[0] as SalespeopleSheet['salespeople'][number];
  expect(departments[0]).toMatchObject({ resource, filter });
});

test("shows salesmen only their own customers' sales, and rejects agents", async () => {
  const own = await read('salesman');
  expect(own.salespeople.map(({ salesman }) => salesman)).toEqual([people.salesman.id]);
  expect((await read('salesman', 'EUR')).salespeople).toEqual([]);
  expect((await (await callerOf('one')).get('/t3d-api/dashboard/salespeople')).status).toBe(403);
});
