import { afterAll, beforeAll, expect, test } from '@jest/globals';
import exceljs from 'exceljs';
import request from 'supertest';
import { readBytes } from '../../test/bytes';
import type { EngineApp } from '../../test/engineApp';
import { openEngineApp } from '../../test/engineApp';
import { readWorkbook, workbook } from '../../../e2e/support/workbook';

let home: EngineApp;
let admin: string;
beforeAll(async () => {
  home = await openEngineApp();
  admin = String(await home.makeUser({ account: 'admin', role: 'ADMIN' }));
});
afterAll(() => home.close());

const send = (resource: string, bytes: Buffer, name = 'cards.xlsx', dryRun = false, field = 'file') =>
  request(home.app).post(`/${resource}/import?dryRun=${dryRun}`).set('X-Actor', admin).attach(field, bytes, name);
const total = async (resource: string): Promise<number> =>
  ((await request(home.app).get(`/${resource}?size=1`).set('X-Actor', admin)).body as { total: number }).total;

test('imports field names and headings in any language, and writes nothing in a dry run', async () => {
  const file = await workbook([
    ['简称', 'sort'],
    ['Asia', '1'],
    ['Europe', '2'],
  ]);
  const zh = (
    await request(home.app)
      .get('/plan-topics/import-template')
      .set('X-Actor', admin)
      .set('Accept-Language', 'zh')
      .buffer(true)
      .parse(readBytes)
  ).body as Buffer;
  const [headings] = await readWorkbook(zh);
  const fileZh = await workbook([headings?.map((heading) => heading) ?? [], ['Asia', '1'], ['Europe', '2']]);
  expect((await send('plan-topics', fileZh, 'TOPICS.XLSX', true)).body).toMatchObject({
    code: 200,
    data: { total: 2, created: 2, updated: 0, errors: [] },
  });
  expect(await total('plan-topics')).toBe(0);
  expect((await send('plan-topics', fileZh)).body).toMatchObject({ data: { created: 2 } });
  expect(await total('plan-topics')).toBe(2);
  expect(
    (
      await send(
        'plan-topics',
        await workbook([
          ['name', 'sort'],
          ['Asia', '7'],
          ['Africa', '3'],
        ]),
      )
    ).body,
  ).toMatchObject({ data: { created: 1, updated: 1 } });
  expect(file.length).toBeGreaterThan(0);
});

test('adds lists of allowed values to the columns of an import template', async () => {
  const { body } = await request(home.app)
    .get('/terminals/import-template')
    .set('X-Actor', admin)
    .set('Accept-Language', 'en')
    .buffer(true)
    .parse(readBytes);
  const book = new exceljs.Workbook();
  await book.xlsx.load(body as never);
  const [form, , values] = book.worksheets as [exceljs.Worksheet, exceljs.Worksheet, exceljs.Worksheet];
  const headings = (form.getRow(1).values as unknown[]).slice(1).map(String);
  const lists = headings.flatMap((heading, at) => {
    const rule = form.getCell(2, at + 1).dataValidation as exceljs.DataValidation | undefined;
    return rule?.type === 'list' ? [{ heading, at, formula: String(rule.formulae[0]) }] : [];
  });
  expect(lists.length).toBeGreaterThan(0);
  for (const { at, formula } of lists) {
    const [, letter, last] = /^'Allowed values'!\$([A-Z]+)\$2:\$[A-Z]+\$(\d+)$/.exec(formula) ?? [];
    expect(values.getCell(`${letter}${last}`).value).toBeTruthy();
    expect(values.getCell(`${letter}${Number(last) + 1}`).value).toBeFalsy();
    expect(values.getColumn(at + 1).letter).toBe(letter);
  }
});

test('lists the valid choices when an imported cell contains another value', async () => {
  const file = await workbook([
    ['iccid', 'type'],
    ['89860000000000000006', 'PAPER'],
  ]);
  const { body } = await send('terminals', file, 'cards.xlsx', true).set('Accept-Language', 'en');
  const { errors } = (body as { data: { errors: { field: string; message: string }[] } }).data;
  expect(errors.find(({ field }) => field === 'type')?.message).toMatch(/^Not one of the choices: \S+, /);
});

