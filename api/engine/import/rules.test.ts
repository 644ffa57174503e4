import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ParcelTest } from '../../test/parcels';
import { openParcels } from '../../test/parcels';

let home: ParcelTest;
let people: ParcelTest['people'];
beforeAll(async () => {
  home = await openParcels();
  people = home.people;
}, 120_000);
afterAll(() => home?.close());

let serial = 0;
const code = (): string => {
  serial += 1;
  return `P-${serial}`;
};
const errorsOf = async (actor: number, lines: readonly (readonly unknown[])[]) =>
  (await home.send('parcels', actor, lines)).errors.map(({ row, field, message }) => [row, field, message]);
const stored = async (which: string): Promise<Record<string, unknown>> =>
  ((await home.call('get', `/parcels?code=${which}&size=1`, people.ADMIN)).body as { rows: Record<string, unknown>[] })
    .rows[0] ?? {};
const make = async (values: object): Promise<{ id: number; code: string }> => {
  const answer = await home
    .call('post', '/parcels', people.ADMIN)
    .send({ code: code(), owner: people.AGENT_1, title: { en: 'Box' }, ...values });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return (answer.body as { data: { id: number; code: string } }).data;
};

describe('import rows that POST would reject', () => {
  test('rejects by row a reference to a record that is unknown, out of scope or not selectable', async () => {
    const head = ['code', 'owner', 'title', 'topic', 'part'];
    const others = await make({ owner: people.other });
    const rows = [
      [code(), people.AGENT_2, 'a'],
      [code(), people.other, 'a'],
      [code(), 987_654, 'a'],
      [code(), people.disabled, 'a'],
      [code(), people.SALESMAN, 'a'],
      [code(), people.AGENT_1, 'a', 987_654],
      [code(), people.AGENT_1, 'a', '', others.id],
      [code(), 'nobody', 'a'],
    ];
    const errors = await errorsOf(people.SALESMAN, [head, ...rows]);
    expect(errors.map(([row, field]) => [row, field])).toEqual([
      [3, 'owner'],
      [4, 'owner'],
      [5, 'owner'],
      [6, 'owner'],
      [7, 'topic'],
      [8, 'part'],
      [9, 'owner'],
    ]);
    expect(errors.find(([row]) => row === 9)?.[2]).toContain('“nobody”');
    expect(await stored(rows[0]?.[0] as string)).toEqual({});
  });

  test("reports a missing referenced record together with the row's other errors", async () => {
    const head = ['code', 'owner', 'title', 'slot', 'part'];
    const there = await make({ owner: people.other });
    const rows = [
      [code(), 987_654, 'a', 'no number', 987_655],
      ['', 987_654, 'a'],
      [there.code, people.other, 'a', 'no number', 987_655],
    ];
    const errors = await errorsOf(people.ADMIN, [head, ...rows]);
    expect(errors.map(([row, field]) => `${String(row)} ${String(field)}`).toSorted()).toEqual([
      '2 owner',
      '2 part',
      '2 slot',
      '3 code',
      '3 owner',
      '4 part',
      '4 slot',
    ]);
  });

  test('rejects an imported row with a unique value that a record or an earlier row already has', async () => {
    const there = await make({ lane: 'A', slot: 1, tag: 'T1' });
    const head = ['code', 'owner', 'title', 'lane', 'slot', 'tag'];
    const row = (lane: string, slot: number, tag = '') => [code(), 'one', 'a', lane, slot, tag];
    expect(
      (
        await errorsOf(people.ADMIN, [
          head,
          row('A', 1),
          row('A', 2),
          row('B', 1),
          row('A', 2),
          row('C', 1, 'T1'),
          row('C', 2, 'T2'),
          row('C', 3, 'T2'),
        ])
      ).map(([at, field]) => [at, field]),
    ).toEqual([
      [2, 'lane'],
      [5, 'lane'],
      [6, 'tag'],
      [8, 'tag'],
    ]);
    expect(await errorsOf(people.ADMIN, [head, [there.code, 'one', 'Box', 'A', 1, 'T1']])).toEqual([]);
  });

  test('reports all errors of an imported row together, even after the import has stopped writing', async () => {
    await make({ lane: 'D', slot: 1, tag: 'T9' });
    const row = (lane: string, slot: unknown, tag = '') => [code(), 'one', 'a', lane, slot, tag];
    const errors = await errorsOf(people.ADMIN, [
      ['code', 'owner', 'title', 'lane', 'slot', 'tag'],
      row('D', 'many'),
      row('D', 1),
      row('D', 2),
      row('D', 2),
      row('D', 3, 'T9'),
    ]);
    expect(errors.map(([at, field]) => [at, field])).toEqual([
      [2, 'slot'],
      [3, 'lane'],
      [5, 'lane'],
      [6, 'tag'],
    ]);
  });

  test('rejects new and changed rows when the role may import but may not create or change records', async () => {
    const there = await make({});
    const narrow = await home.makeUser({
      account: 'narrow',
      role: 'ADMIN',
      apis: ['parcels:import', 'parcels:update'],
    });
    const other = await home.makeUser({
      account: 'narrower',
      role: 'ADMIN',
      apis: ['parcels:import', 'parcels:create'],
    });
    const lines = [
      ['code', 'owner', 'title'],
      [code(), 'one', 'a'],
      [there.code, 'one', 'Changed'],
    ];
    expect(await errorsOf(narrow, lines)).toEqual([[2, 'code', expect.stringContaining('parcels:create')]]);
    expect(await errorsOf(other, lines)).toEqual([[3, 'code', expect.stringContaining('parcels:update')]]);
  });
});

