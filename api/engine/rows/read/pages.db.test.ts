import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import terminals from '@t3d/resources/cards/terminals';
import users from '@t3d/resources/people/users';
import type { Terminal, User } from '@t3d/resources/rows';
import { QueryTypes } from 'sequelize';
import type { Context } from '../../../context';
import type { Database } from '../../../models/database';
import { table } from '../../../models/table';
import { openProduct } from '../../../product';
import type { TestDatabase } from '../../../test/database';
import { openTestDatabase } from '../../../test/database';
import { actAs, asSystem, buildAdmin, buildAgent, buildSalesman } from '../../../test/factories';
import { addLabels } from '../../access/labels';
import { readPagedQuery } from './cursor';
import { readListQuery } from './query';
import { matchingIds, rowsInOrder } from './byIds';
import { listRows, visibleNames } from './read';

// Tests that pages, which read ids first and deep ones from the nearer end, equal a plain SQL statement.
const CARDS = 2_600;
let home: TestDatabase;
let database: Database;
let system: Context;
let admin: User;
let agents: User[];

const cards = (): Partial<Terminal>[] =>
  Array.from({ length: CARDS }, (_, at) => {
    const owner = at % 5 === 4 ? null : (agents[at % agents.length] as User).id;
    const iccid = `8985${String(at * 7 + 100).padStart(15, '0')}`;
    return {
      iccid,
      cid: at % 3 === 0 ? null : iccid,
      imsi: at % 4 === 0 ? null : `4540${String(at % 50).padStart(11, '0')}`,
      type: 'SIM',
      status: (['STOCKED', 'UNUSED', 'ACTIVATED'] as const)[at % 3],
      owner,
      agent1: owner,
      iccidLength: 19,
      createdAt: new Date(1_700_000_000_000 + (at % 40) * 1000),
    };
  });

beforeAll(async () => {
  home = await openTestDatabase();
  database = await openProduct(home.url);
  system = asSystem(database);
  admin = await buildAdmin(system);
  const salesman = await buildSalesman(system);
  agents = [
    await buildAgent(system, { salesman: salesman.id }),
    await buildAgent(system, { nickname: null }),
    await buildAgent(system),
  ];
  await table(system, terminals).insertMany(cards());
});
afterAll(async () => {
  await database.close();
  await home.drop();
});

const read = (ctx: Context, query: Record<string, string>): Promise<{ rows: { id: number }[]; total: number }> =>
  listRows(ctx, terminals, readListQuery(ctx, terminals, query));
const ids = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

/** Returns the ids of cards in the database's order. */
async function ordered(sort: string, order: 'ASC' | 'DESC', where = '1 = 1'): Promise<number[]> {
  const by = sort === 'id' ? `id ${order}` : `${sort} ${order}, id ${order}`;
  const sql = `SELECT id FROM terminals WHERE ${where} ORDER BY ${by}`;
  return ids(await database.sequelize.query<{ id: number }>(sql, { type: QueryTypes.SELECT })).map(Number);
}

describe.each(['id', 'createdAt', 'status', 'iccid', 'cid', 'imsi'])('sorts cards by %s', (sort) => {
  test.each(['ASC', 'DESC'] as const)('returns the same rows as a plain statement for each page: %s', async (order) => {
    const ctx = actAs(database, admin);
    const all = await ordered(sort, order);
    // Test the first page, pages near both ends, the middle, the incomplete last page, and one after the end.
    for (const page of [1, 7, 8, 13, 17, 18]) {
      const { rows, total } = await read(ctx, { sort, order, size: '150', page: String(page) });
      expect([page, total, ids(rows)]).toEqual([page, CARDS, all.slice((page - 1) * 150, page * 150)]);
    }
  });

  test('returns each page of a card list that is filtered by an agent and a state', async () => {
    const [agent] = agents as [User];
    const all = await ordered(sort, 'DESC', `agent1 = ${agent.id} AND status = 'UNUSED'`);
    const { rows, total } = await read(actAs(database, agent), { sort, order: 'DESC', size: '200', status: 'UNUSED' });
    expect([ids(rows), total]).toEqual([all.slice(0, 200), all.length]);
  });
});

