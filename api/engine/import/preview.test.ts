import { describe, expect, test } from '@jest/globals';
import { readBytes } from '../../test/bytes';
import { readWorkbook, workbook } from '../../../e2e/support/workbook';
import type { ImportAnswer } from './mapping.fixture';
import { openFiles, server } from './files.fixture';
import { send, topics } from './mapping.fixture';

openFiles();

test('lists the changes that an import would make in existing records', async () => {
  await send([
    ['name', 'sort'],
    ['Same', '1'],
    ['Other', '2'],
  ]);
  const { body } = await send(
    [
      ['name', 'sort'],
      ['Same', '1'],
      ['Other', '5'],
      ['Fresh', '6'],
    ],
    { dryRun: true },
  );
  expect(body.data).toMatchObject({
    created: 1,
    updated: 1,
    unchanged: 1,
    effects: {
      same: 1,
      fields: [{ field: 'sort', count: 1 }],
      examples: [{ row: 3, field: 'sort', before: 2, after: 5 }],
    },
  });
});

test('returns rejected rows of an import unchanged, with the wrong cells of each row', async () => {
  const { body } = await send(
    [
      ['Title', 'Place', 'Note'],
      ['Fine', '1', 'a'],
      ['', 'x', 'b'],
    ],
    { map: { Title: 'name', Place: 'sort' } },
  );
  const url = body.data.errorsUrl as string;
  const shown = await (await server.as('ADMIN')).get(`${url}?format=json`);
  expect(shown.body).toMatchObject({
    data: {
      failed: 1,
      columns: [
        { heading: 'Title', field: 'name' },
        { heading: 'Place', field: 'sort' },
        { heading: 'Note', field: null },
      ],
      rows: [{ row: 3, cells: ['', 'x', 'b'], errors: [{ field: 'name' }, { field: 'sort' }] }],
    },
  });
  expect([
    (await (await server.as('SALESMAN')).get(`${url}?format=json`)).status,
    (await (await server.as('ADMIN')).get(`${url}?format=pdf`)).status,
  ]).toEqual([404, 400]);
  const book = await (await server.as('ADMIN')).get(url).buffer(true).parse(readBytes);
  expect((await readWorkbook(book.body as Buffer))[0]).toEqual(['Row', 'Title', 'Place', 'Note', 'Errors']);
});

describe('a dry run of an import', () => {
  const ROWS = [
    ['name', 'sort'],
    ['On trial', '1'],
  ];
  const post = async (query: string, fields: Readonly<Record<string, string | string[]>>) => {
    const call = (await server.as('ADMIN')).post(`/t3d-api/plan-topics/import${query}`);
    for (const [name, value] of Object.entries(fields)) void call.field(name, value);
    const answer = await call.attach('file', await workbook(ROWS), 'topics.xlsx');
    return { status: answer.status, body: answer.body as ImportAnswer };
  };
  test.each([
    ['', { dryRun: 'true' }],
    ['', { dryRun: '1' }],
    ['?dryRun=1', {}],
    ['?dryRun=true', { dryRun: 'true' }],
  ])('makes a dry run of an import when the query or a multipart field requests it: %s %j', async (query, fields) => {
    expect(await post(query, fields)).toMatchObject({ status: 200, body: { data: { created: 1 } } });
    expect(await topics().count({ name: 'On trial' })).toBe(0);
  });
  const rejected: [string, Readonly<Record<string, string | string[]>>, string][] = [
    ['', { dryrun: 'true' }, 'dryrun'],
    ['?dryrun=true', {}, 'dryrun'],
    ['', { columns: '{}', colour: 'red' }, 'colour'],
    ['', { dryRun: 'yes' }, 'dryRun'],
    ['', { dryRun: ['true', 'true'] }, 'dryRun'],
    ['?dryRun=false', { dryRun: 'true' }, 'dryRun'],
    ['?dryRun=true', { dryRun: '0' }, 'dryRun'],
  ];
  test.each(rejected)(
    'rejects a misspelt or contradictory request for a dry run: %s %j',
    async (query, fields, name) => {
      const { status, body } = await post(query, fields);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [name]]);
      expect(await topics().count({ name: 'On trial' })).toBe(0);
    },
  );
  test('imports the file when `dryRun` is false', async () => {
    expect((await post('', { dryRun: 'false' })).status).toBe(200);
    expect(await topics().count({ name: 'On trial' })).toBe(1);
  });
});
