import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import terminals from '@t3d/resources/cards/terminals';
import type { User } from '@t3d/resources/rows';
import { readListQuery } from '../engine/rows/read/query';
import { listRows } from '../engine/rows/read/read';
import { resolveSearch } from '../engine/search/listSearch';
import { auditCounts, describeWrong, correctCounts } from '../builtin/jobs/jobs';
import { actAs, buildAdmin, buildAgent } from '../test/factories';
import { setCards } from '../test/setCards';
import { type TestData, openTestData } from '../test/testData';
import { BLOCK } from './counters';
import { change, select } from './sql';
import { table } from './table';
import { inTransaction } from './transaction';

let world: TestData;
let admin: User;
let agent: User;
beforeAll(async () => {
  world = await openTestData();
  admin = await buildAdmin(world.system);
  agent = await buildAgent(world.system);
});
afterAll(() => world.close());

const STATUSES = ['STOCKED', 'UNUSED', 'ACTIVATED'] as const;
let made = 0;
const card = (more: object = {}) => {
  made += 1;
  const iccid = `8985${String(made).padStart(15, '0')}`;
  return { iccid, cid: iccid, type: 'SIM' as const, iccidLength: 19, ...more };
};
const total = async (who: User, query: Record<string, string> = {}): Promise<number> => {
  const ctx = actAs(world.database, who);
  const search = await resolveSearch(ctx, terminals, query);
  const input = readListQuery(ctx, terminals, { size: '1', ...query }, search?.conditions);
  return (await listRows(ctx, terminals, input)).total;
};
const counted = async (where: string): Promise<number> => {
  const [row] = await select<{ n: number }>(world.system, `SELECT COUNT(*) AS n FROM terminals WHERE ${where}`);
  return Number(row?.n);
};
/** Expects the totals of lists to equal the counts in the database. */
async function expectTrue(): Promise<void> {
  for (const status of STATUSES) {
    expect(await total(admin, { status })).toBe(await counted(`status = '${status}'`));
    expect(await total(agent, { status })).toBe(await counted(`status = '${status}' AND agent1 = ${agent.id}`));
  }
  expect(await total(admin)).toBe(await counted('1 = 1'));
  expect(await auditCounts(world.system)).toEqual({ wrong: {} });
}

describe('the stored row count of a table', () => {
  beforeEach(async () => {
    const cards = Array.from({ length: 30 }, (_, at) =>
      card({ status: STATUSES[at % 3], ...(at % 2 === 0 && { owner: agent.id, agent1: agent.id }) }),
    );
    await table(world.system, terminals).insertMany(cards);
  });

  test('changes the stored count when one or many rows are created, updated, moved or deleted', async () => {
    await expectTrue();
    const rows = table(world.system, terminals);
    await rows.update({ status: 'UNUSED' }, { status: 'STOCKED' });
    await expectTrue();
    const free = (await rows.find({ agent1: null })).map(({ id }) => id);
    await setCards(world.system, { owner: agent.id, agent1: agent.id }, free);
    await rows.update({ remark: 'no other number' }, { status: 'UNUSED' });
    await expectTrue();
    const [first] = await rows.find({ status: 'ACTIVATED' }, { limit: 1 });
    await rows.remove(first?.id ?? 0);
    await rows.insert(card({ status: 'STOCKED' }));
    await expectTrue();
  });

  test("counts a transaction's own writes inside the transaction, and later only committed rows", async () => {
    const before = await total(admin);
    await expect(
      inTransaction(world.system, async (ctx) => {
        await table(ctx, terminals).insertMany([card(), card()]);
        const inner = { ...ctx, actor: actAs(world.database, admin).actor };
        expect((await listRows(inner, terminals, readListQuery(inner, terminals, {}))).total).toBe(before + 2);
        throw new Error('taken back');
      }),
    ).rejects.toThrow('taken back');
    expect(await total(admin)).toBe(before);
    await expectTrue();
  });

  test('counts rows correctly when transactions overlap, in each order of the commits', async () => {
    const write = (at: number) =>
      inTransaction(world.system, async (ctx) => {
        const rows = table(ctx, terminals);
        const id = await rows.insert(card({ status: STATUSES[at % 3] }));
        if (at % 3 === 0) await setCards(ctx, { status: 'UNUSED', owner: agent.id, agent1: agent.id }, id);
        if (at % 5 === 0) await rows.remove(id);
      });
    await Promise.all([
      ...Array.from({ length: 60 }, (_, at) => write(at)),
      correctCounts(world.system),
      ...Array.from({ length: 5 }, () => auditCounts(world.system).then(({ wrong }) => expect(wrong).toEqual({}))),
    ]);
    await expectTrue();
    await correctCounts(world.system);
    await expectTrue();
    const [left] = await select<{ n: number }>(
      world.system,
      'SELECT COUNT(*) AS n FROM terminals_counts WHERE slot <> -1',
    );
    expect(Number(left?.n)).toBe(0);
  });

  test('ignores the stored count when a filter needs a column that the count lacks', async () => {
    expect(await total(admin, { status: 'UNUSED', q: '8985' })).toBe(await counted("status = 'UNUSED'"));
    expect(await total(admin, { brand: 'none' })).toBe(0);
  });

  test('corrects and reports the stored count when the audit finds a difference', async () => {
    await change(
      world.system,
      "UPDATE terminals_counts SET rowCount = rowCount + 5 WHERE status = 'UNUSED' AND slot = -1",
    );
    await change(world.system, 'DELETE FROM terminals_blocks');
    const found = await auditCounts(world.system);
    expect(Object.keys(found.wrong)).toEqual(['terminals']);
    expect(describeWrong(found)).toContain('terminals (');
    await expectTrue();
  });
});

test('returns correct deep pages of a whole list when blocks of rows are skipped by their counts', async () => {
  const rows = table(world.system, terminals);
  await rows.remove({ id: { gt: 0 } });
  const ids = [...Array.from({ length: 1_100 }, (_, at) => 100 + at), BLOCK - 1, BLOCK, BLOCK + 1];
  const more = Array.from({ length: 400 }, (_, at) => 5 * BLOCK + at * 3);
  await rows.insertMany([...ids, ...more].map((id) => card({ id })));
  const all = [...ids, ...more];
  const ctx = actAs(world.database, admin);
  for (const order of ['ASC', 'DESC'] as const)
    for (const page of [1, 11, 12, 15, 16, 17]) {
      const query = readListQuery(ctx, terminals, { sort: 'id', order, size: '100', page: String(page) });
      const list = await listRows(ctx, terminals, query);
      const inOrder = order === 'ASC' ? all : all.toReversed();
      expect([page, list.total]).toEqual([page, all.length]);
      expect(list.rows.map(({ id }) => id)).toEqual(inOrder.slice((page - 1) * 100, page * 100));
    }
});