describe('a list with cursors', () => {
  const page = async (ctx: Context, query: Record<string, string>) =>
    listRows(ctx, terminals, readPagedQuery(ctx, terminals, query));
  /** Follows the cursors to the end and returns the ids of every page. `between` runs after the first page. */
  async function walk(ctx: Context, query: Record<string, string>, between = async (): Promise<unknown> => null) {
    const pages: number[][] = [];
    const totals = new Set<number>();
    let cursor: string | undefined = '';
    while (cursor !== undefined) {
      const { rows, total, nextCursor } = await page(ctx, { ...query, ...(cursor && { cursor }) });
      pages.push(ids(rows));
      totals.add(total);
      cursor = nextCursor;
      if (pages.length === 1) await between();
    }
    return { pages, totals: [...totals] };
  }

  test.each(['id', 'createdAt', 'status', 'iccid', 'cid', 'imsi', 'type'])(
    'returns every card once by cursor when the list is sorted by %s',
    async (sort) => {
      const ctx = actAs(database, admin);
      for (const order of ['ASC', 'DESC'] as const) {
        const { pages, totals } = await walk(ctx, { sort, order, size: '200' });
        expect([sort, order, pages.flat(), totals]).toEqual([sort, order, await ordered(sort, order), [CARDS]]);
        expect(pages).toHaveLength(13);
      }
    },
  );

  test('applies scope and filters to every page of a list by cursor', async () => {
    const [agent] = agents as [User];
    const ctx = actAs(database, agent);
    const all = await ordered('createdAt', 'DESC', `agent1 = ${agent.id} AND status = 'UNUSED'`);
    const { pages } = await walk(ctx, { sort: 'createdAt', order: 'DESC', status: 'UNUSED', size: '100' });
    expect(pages.flat()).toEqual(all);
  });

  test('returns each card exactly once by cursor while other cards are created and deleted', async () => {
    const ctx = actAs(database, await buildAgent(system));
    const owner = ctx.actor.id as number;
    const of = (at: number) => ({ ...(cards()[at] as Partial<Terminal>), owner, agent1: owner, cid: null });
    const insert = (from: number, count: number, createdAt: number) =>
      table(system, terminals).insertMany(
        Array.from({ length: count }, (_, at) => ({
          ...of(at),
          iccid: `8986${String(from + at).padStart(15, '0')}`,
          createdAt: new Date(createdAt + at),
        })),
      );
    await insert(0, 30, 1_600_000_000_000);
    const before = await ordered('createdAt', 'DESC', `agent1 = ${owner}`);
    const { pages } = await walk(ctx, { sort: 'createdAt', order: 'DESC', size: '10' }, async () => {
      await insert(100, 5, 1_600_000_100_000);
      await database.sequelize.query(`DELETE FROM terminals WHERE id = ${before[9]}`);
    });
    expect(pages).toEqual([before.slice(0, 10), before.slice(10, 20), before.slice(20)]);
    await database.sequelize.query(`DELETE FROM terminals WHERE agent1 = ${owner}`);
  });

  test('rejects a cursor that is invalid, belongs to another list, or comes with a page number', async () => {
    const ctx = actAs(database, admin);
    const { nextCursor = '' } = await page(ctx, { sort: 'createdAt', size: '5' });
    expect((await page(ctx, { sort: 'createdAt', size: '7', cursor: nextCursor })).rows).toHaveLength(7);
    const forged = Buffer.from(JSON.stringify(['x', { gt: 1 }, 1])).toString('base64url');
    for (const query of [
      { cursor: nextCursor },
      { sort: 'createdAt', order: 'DESC', cursor: nextCursor },
      { sort: 'createdAt', status: 'UNUSED', cursor: nextCursor },
      { sort: 'createdAt', cursor: 'rubbish' },
      { sort: 'createdAt', cursor: forged },
      { sort: 'createdAt', page: '1', cursor: nextCursor },
    ])
      await expect(page(ctx, query as unknown as Record<string, string>)).rejects.toMatchObject({
        errors: { cursor: {} },
      });
  });
});

