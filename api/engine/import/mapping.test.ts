import { describe, expect, test } from '@jest/globals';
import jobs from '@t3d/resources/builtin/jobs';
import { workbook } from '../../../e2e/support/workbook';
import { systemContext } from '../../context';
import { runDueJobs } from '../../jobs';
import { table } from '../../models/table';
import { openFiles, server } from './files.fixture';
import { send, topics } from './mapping.fixture';

openFiles();

const OURS = [
  ['What it is called', 'Place', 'sort'],
  ['Mapped', '7', '99'],
];

test('previews the headings of a file with fields and first values, and lists all possible fields', async () => {
  const file = await workbook([
    ['简称', 'Place', '', 'sort', 'SORT'],
    ['Asia', 'a', 'x', 1, 2],
    ['Europe', '', 'x', 3, 4],
    ['', 'b'.repeat(80)],
  ]);
  const look = await (
    await server.as('ADMIN')
  )
    .post('/t3d-api/plan-topics/import/columns')
    .attach('file', file, 'topics.xlsx');
  expect(look.body).toMatchObject({
    code: 200,
    data: {
      columns: [
        { heading: '简称', field: 'name', samples: ['Asia', 'Europe'] },
        { heading: 'Place', field: null, samples: ['a', `${'b'.repeat(60)}…`] },
        { heading: 'sort', field: 'sort', samples: ['1', '3'] },
        { heading: 'SORT', field: null },
      ],
      fields: [
        { name: 'name', label: 'Short name', required: true },
        { name: 'names', required: false },
        { name: 'sort', required: false },
      ],
    },
  });
  const post = async (role: 'ADMIN' | 'AGENT_1', bytes: Buffer, name: string) =>
    (await (await server.as(role)).post('/t3d-api/plan-topics/import/columns').attach('file', bytes, name)).status;
  expect([
    await post('AGENT_1', file, 'a.xlsx'),
    await post('ADMIN', file, 'a.csv'),
    await post('ADMIN', await workbook([]), 'a.xlsx'),
  ]).toEqual([403, 415, 400]);
});

test("uses the caller's mapping of headings, and recognises headings without a mapping by their text", async () => {
  expect((await send(OURS)).status).toBe(400);
  expect((await send(OURS, { map: { 'What it is called': 'name' }, dryRun: true })).body.data).toMatchObject({
    created: 1,
    columns: [{ field: 'name' }, { field: null }, { field: 'sort' }],
  });
  expect((await send(OURS, { map: { 'What it is called': 'name', Place: 'sort' } })).body.data).toMatchObject({
    created: 1,
    columns: [{ field: 'name' }, { field: 'sort' }, { field: null }],
  });
  expect((await topics().one({ name: 'Mapped' }))?.sort).toBe(7);
  expect(
    (
      await send(
        [
          ['name', 'sort'],
          ['Left out', '5'],
        ],
        { map: { sort: null } },
      )
    ).body.data,
  ).toMatchObject({ created: 1 });
  expect((await topics().one({ name: 'Left out' }))?.sort).toBe(0);
});

test('maps the first of two columns with the same heading', async () => {
  await send(
    [
      ['Title', 'Title'],
      ['First', 'Second'],
    ],
    { map: { Title: 'name' } },
  );
  expect([await topics().count({ name: 'First' }), await topics().count({ name: 'Second' })]).toEqual([1, 0]);
});

test('rejects a file with too many columns after reading the headings, whatever the mapping', async () => {
  const headings = (count: number): string[] =>
    Array.from({ length: count }, (_, at) => (at === 0 ? 'name' : `h${at}`));
  const admin = await server.as('ADMIN');
  const wide = headings(20_000);
  const bytes = Buffer.from(`${wide.join(',')}\nx,1\n`);
  const rejected = {
    code: 400,
    message: 'The file has 20000 columns and may have 500: remove those that are not needed and upload it again',
  };
  const map = JSON.stringify(Object.fromEntries(wide.map((heading) => [heading, null])));
  expect(
    (await admin.post('/t3d-api/terminals/import?dryRun=true').field('columns', map).attach('file', bytes, 'wide.csv'))
      .body,
  ).toMatchObject(rejected);
  expect((await admin.post('/t3d-api/terminals/import/columns').attach('file', bytes, 'wide.csv')).body).toMatchObject(
    rejected,
  );
  for (const [count, status] of [
    [501, 400],
    [500, 200],
  ] as const)
    expect([count, (await send([headings(count), ['Wide', '1']], { dryRun: true })).status]).toEqual([count, status]);
  expect(
    (
      await send(
        [
          [...headings(2), ...Array.from({ length: 600 }, () => '')],
          ['Wide', '1'],
        ],
        { dryRun: true },
      )
    ).status,
  ).toBe(200);
}, 60_000);

describe('an invalid mapping of columns', () => {
  const ROWS = [
    ['name', 'sort'],
    ['Never', '1'],
  ];
  const cases: [string, unknown, string | null][] = [
    ['a field that is none', { name: 'colour' }, 'no field colour'],
    ['a field that is not for imports', { name: 'name', sort: 'version' }, 'no field version'],
    ['a name that every object has', { sort: 'constructor' }, 'no field constructor'],
    ['two headings for one field', { name: 'name', sort: 'name' }, '“name” and “sort” both stand for the field name'],
    ['a heading that the file has not', { Colour: 'name' }, 'no heading “Colour”'],
    ['what is no JSON', '{name', 'Must be JSON'],
    ['a list', ['name'], 'Must be JSON'],
    ['numbers', { name: 1 }, 'Must be JSON'],
    ['a mapping without a needed field', { name: null }, null],
  ];
  test.each(cases)('rejects a mapping of headings: %s', async (_title, map, said) => {
    for (const dryRun of [true, false]) {
      const { status, body } = await send(ROWS, { map, dryRun });
      expect([status, said === null || body.errors?.columns?.includes(said)]).toEqual([400, true]);
    }
    expect(await topics().count({ name: 'Never' })).toBe(0);
  });
});

test('treats the same key and file with another mapping as a different request', async () => {
  // Send the same bytes twice, because each workbook contains its creation time.
  const rows = await workbook([
    ['A', 'B'],
    ['Keyed', '3'],
  ]);
  expect((await send(rows, { map: { A: 'name', B: 'sort' }, key: 'map-1' })).status).toBe(200);
  expect((await send(rows, { map: { B: 'sort', A: 'name' }, key: 'map-1' })).body.data).toMatchObject({ created: 1 });
  expect((await send(rows, { map: { A: 'name', B: null }, key: 'map-1' })).status).toBe(409);
});

test('applies the mapping of headings to a file that a job imports', async () => {
  const rows = [['Title', 'Place'], ...Array.from({ length: 5001 }, (_, index) => [`Long ${index}`, '4'])];
  const { status, body } = await send(rows, { map: { Title: 'name', Place: 'sort' } });
  expect(status).toBe(202);
  await runDueJobs(server.database);
  expect(await table(systemContext(server.database, 'command'), jobs).one(body.data.jobId as number)).toMatchObject({
    state: 'DONE',
    result: { created: 5001 },
  });
  expect(await topics().count({ name: ['Long 0', 'Long 5000'], sort: 4 })).toBe(2);
}, 60_000);
