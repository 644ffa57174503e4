import { describe, expect, test } from '@jest/globals';
import { DAY_MS } from '@t3d/resources/kit';
import type { OrderStatus } from '@t3d/resources/orders/orders';
import orders from '@t3d/resources/orders/orders';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import type { Waiting } from './waiting';
import type { SalesSheet } from './sales';
import type { Order } from '@t3d/resources/rows';
import { ask, openDashboards, part, people, system } from './dashboard.fixture';
import type { Person } from './dashboard.fixture';

openDashboards();

const UNDONE: readonly (OrderStatus | null)[] = ['INITIAL_FAILED', 'REVOKED', 'REFUNDED'];
interface Rows {
  total: number;
  rows: Record<string, number | null>[];
}
const listed = (
  person: Person,
  { resource, filter }: { resource: string; filter: Readonly<Record<string, string>> },
): Promise<Rows> => ask<Rows>(person, `${resource}?${new URLSearchParams({ ...filter, size: '200' }).toString()}`);
const sum = (rows: readonly (number | null)[]): number => rows.reduce<number>((all, one) => all + (one ?? 0), 0);
const reaches = (person: Person, order: Order): boolean => {
  const { id } = people[person];
  if (person === 'admin') return true;
  if (person === 'salesman')
    return [people.one.id, people.two.id, people.three.id, people.fresh.id].includes(order.agent as number);
  return [order.agent1, order.agent2, order.agent3].includes(id);
};
/** Returns a person's sale price from the prices stored in the order. */
function priceFor(person: Person, order: Order): number {
  const level = [order.agent1, order.agent2, order.agent3].indexOf(people[person].id);
  if (level < 0 || order.agent === people[person].id) return order.price as number;
  return [order.cost1, order.cost2, order.cost3][level + 1] as number;
}
/** Returns an order's margin from its ledger rows alone. */
async function storedOf(order: Order): Promise<number> {
  const money = await select<{ id: number; paid: number; refunded: number }>(
    system,
    'SELECT id, paid, refunded FROM order_money WHERE orderNo = ?',
    [order.orderNo],
  );
  let kept = 0;
  for (const { id, paid, refunded } of money) {
    const shares = await select<{ share: number; shareBack: number }>(
      system,
      'SELECT share, shareBack FROM order_shares WHERE orderMoney = ?',
      [Number(id)],
    );
    kept +=
      Number(paid) -
      Number(refunded) -
      shares.reduce((all, { share, shareBack }) => all + Number(share) - Number(shareBack), 0);
  }
  return kept;
}
async function profitFrom(person: Person, sold: readonly Order[], from: number, to: number): Promise<number> {
  if (person === 'admin' || person === 'salesman') {
    let profit = 0;
    for (const order of sold) profit += (await storedOf(order)) - (order.costPrice as number);
    return profit;
  }
  const bills = await select<{ amount: number; type: string; reason: string | null; createdAt: string | Date }>(
    system,
    'SELECT amount, type, reason, createdAt FROM ledger_entries WHERE toAccount = ?',
    [people[person].id],
  );
  return sum(
    bills
      .filter(({ type, reason, createdAt }) => {
        const at = new Date(createdAt).getTime();
        return at >= from && at <= to && (type === 'PROFIT_SHARE' || reason === 'PROFIT_SHARE_CLAWBACK');
      })
      .map(({ amount }) => Number(amount)),
  );
}