test.each(['id', 'createdAt', 'status'])('returns every matching id once for an export sorted by %s', async (sort) => {
  const ctx = actAs(database, admin);
  for (const order of ['ASC', 'DESC'] as const) {
    const pages: number[][] = [];
    for await (const some of matchingIds(ctx, terminals, readListQuery(ctx, terminals, { sort, order }), 1000))
      pages.push(some);
    expect(pages.flat()).toEqual(await ordered(sort, order));
  }
});

test('returns rows in the order of given ids that are adjacent, scattered or mixed', async () => {
  const ctx = actAs(database, admin);
  const all = await ordered('id', 'ASC');
  const scattered = all.filter((_id, at) => at % 7 === 0);
  for (const some of [all.slice(0, 500), all.slice(0, 500).toReversed(), scattered, [...scattered, ...all.slice(1, 5)]])
    expect(ids(await rowsInOrder(ctx, terminals, ['id', 'iccid'], some))).toEqual(some);
});

test('returns no row and a count of zero for an empty page list', async () => {
  const ctx = actAs(database, await buildAgent(system));
  expect(await read(ctx, {})).toEqual({ rows: [], total: 0 });
  expect(await read(ctx, { page: '100', size: '200' })).toEqual({ rows: [], total: 0 });
});

test.each(['ADMIN', 'AGENT_1'])(
  'returns the same labels as a separate read of the referenced records: %s',
  async (role) => {
    const ctx = actAs(database, role === 'ADMIN' ? admin : (agents[1] as User));
    const { rows } = await read(ctx, { size: '50' });
    const alone = await rowsInOrder(ctx, terminals, visibleNames(ctx, terminals), ids(rows));
    expect(rows).toEqual(await addLabels(ctx, terminals, alone));
    expect(rows[0]).toHaveProperty('agent1Label');
  },
);

describe('the card list of a salesman with customers', () => {
  // Few ids become parameters, more become numbers in the text, and very many a subquery.
  test.each([0, 3, 300, 2_100])(
    "shows a salesman exactly the cards of the salesman's customers when the salesman has %d customers",
    async (customers) => {
      const salesman = await buildSalesman(system);
      const made = Array.from({ length: customers }, (_, at) => ({
        role: 'AGENT_1' as const,
        account: `customer ${customers} ${at}`,
        accountType: 'EMAIL' as const,
        status: 'ENABLED' as const,
        salesman: salesman.id,
        apis: ['*'],
      }));
      await table(system, users).insertMany(made);
      const mine = ids(await table(system, users).find({ salesman: salesman.id })).slice(-2);
      const [first, second] = ids(await table(system, terminals).find({ owner: agents[2]?.id ?? 0 })).slice(0, 2);
      for (const [at, card] of [first, second].entries())
        if (mine[at] !== undefined) await table(system, terminals).update({ owner: mine[at] }, card as number);
      const all = await ordered(
        'id',
        'DESC',
        `owner IS NULL OR owner IN (SELECT id FROM users WHERE salesman = ${salesman.id})`,
      );
      for (let round = 0; round < 2; round += 1) {
        const { rows, total } = await read(actAs(database, salesman), { size: '200' });
        expect([ids(rows), total]).toEqual([all.slice(0, 200), all.length]);
      }
    },
  );

  test("shows a customer's cards to the new salesman when the customer gets another salesman", async () => {
    const [one, other] = [await buildSalesman(system), await buildSalesman(system)];
    const customer = await buildAgent(system, { salesman: one.id });
    const [card] = await table(system, terminals).find({ owner: agents[2]?.id ?? 0 }, { limit: 1 });
    await table(system, terminals).update({ owner: customer.id }, card?.id ?? 0);
    const sees = async (who: User): Promise<boolean> =>
      (await read(actAs(database, who), { iccid: card?.iccid ?? '' })).total === 1;
    expect([await sees(one), await sees(other)]).toEqual([true, false]);
    await table(system, users).update({ salesman: other.id }, customer.id);
    expect([await sees(one), await sees(other)]).toEqual([false, true]);
  });
});