test('rejects all rows of a file when one row is invalid, and names the row and the wrong field', async () => {
  const before = await total('plan-topics');
  const answer = await send(
    'plan-topics',
    await workbook([
      ['name', 'sort'],
      ['New', '1'],
      ['', '2'],
      ['Other', 'x'],
      ['New', '4'],
    ]),
  );
  expect(answer.body).toMatchObject({ data: { total: 4, created: 0, updated: 0 } });
  const { errors } = (answer.body as { data: { errors: { row: number; field: string; message: string }[] } }).data;
  expect(errors.map(({ row, field }) => [row, field])).toEqual([
    [3, 'name'],
    [4, 'sort'],
    [5, 'name'],
  ]);
  expect(await total('plan-topics')).toBe(before);
});

test('rejects an import file of random bytes and changes nothing', async () => {
  const good = await workbook([
    ['name', 'sort'],
    ['Zed', '1'],
  ]);
  const before = await total('plan-topics');
  expect((await send('plan-topics', Buffer.from('MZ\u0090 this is a program'), 'cards.xlsx')).status).toBe(415);
  expect((await send('plan-topics', good, 'cards.pdf')).status).toBe(415);
  expect((await send('plan-topics', good, 'cards.xlsx', false, 'attachment')).status).toBe(400);
  expect(
    (await send('plan-topics', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(500, 7)]), 'cards.xlsx'))
      .status,
  ).toBe(415);
  const two = await request(home.app)
    .post('/plan-topics/import')
    .set('X-Actor', admin)
    .attach('file', good, 'a.xlsx')
    .attach('file', good, 'b.xlsx');
  expect(two.status).toBe(400);
  expect((await request(home.app).post('/plan-topics/import').set('X-Actor', admin)).status).toBe(400);
  expect((await send('plan-topics', await workbook([['colour'], ['red']]))).status).toBe(400);
  expect((await send('plan-topics', await workbook([]))).status).toBe(400);
  expect(await total('plan-topics')).toBe(before);
});

test('rejects an import file over 64 MB with 413', async () => {
  const answer = await send('plan-topics', Buffer.alloc(65 * 1024 * 1024, 1), 'huge.xlsx').catch(
    (error: { code?: string }) => ({ status: error.code === 'ECONNRESET' || error.code === 'EPIPE' ? 413 : 0 }),
  );
  expect(answer.status).toBe(413);
});

test('rejects unknown parameters of a list, and returns pages in a stable order', async () => {
  const get = (query: string) => request(home.app).get(`/plan-topics?${query}`).set('X-Actor', admin);
  for (const query of [
    'colour=red',
    'sort=colour',
    'page=0',
    'size=201',
    'size=x',
    'order=UP',
    'sort_gte=abc',
    'name_near=1',
    'createdAt_gte=yesterday',
    'page=1&page=2',
  ]) {
    expect({ query, status: (await get(query)).status }).toEqual({ query, status: 400 });
  }
  const names = async (query: string) =>
    ((await get(query)).body as { rows: { name: string }[] }).rows.map((row) => row.name);
  expect(await names('sort=name&order=ASC')).toEqual(['Africa', 'Asia', 'Europe']);
  expect(await names('sort=name&order=DESC&size=2&page=2')).toEqual(['Africa']);
  expect(await names('q=uro')).toEqual(['Europe']);
  expect(await names('sort_gte=3&sort_lte=6')).toEqual(['Africa']);
  expect(await names('name_in=Asia,Europe&sort=name')).toEqual(['Asia', 'Europe']);
  expect(await names('name_like=%25')).toEqual([]);
});

test('returns the first result for a repeated key and body, and 409 for another body', async () => {
  const post = (body: object, key: string) =>
    request(home.app).post('/plan-topics').set('X-Actor', admin).set('Idempotency-Key', key).send(body);
  const answers = await Promise.all(Array.from({ length: 8 }, () => post({ name: 'Once', sort: 1 }, 'key-1')));
  const ids = answers.map((answer) => (answer.body as { data?: { id: number } }).data?.id);
  expect(new Set(ids).size).toBe(1);
  expect(answers.every((answer) => answer.status === 200)).toBe(true);
  expect((await post({ sort: 1, name: 'Once' }, 'key-1')).status).toBe(200);
  expect((await post({ name: 'Twice', sort: 1 }, 'key-1')).status).toBe(409);
  const rejected = await post({ name: 'Once', sort: 1 }, 'key-2');
  expect(rejected.status).toBe(409);
  expect((rejected.body as { errors: object }).errors).toHaveProperty('name');
});