describe('import rows that PUT would reject', () => {
  test("rejects an imported row when the caller may only read the row's record or cannot see the record", async () => {
    const [mine, below, others] = [
      await make({}),
      await make({ owner: people.AGENT_2 }),
      await make({ owner: people.other }),
    ];
    const row = ({ code: which }: { code: string }, owner: string) => [which, owner, 'Changed'];
    const errors = await errorsOf(people.AGENT_1, [
      ['code', 'owner', 'title'],
      row(mine, 'one'),
      row(below, 'two'),
      row(others, 'one'),
    ]);
    expect(errors).toEqual([
      [3, 'code', expect.stringContaining('not yours')],
      [4, 'code', expect.any(String)],
    ]);
    expect(
      await errorsOf(people.AGENT_1, [['code', 'owner', 'title'], row(mine, 'one'), [below.code, 'two', 'Box']]),
    ).toEqual([]);
    expect([(await stored(mine.code)).title, (await stored(below.code)).title]).toEqual([
      { en: 'Changed' },
      { en: 'Box' },
    ]);
  });

  test('rejects an imported row that changes fixed fields, and ignores columns for other roles', async () => {
    const there = await make({ origin: 'HK', weight: 5 });
    expect(
      await errorsOf(people.ADMIN, [
        ['code', 'owner', 'title', 'origin'],
        [there.code, 'one', 'Box', 'SZ'],
      ]),
    ).toEqual([[2, 'origin', expect.stringContaining('cannot be changed')]]);
    const report = await home.send('parcels', people.AGENT_1, [
      ['code', 'owner', 'title', 'weight', 'origin'],
      [there.code, 'one', 'Box', 9, 'HK'],
    ]);
    expect([report.errors, report.effects?.same, (await stored(there.code)).weight]).toEqual([[], 1, 5]);
  });

  test('keeps a concurrent change of another field during an import, and writes history', async () => {
    const there = await make({ lane: 'L', note: 'before' });
    await Promise.all([
      home.call('put', `/parcels/${there.id}`, people.ADMIN).send({ lane: 'M', note: 'meanwhile' }),
      home.send('parcels', people.ADMIN, [
        ['code', 'owner', 'title', 'note'],
        [there.code, 'one', 'Box', 'imported'],
      ]),
    ]);
    expect(await stored(there.code)).toMatchObject({ lane: 'M', version: 3 });
    const { rows } = (await home.call('get', `/parcels/${there.id}/history`, people.ADMIN)).body as {
      rows: { changes: { note?: { before: string; after: string } } }[];
    };
    const [last, first] = rows.map(({ changes }) => changes.note).filter(Boolean);
    expect([first?.before, last?.before]).toEqual(['before', first?.after]);
  });
});

describe('references in a file in the form that exports write', () => {
  test('imports references by label, unique key or id, and rejects ambiguous names', async () => {
    const [twin, other] = [
      await home.makeUser({ account: 'twin-1', role: 'AGENT_1' }),
      await home.makeUser({ account: 'twin-2', role: 'AGENT_1' }),
    ];
    await home.database.sequelize.query(`UPDATE users SET nickname = 'Twin' WHERE id IN (${twin}, ${other})`);
    const codes = [code(), code(), code(), code()];
    const lines = [
      ['code', 'owner', 'title'],
      [codes[0], 'twin-1', 'a'],
      [codes[1], `#${other}`, 'a'],
      [codes[2], other, 'a'],
      [codes[3], 'Twin', 'a'],
    ];
    expect(await errorsOf(people.ADMIN, lines)).toEqual([[5, 'owner', expect.stringContaining('“Twin”')]]);
    expect(await errorsOf(people.ADMIN, lines.slice(0, 4))).toEqual([]);
    expect(
      (await Promise.all(codes.slice(0, 3).map((one) => stored(one as string)))).map(({ owner }) => owner),
    ).toEqual([twin, other, other]);
    const text = (await home.call('get', `/parcels/export?format=csv&owner_in=${twin},${other}`, people.ADMIN)).text;
    expect(
      text
        .split('\n')
        .slice(1)
        .map((row) => row.split(',')[1])
        .filter(Boolean),
    ).toEqual(['twin-1', 'twin-2', 'twin-2']);
  });

  test('imports a reference by a label in scope when a record out of scope has the same label', async () => {
    const hidden = await home.makeUser({ account: 'hidden', role: 'AGENT_1' });
    await home.database.sequelize.query(`UPDATE users SET nickname = 'two' WHERE id = ${hidden}`);
    const one = code();
    expect(
      await errorsOf(people.SALESMAN, [
        ['code', 'owner', 'title'],
        [one, 'two', 'a'],
      ]),
    ).toEqual([]);
    expect((await stored(one)).owner).toBe(people.AGENT_2);
    await home.database.sequelize.query(`UPDATE users SET nickname = 'hidden' WHERE id = ${hidden}`);
  });
});
