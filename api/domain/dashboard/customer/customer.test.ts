import { describe, expect, test } from '@jest/globals';
import { select } from '../../../models/sql';
import type { Person } from '../dashboard.fixture';
import { ask, callerOf, openDashboards, people, system } from '../dashboard.fixture';
import type { CustomerProfit, CustomerSales, CustomerTree, CustomerWallet } from './parts';
import type { CustomerPlans } from '@t3d/resources/plans/customerPlans';

openDashboards();

const figures = async <Data>(person: Person, of: Person, part: string): Promise<Data> =>
  (await ask<{ data: Data }>(person, `users/${people[of].id}/figures/${part}`)).data;
const statusOf = async (person: Person, of: Person, part: string): Promise<number> =>
  (await (await callerOf(person)).get(`/t3d-api/users/${people[of].id}/figures/${part}`)).status;
const listed = (person: Person, resource: string, filter: Readonly<Record<string, string>>) =>
  ask<{ total: number; rows: Record<string, number>[] }>(
    person,
    `${resource}?${new URLSearchParams({ ...filter, size: '200' }).toString()}`,
  );
const sum = (rows: readonly Record<string, number>[], name: string): number =>
  rows.reduce((all, row) => all + (row[name] ?? 0), 0);

describe('the figures of a customer', () => {
  test.each<Person>(['admin', 'salesman', 'one'])(
    'shows to %s figures of a customer that equal the sums of the linked lists',
    async (person) => {
      const sales = await figures<CustomerSales>(person, 'two', 'sales');
      const orders = await listed(person, sales.resource, sales.filter);
      expect(orders.total).toBe(sales.orders);
      expect(sum(orders.rows, 'price')).toBe(sales.sales);
      const profit = await figures<CustomerProfit>(person, 'two', 'profit');
      for (const [{ resource, filter }, amount] of [
        [profit.plus, profit.plus.amount],
        [profit.minus, 0 - profit.minus.amount],
        [profit, profit.net],
      ] as const)
        expect(sum((await listed(person, resource, filter)).rows, 'amount')).toBe(amount);
    },
  );

  test("shows a customer's balance at the end of each day, and the present balance as the last value", async () => {
    const wallet = await figures<CustomerWallet>('admin', 'three', 'wallet');
    const [account] = await select<{ balance: number }>(
      system,
      "SELECT balance FROM ledger_accounts WHERE ownerType = 'USER' AND owner = ?",
      [people.three.id],
    );
    expect(wallet.balance).toBe(Number(account?.balance));
    expect(wallet.line).toHaveLength(14);
    expect(wallet.line.at(-1)?.balance).toBe(wallet.balance);
    for (const { day, balance } of wallet.line.slice(0, -1)) {
      const end = new Date(Date.parse(day) + 86_400_000);
      const [last] = await select<{ balance: number }>(
        system,
        `SELECT balanceAfter AS balance FROM ledger_entries WHERE toAccount = ? AND createdAt < ?
          ORDER BY id DESC LIMIT 1`,
        [people.three.id, end],
      );
      expect([day, balance]).toEqual([day, Number(last?.balance ?? 0)]);
    }
  });

  test('lists all agents below the customer, and each parent before its children', async () => {
    const tree = await figures<CustomerTree>('admin', 'one', 'tree');
    expect(tree).toMatchObject({ direct: 1, total: 3 });
    expect(tree.lines.map(({ id, depth }) => [id, depth])).toEqual([
      [people.two.id, 1],
      [people.three.id, 2],
      [people.fresh.id, 2],
    ]);
  });
});

describe('customer figures that agents see', () => {
  test("shows an agent a direct child's money, but no credit limit, alert threshold or margin", async () => {
    const wallet = await figures<object>('one', 'two', 'wallet');
    for (const name of ['creditLimit', 'alertBelow']) expect(wallet).not.toHaveProperty(name);
    for (const name of ['margin', 'ownSales'])
      expect(await figures<object>('one', 'two', 'sales')).not.toHaveProperty(name);
    expect((await figures<CustomerTree>('one', 'two', 'tree')).lines[0]).not.toHaveProperty('daysLeft');
  });

  test.each<[Person, Person, string, number]>([
    ['one', 'three', 'wallet', 404],
    ['one', 'three', 'profit', 404],
    ['one', 'other', 'sales', 404],
    ['other', 'two', 'wallet', 404],
    ['two', 'one', 'wallet', 404],
    ['three', 'two', 'wallet', 403],
    ['salesman', 'other', 'cards', 404],
    ['admin', 'admin', 'wallet', 404],
  ])('responds to %s for customer %s and figure %s with status %i', async (person, of, part, status) => {
    expect(await statusOf(person, of, part)).toBe(status);
  });
});

describe('the plans of a customer', () => {
  test("counts a customer's orders by plan as the list does, and shows the margin to staff only", async () => {
    const sheet = await figures<CustomerPlans>('admin', 'one', 'plans');
    const [row] = sheet.rows;
    expect(row).toMatchObject({ price: 313, cost: 101, kept: 212 });
    const orders = await listed('admin', row?.sold.resource ?? '', row?.sold.filter ?? {});
    expect(orders.total).toBe(row?.sold.orders);
    expect((await figures<CustomerPlans>('admin', 'two', 'plans')).rows[0]).toMatchObject({ price: 427, kept: 212 });
    const below = (await figures<CustomerPlans>('one', 'two', 'plans')).rows[0];
    expect(below).toMatchObject({ price: 427 });
    for (const name of ['cost', 'kept']) expect(below).not.toHaveProperty(name);
  });
});

test("adds up the bills of a wallet to the wallet's balance", async () => {
  const { billed, balance } = await figures<CustomerWallet>('admin', 'three', 'wallet');
  expect(billed).toBe(balance);
});

test('counts as many orders that need attention as the linked list contains', async () => {
  const { attention } = await figures<CustomerSales>('admin', 'one', 'sales');
  expect((await listed('admin', attention.resource, attention.filter)).total).toBe(attention.orders);
});

test('names the agent with the sales that earned the largest part of a profit', async () => {
  const { from, others } = await figures<CustomerProfit>('admin', 'one', 'profit');
  expect([people.two.id, people.three.id]).toContain(from?.id);
  expect(others).toBe(1);
});
