import { afterAll, beforeAll, expect, test } from '@jest/globals';
import exceljs from 'exceljs';
import { readBytes } from '../../test/bytes';
import type { ParcelTest } from '../../test/parcels';
import { openParcels } from '../../test/parcels';

let home: ParcelTest;
beforeAll(async () => {
  home = await openParcels();
}, 120_000);
afterAll(() => home?.close());

const template = async (): Promise<exceljs.Workbook> => {
  const { body } = await home
    .call('get', '/parcels/import-template', home.people.ADMIN)
    .set('Accept-Language', 'en')
    .buffer(true)
    .parse(readBytes);
  const book = new exceljs.Workbook();
  await book.xlsx.load(body as never);
  return book;
};

const headingsOf = (sheet: exceljs.Worksheet): string[] => (sheet.getRow(1).values as unknown[]).slice(1).map(String);

test('puts only headings on the first sheet of a template, and an example row on the second sheet', async () => {
  const [form, example] = (await template()).worksheets as [exceljs.Worksheet, exceljs.Worksheet];
  expect(example.name).toBe('Example');
  expect(form.rowCount).toBe(1);
  expect(headingsOf(example)).toEqual(headingsOf(form));
  expect(example.rowCount).toBe(2);
  expect(headingsOf(form)).toContain('code*');
});

test('adds a note to each column of a template', async () => {
  const [form] = (await template()).worksheets as [exceljs.Worksheet];
  const at = headingsOf(form).indexOf('code*') + 1;
  expect((form.getCell(2, at).dataValidation as exceljs.DataValidation | undefined)?.prompt).toMatch(/^Required\./);
});

test("uses a record of the caller as a template's example, and imports the example unchanged", async () => {
  await home
    .call('post', '/parcels', home.people.ADMIN)
    .send({ owner: home.people.AGENT_1, title: { en: 'A' }, code: 'EXAMPLE', price: 1234 })
    .expect(200);
  const book = await template();
  const example = book.worksheets[1] as exceljs.Worksheet;
  expect(example.getRow(2).values).toEqual(expect.arrayContaining(['EXAMPLE', '12.34']));
  const copy = new exceljs.Workbook();
  const sheet = copy.addWorksheet('rows');
  sheet.addRow(headingsOf(example));
  sheet.addRow((example.getRow(2).values as unknown[]).slice(1));
  const { body } = await home
    .call('post', '/parcels/import?dryRun=true', home.people.ADMIN)
    .set('Accept-Language', 'en')
    .attach('file', Buffer.from(await copy.xlsx.writeBuffer()), 'rows.xlsx');
  expect((body as { data: { errors: unknown[]; effects?: { same: number } } }).data).toMatchObject({
    errors: [],
    effects: { same: 1 },
  });
});
