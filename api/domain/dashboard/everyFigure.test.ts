import { describe, expect, test } from '@jest/globals';
import { STAFF } from '@t3d/resources/roles';
import { inTransaction } from '../../models/transaction';
import { hasRole } from '../../engine/access/permissions';
import { Forbidden } from '../../errors';
import { actAs, buildAgent } from '../../test/factories';
import { type FigureName, type Filter, FIGURES, listBehind, readFigure } from './figures';
import { CALLS } from './index';
import { type Person, ask, openDashboards, part, people, server, system } from './dashboard.fixture';
import type { Waiting } from './waiting';

openDashboards();

interface Found {
  at: string;
  resource: string;
  filter: Readonly<Record<string, string>>;
  figure: Readonly<Record<string, unknown>>;
}
/** The fields that count a list's rows. */
const COUNTS = ['orders', 'count', 'cards', 'total', 'left'];
const SUMS: Readonly<Record<string, string>> = {
  sales: FIGURES.sales.column ?? '',
  net: FIGURES.profit.column ?? '',
  amount: FIGURES.shares.column ?? '',
};

/** Returns every figure of a response, which is an object with a link to a list. */
function figuresIn(answer: unknown, at: string): Found[] {
  if (typeof answer !== 'object' || answer === null) return [];
  const { resource, filter, ...figure } = answer as Record<string, unknown>;
  const own = typeof resource === 'string' ? [{ at, resource, filter: filter as Found['filter'], figure }] : [];
  return [...own, ...Object.entries(figure).flatMap(([name, value]) => figuresIn(value, `${at}.${name}`))];
}

interface Rows {
  total: number;
  rows: Record<string, number | null>[];
}
const listOf = (person: Person, { resource, filter }: Pick<Found, 'resource' | 'filter'>): Promise<Rows> =>
  ask<Rows>(person, `${resource}?${new URLSearchParams({ ...filter, size: '200' }).toString()}`);

/** Returns how a figure differs from its list, or null. */
async function mismatch(person: Person, found: Found): Promise<string | null> {
  const list = await listOf(person, found);
  const { figure } = found;
  const counts = COUNTS.filter((name) => typeof figure[name] === 'number');
  const sums = Object.keys(SUMS).filter((name) => typeof figure[name] === 'number' && !isOfPlatform(found, name));
  if (counts.length + sums.length === 0 && found.resource !== 'orders') return `${found.at} has no figure`;
  for (const name of counts) if (figure[name] !== list.total) return `${found.at}.${name} is not ${list.total}`;
  for (const name of sums) {
    const column = found.at.endsWith('.minus') && found.resource === 'orders' ? FIGURES.cost.column : SUMS[name];
    const sum = list.rows.reduce((all, row) => all + (row[column ?? ''] ?? 0), 0);
    if (Math.abs(figure[name] as number) !== Math.abs(sum)) return `${found.at}.${name} is not ${sum}`;
  }
  return null;
}
/** Returns whether a figure has no column in the list of orders, as only the platform's profit and income. */
const isOfPlatform = ({ resource, at }: Found, name: string): boolean =>
  resource === 'orders' && name !== 'sales' && !at.endsWith('.minus');

const partsOf = ({ role }: { role: string | null }): string[] =>
  CALLS.filter(({ roles }) => !roles || roles.some((one) => one === role)).map(({ path }) =>
    path.replace('/dashboard/', ''),
  );
const asked = (name: string): string[] => {
  if (name === 'salesperson') return [`${name}?id=${people.salesman.id}`];
  return ['sales', 'plans', 'salespeople'].includes(name) ? [1, 7, 30].map((days) => `${name}?days=${days}`) : [name];
};

const SPAN = { from: new Date(0), to: new Date('2100-01-01') };

describe('definitions of figures', () => {
  test.each<Person>(['admin', 'salesman', 'one', 'two', 'three', 'other'])(
    "calculates each figure for %s as the sum of the figure's list, or rejects the role",
    async (person) => {
      const ctx = actAs(server.database, people[person]);
      const currency = person === 'other' ? 'EUR' : 'USD';
      for (const [name, { list, unit, column, roles }] of Object.entries(FIGURES)) {
        const more: Filter = list.fields.currency ? { currency } : {};
        const value = readFigure(ctx, name as FigureName, { span: SPAN, more });
        if (!hasRole(ctx.actor, roles)) {
          await expect(value).rejects.toThrow(Forbidden);
          continue;
        }
        const { total, rows } = await listOf(person, listBehind(name as FigureName, SPAN, more));
        const sum = rows.reduce((all, row) => all + (row[column ?? ''] ?? 0), 0);
        if (unit === 'count') expect([name, await value]).toEqual([name, total]);
        else if (column) expect([name, Math.abs(await value)]).toEqual([name, Math.abs(sum)]);
        else expect([name, roles]).toEqual([name, STAFF]);
      }
    },
  );
});

describe('figures of the home page', () => {
  test.each<[Person, number]>([
    ['admin', 30],
    ['salesman', 30],
    ['one', 28],
    ['two', 28],
    ['three', 28],
    ['other', 25],
    ['fresh', 20],
  ])('shows to %s home page figures that equal the linked lists', async (person, least) => {
    const answers = await Promise.all(
      partsOf(people[person])
        .flatMap(asked)
        .map(async (name) => figuresIn(await part<unknown>(person, name), name)),
    );
    const figures = answers.flat();
    const wrong = await Promise.all(figures.map((figure) => mismatch(person, figure)));
    expect(wrong.filter((one) => one !== null)).toEqual([]);
    expect(figures.length).toBeGreaterThanOrEqual(least);
  });

  test('counts low balances correctly when the customers do not fit into a URL', async () => {
    await inTransaction(system, async (ctx) => {
      for (let count = 0; count < 510; count += 1) await buildAgent(ctx, { balance: 100 + (count % 7) });
    });
    const waiting = (await part<Waiting[]>('admin', 'waiting')).find(({ kind }) => kind === 'lowBalance') as Waiting;
    expect(waiting.count).toBeGreaterThanOrEqual(510);
    expect(waiting.filter).toEqual({ status_in: 'ENABLED', role_in: 'AGENT_1', lowBalance: 'true' });
    const { total, rows } = await listOf('admin', waiting);
    expect(total).toBe(waiting.count);
    expect(rows.every(({ lowBalance }) => (lowBalance as unknown) === true)).toBe(true);
    const all = await listOf('admin', { resource: 'users', filter: { role_in: 'AGENT_1', status_in: 'ENABLED' } });
    const others = await listOf('admin', {
      resource: 'users',
      filter: { role_in: 'AGENT_1', status_in: 'ENABLED', lowBalance: 'false' },
    });
    expect(others.rows.map(({ id }) => id)).toContain(people.one.id);
    expect(all.total).toBe(total + others.total);
  });
});