describe.each<[Person, string]>([
  ['admin', 'USD'],
  ['admin', 'EUR'],
  ['salesman', 'USD'],
  ['one', 'USD'],
  ['two', 'USD'],
  ['three', 'USD'],
  ['other', 'EUR'],
])('the figures of %s in %s', (person, currency) => {
  test.each([
    [1, 0],
    [7, 480],
    [30, -210],
    [30, 0],
  ])(
    'calculates figures that equal the orders and bills of %i days at %i minutes east of UTC',
    async (days, offset) => {
      const sheet = await part<SalesSheet>(person, `sales?days=${days}&currency=${currency}`, offset);
      const midnight = Math.floor((Date.parse(sheet.asOf) + offset * 60_000) / DAY_MS) * DAY_MS - offset * 60_000;
      const [from, to] = [midnight - (days - 1) * DAY_MS, midnight + DAY_MS - 1];
      const all = (await table(system, orders).find({})).filter(
        (order) =>
          reaches(person, order) && order.currency === currency && !order.unpaid && !UNDONE.includes(order.status),
      );
      const between = (start: number, end: number): Order[] =>
        all.filter(({ createdAt }) => createdAt.getTime() >= start && createdAt.getTime() <= end);
      const expected = (sold: readonly Order[]) => ({
        orders: sold.length,
        sales: sum(sold.map((order) => priceFor(person, order))),
      });
      expect(sheet.period).toMatchObject(expected(between(from, to)));
      expect(sheet.today).toMatchObject(expected(between(midnight, to)));
      expect(sheet.yesterday).toMatchObject(expected(between(midnight - DAY_MS, Date.parse(sheet.asOf) - DAY_MS)));
      expect(sheet.period.profit?.net).toBe(await profitFrom(person, between(from, to), from, to));
      expect((sheet.period.profit?.plus.amount ?? 0) - (sheet.period.profit?.minus.amount ?? 0)).toBe(
        sheet.period.profit?.net,
      );
      const past = [from - days * DAY_MS, Date.parse(sheet.asOf) - days * DAY_MS] as const;
      expect(sheet.period.profitBefore).toBe(await profitFrom(person, between(...past), ...past));
      expect(sheet.steps).toHaveLength(days === 1 ? 24 : days);
      for (const step of sheet.steps) {
        const [start, end] = [Date.parse(step.from), Date.parse(step.to)];
        expect(step).toMatchObject({
          ...expected(between(start, end)),
          profit: await profitFrom(person, between(start, end), start, end),
        });
      }
      expect(sum(sheet.steps.map(({ sales }) => sales))).toBe(sheet.period.sales);
    },
  );
});

describe('links from figures to lists', () => {
  test.each<Person>(['admin', 'salesman', 'one', 'two', 'three', 'other', 'fresh'])(
    'links every figure that %s sees to the list behind the figure',
    async (person) => {
      const { today, yesterday, period, steps } = await part<SalesSheet>(person, 'sales?days=30');
      for (const figure of [
        today,
        yesterday,
        period,
        ...steps
          .filter((step) => step.orders > 0)
          .map((step) => ({
            ...step,
            resource: period.resource,
            filter: { ...period.filter, createdAt_gte: step.from, createdAt_lte: step.to },
          })),
      ]) {
        const list = await listed(person, figure);
        expect([list.total, sum(list.rows.map(({ price }) => price ?? null))]).toEqual([figure.orders, figure.sales]);
      }
      if (period.profit?.kind === 'agent') {
        for (const [{ amount, ...list }, sign] of [
          [period.profit.plus, 1],
          [period.profit.minus, -1],
        ] as const)
          expect(sum((await listed(person, list)).rows.map((row) => row.amount ?? null)) - sign * amount).toBe(0);
      }
      const figures = await Promise.all([
        part<{ orders: number; resource: string; filter: Record<string, string> }[]>(person, 'plans?days=30'),
        part<{ rows: { cards: number; resource: string; filter: Record<string, string> }[] }>(person, 'cards'),
        part<Waiting[]>(person, 'waiting'),
        part<{ total: number; resource: string; filter: Record<string, string> }>(person, 'ending'),
      ]);
      const [best, cards, waiting, ending] = figures;
      for (const { count, ...figure } of [
        ...best.map((one) => ({ ...one, count: one.orders })),
        ...cards.rows.map((one) => ({ ...one, count: one.cards })),
        ...waiting,
        { ...ending, count: ending.total },
      ]) {
        expect([figure.filter, (await listed(person, figure)).total]).toEqual([figure.filter, count]);
      }
    },
  );
});
