import { expect, test } from '@jest/globals';
import { csv, next, openFiles, server, stored } from './files.fixture';

openFiles();

interface Answer {
  status: number;
  body: {
    message: string;
    errors?: Record<string, string>;
    data: {
      created: number;
      updated: number;
      errors: { row: number; field: string }[];
      errorsUrl?: string;
      effects?: { existing: { row: number; key: string }[] };
    };
  };
}
async function send(rows: readonly (readonly string[])[], cells?: unknown, dryRun = false): Promise<Answer> {
  const call = (await server.as('ADMIN')).post(`/t3d-api/terminals/import?dryRun=${dryRun}`);
  void call.set('Accept-Language', 'en');
  if (cells !== undefined) void call.field('cells', typeof cells === 'string' ? cells : JSON.stringify(cells));
  return (await call.attach('file', Buffer.from(csv(rows)), 'cards.csv')) as Answer;
}
const HEAD = ['iccid', 'type', 'remark'];

test("imports the corrected text of a cell instead of the file's text", async () => {
  const [good, wrong] = [next(), next()];
  const rows = [HEAD, [good, 'SIM', 'a'], ['123', 'Chip', 'b']];
  const first = await send(rows);
  expect(first.body.data.errors.map(({ row, field }) => [row, field])).toEqual([
    [3, 'iccid'],
    [3, 'type'],
  ]);
  const second = await send(rows, { 3: { 0: wrong } }, true);
  expect(second.body.data.errors.map(({ row, field }) => [row, field])).toEqual([[3, 'type']]);
  const shown = await (await server.as('ADMIN')).get(`${second.body.data.errorsUrl}?format=json`);
  expect((shown.body as { data: { rows: { cells: string[] }[] } }).data.rows[0]?.cells).toEqual([wrong, 'Chip', 'b']);
  expect(await stored(good)).toBeNull();
  const third = await send(rows, { 3: { 0: wrong, 1: 'SIM', 2: 'mended' } });
  expect([third.status, third.body.data.created]).toEqual([200, 2]);
  expect(await stored(wrong)).toMatchObject({ type: 'SIM', remark: 'mended' });
});

test("imports the corrected text of a cell beyond the end of a file's row", async () => {
  const iccid = next();
  const answer = await send([HEAD, [iccid]], { 2: { 1: 'SIM', 2: 'filled' } });
  expect(answer.body.data.created).toBe(1);
  expect(await stored(iccid)).toMatchObject({ type: 'SIM', remark: 'filled' });
});

test.each([
  ['a row that the file has not', { 9: { 0: 'x' } }],
  ['the headings', { 1: { 0: 'x' } }],
  ['a column without a heading', { 2: { 3: 'x' } }],
  ['what is no JSON', '{'],
  ['a list', []],
  ['a text that is no text', { 2: { 0: 5 } }],
  ['a column by its name', { 2: { iccid: 'x' } }],
])('rejects a correction of %s and imports nothing', async (_name, cells) => {
  const iccid = next();
  const answer = await send([HEAD, [iccid, 'SIM', '']], cells);
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, ['cells']]);
  expect(await stored(iccid)).toBeNull();
});

test('lists the existing cards that an import would change', async () => {
  const [old, fresh] = [next(), next()];
  await send([HEAD, [old, 'SIM', 'first']]);
  const { data } = (await send([HEAD, [fresh, 'SIM', ''], [old, 'SIM', 'second']], undefined, true)).body;
  expect([data.created, data.updated, data.effects?.existing]).toEqual([1, 1, [{ row: 3, key: old }]]);
  expect(await stored(old)).toMatchObject({ remark: 'first' });
});
