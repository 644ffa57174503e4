import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import exceljs from 'exceljs';
import { readSheet } from 'read-excel-file/node';
import { readBytes } from '../../test/bytes';
import parcels from '../../test/parcels/parcels';
import type { ImportReport, ParcelTest } from '../../test/parcels';
import { openParcels } from '../../test/parcels';

let home: ParcelTest;
const ICCID = '89860012345678901234';

beforeAll(async () => {
  home = await openParcels();
  const { call, people } = home;
  for (const values of [
    { code: 'ONE', price: 123_456, slot: 7, dueAt: '2026-11-20T20:30:15.000Z', tag: ICCID.slice(0, 16), note: '=1+1' },
    { code: 'TWO', price: 5, dueAt: '2026-11-20T16:00:00.000Z', note: ICCID, origin: '-12.30', lane: '007' },
    { code: 'OLD', price: 99_999_999_999_999, dueAt: '1890-01-01T00:00:00.000Z' },
    { code: 'NONE' },
  ])
    await call('post', '/parcels', people.ADMIN)
      .send({ owner: people.AGENT_1, title: { en: 'A' }, ...values })
      .expect(200);
}, 120_000);
afterAll(() => home?.close());

const exported = async (offset: number, format = 'xlsx'): Promise<Buffer> =>
  (
    await home
      .call('get', `/parcels/export?format=${format}`, home.people.ADMIN)
      .set('X-GMT-Offset', String(offset))
      .set('Accept-Language', 'en')
      .buffer(true)
      .parse(readBytes)
  ).body as Buffer;

/** Returns a function that finds an exported cell by the record's code and the column's name. */
async function cellsOf(file: Buffer): Promise<(code: string, name: string) => unknown> {
  const [, ...rows] = await readSheet(file);
  const columns: readonly string[] = parcels.declaration.list.columns;
  return (code, name) => rows.find(([first]) => first === code)?.[columns.indexOf(name)];
}

const importFile = async (file: Buffer, offset: number): Promise<ImportReport> =>
  (
    (
      await home
        .call('post', '/parcels/import?dryRun=false', home.people.ADMIN)
        .set('X-GMT-Offset', String(offset))
        .set('Accept-Language', 'en')
        .attach('file', file, 'rows.xlsx')
    ).body as { data: ImportReport }
  ).data;

const dueAt = async (code: string): Promise<unknown> =>
  ((await home.call('get', `/parcels?code=${code}`, home.people.ADMIN)).body as { rows: { dueAt: unknown }[] }).rows[0]
    ?.dueAt;

describe('cells of an exported workbook', () => {
  test("exports numbers and dates as cells in the caller's zone", async () => {
    const cell = await cellsOf(await exported(480));
    expect([cell('ONE', 'price'), cell('TWO', 'price'), cell('ONE', 'slot')]).toEqual([1234.56, 0.05, 7]);
    expect(cell('ONE', 'dueAt')).toEqual(new Date('2026-11-21T04:30:15.000Z'));
    expect(cell('TWO', 'dueAt')).toEqual(new Date('2026-11-21T00:00:00.000Z'));
    expect((await cellsOf(await exported(-210)))('ONE', 'dueAt')).toEqual(new Date('2026-11-20T17:00:15.000Z'));
    expect([cell('NONE', 'price'), cell('NONE', 'dueAt'), cell('NONE', 'slot')]).toEqual([null, null, null]);
  });

  test("exports long digit strings, formulas, and dates outside the spreadsheet's calendar as text", async () => {
    const cell = await cellsOf(await exported(0));
    expect([cell('TWO', 'note'), cell('ONE', 'tag'), cell('TWO', 'lane')]).toEqual([ICCID, ICCID.slice(0, 16), '007']);
    expect([cell('ONE', 'note'), cell('TWO', 'origin')]).toEqual(["'=1+1", "'-12.30"]);
    expect(cell('OLD', 'dueAt')).toBe('1890-01-01 00:00:00');
    expect(cell('OLD', 'price')).toBe(999_999_999_999.99);
  });

  test('exports field names as headings when several fields have the same label', async () => {
    const [head = ''] = String(await exported(480, 'csv')).split('\n');
    expect(head.split(',').filter((heading) => /^(tag|topic)$/i.test(heading))).toEqual(['topic', 'tag']);
  });

  test('exports all values as text when the file is csv', async () => {
    const lines = String(await exported(480, 'csv')).split('\n');
    const line = lines.find((one) => one.startsWith('ONE,'));
    expect(line).toContain(',2026-11-21 04:30:15,1234.56,');
  });

  test('exports amounts with two decimals and times with seconds', async () => {
    const book = new exceljs.Workbook();
    await book.xlsx.load((await exported(0)) as never);
    const formats = new Set<string>();
    book.worksheets[0]?.eachRow((row) => row.eachCell((cell) => cell.numFmt && formats.add(cell.numFmt)));
    expect([...formats].toSorted()).toEqual(['#,##0.00', 'yyyy-mm-dd hh:mm:ss']);
  });
});

describe('an exported workbook', () => {
  const bookOf = async (query = ''): Promise<exceljs.Workbook> => {
    const file = await home
      .call('get', `/parcels/export?format=xlsx${query}`, home.people.ADMIN)
      .set('X-GMT-Offset', '480')
      .set('Accept-Language', 'en')
      .buffer(true)
      .parse(readBytes);
    const book = new exceljs.Workbook();
    await book.xlsx.load(file.body as never);
    return book;
  };

  test('exports a workbook with a bold frozen header, a filter, and columns as wide as the texts', async () => {
    const [sheet] = (await bookOf()).worksheets;
    expect(sheet?.getRow(1).getCell(1).font?.bold).toBe(true);
    expect(sheet?.getRow(2).getCell(1).font?.bold).toBeFalsy();
    expect(sheet?.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
    expect(sheet?.autoFilter).toMatch(/^A1:[A-Z]+5$/);
    const widths = parcels.declaration.list.columns.map((_, at) => sheet?.getColumn(at + 1).width ?? 0);
    expect(widths[parcels.declaration.list.columns.indexOf('note')]).toBe(ICCID.length + 2);
    expect(Math.min(...widths)).toBeGreaterThanOrEqual(8);
  });

  test('exports only the named columns in their order, and rejects names that are no columns', async () => {
    const [sheet] = (await bookOf('&columns=price,code')).worksheets;
    const lines = ((sheet as exceljs.Worksheet).getSheetValues() as unknown[][]).slice(1).map(([, ...cells]) => cells);
    expect(lines.map(({ length }) => length)).toEqual([2, 2, 2, 2, 2]);
    expect(lines).toContainEqual([1234.56, 'ONE']);
    for (const columns of ['', 'code,nothing', 'secret'])
      await home
        .call('get', `/parcels/export?columns=${columns}`, home.people.ADMIN)
        .expect(400)
        .expect(({ body }) => expect(body.errors).toHaveProperty('columns'));
  });

  test('names exporter, rows and time on the second sheet of an exported workbook', async () => {
    const [, about] = (await bookOf('&code_in=ONE,TWO&price_gte=100')).worksheets;
    const facts = Object.fromEntries(
      ((about as exceljs.Worksheet).getSheetValues() as unknown[][])
        .filter(Boolean)
        .map(([, label, value]) => [label, value]),
    ) as Record<string, unknown>;
    expect(about?.name).toBe('About');
    expect(facts).toMatchObject({ Rows: 1, code: 'one of: ONE, TWO' });
    expect(facts['Exported at']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\+08:00$/);
    expect(facts['Exported by']).toMatch(/\S/);
    expect(about?.views?.[0]?.state).toBeUndefined();
    expect(Object.values(facts)).toContain('at least 1.00');
  });

  test('says on the second sheet of an exported workbook that the export had no filters', async () => {
    const [, about] = (await bookOf()).worksheets;
    expect(JSON.stringify(about?.getSheetValues())).toContain('"Filters","None"');
  });
});

describe('an exported workbook that is imported', () => {
  test.each([480, 0, -210])(
    'changes no record when an exported file is imported from another zone: %d minutes from UTC',
    async (offset) => {
      const report = await importFile(await exported(offset), offset);
      expect({ errors: report.errors, same: report.effects?.same }).toEqual({ errors: [], same: 4 });
    },
  );

  test("reads an imported date cell as a time in the importer's zone", async () => {
    const book = new exceljs.Workbook();
    const sheet = book.addWorksheet('rows');
    sheet.addRow(['code', 'owner', 'title', 'dueAt']);
    sheet.addRow(['TWO', home.people.AGENT_1, 'A', new Date('2026-12-01T09:00:00.000Z')]).getCell(4).numFmt =
      'yyyy-mm-dd hh:mm';
    const report = await importFile(Buffer.from(await book.xlsx.writeBuffer()), 480);
    expect([report.errors, report.updated]).toEqual([[], 1]);
    expect(await dueAt('TWO')).toBe('2026-12-01T01:00:00.000Z');
  });
});
