import { describe, expect, test } from '@jest/globals';
import { luhnDigit } from '@t3d/resources/cards/numbers';
import terminals from '@t3d/resources/cards/terminals';
import { readFileSync } from 'node:fs';
import { table } from '../../models/table';
import { next, openFiles, send, server, stored, system, dataOf } from './files.fixture';

openFiles();

const caseFile = (name: string): Buffer => readFileSync(new URL(`./cases/${name}`, import.meta.url));
const count = (): Promise<number> => table(system(), terminals).count({});

/** Sends a file as a dry run and then as an import, and expects equal responses. */
async function sendTwice(bytes: Buffer | string) {
  const [dry, real] = [await send(bytes, 'cards.csv', true), await send(bytes)];
  expect([dry.status, dry.body.message]).toEqual([real.status, real.body.message]);
  const [trial, done] = [dataOf(dry), dataOf(real)];
  expect([trial?.total, trial?.created, trial?.errors]).toEqual([done?.total, done?.created, done?.errors]);
  return { status: real.status, message: (real.body as { message: string }).message, ...done };
}

/** Returns the error of the file or of its rows. */
async function errorOf(bytes: Buffer | string): Promise<unknown> {
  const before = await count();
  const { status, message, errors, created } = await sendTwice(bytes);
  expect(await count()).toBe(before);
  if (status !== 200) return [status, message];
  expect(created).toBe(0);
  return errors.map(({ row, field, message: text }) => [row, field, text.split(/[:,]/)[0]]);
}

describe('a csv file with certain texts', () => {
  test.each([
    ['14-excel-text-formula.csv', '8991000000000104880', {}],
    ['15-sep-line.csv', '8991000000000104881', {}],
    ['16-tab-behind-each-cell.csv', '8991000000000104882', { remark: 'x' }],
    ['17-inch-mark.csv', '8991000000000104883', { remark: 'for 10" tablets' }],
    ['18-unicode-text.csv', '8991000000000104884', {}],
  ])('imports the same text that the exporting program wrote: %s', async (name, body, values) => {
    const text = name.includes('18') ? caseFile(name).toString('utf16le') : String(caseFile(name));
    const iccid = text.match(new RegExp(`${body}\\d?`))?.[0] as string;
    expect(await sendTwice(caseFile(name))).toMatchObject({ status: 200, total: 1, created: 1, errors: [] });
    expect(await stored(iccid)).toMatchObject({ iccid, type: 'SIM', ...values });
  });

  test('reads a csv file in GBK when the first Chinese character comes after the first 64 KB', async () => {
    const rows = Array.from({ length: 2_500 }, () => `${next()},SIM,plain`);
    const last = next();
    const chinese = Buffer.from('d6d0b9fa', 'hex');
    const bytes = Buffer.concat([
      Buffer.from(`iccid,type,remark\r\n${rows.join('\r\n')}\r\n${last},SIM,`),
      chinese,
      Buffer.from('\r\n'),
    ]);
    expect(bytes.indexOf(chinese)).toBeGreaterThan(64 * 1024);
    expect(await sendTwice(bytes)).toMatchObject({ created: 2_501, errors: [] });
    expect((await stored(last))?.remark).toBe('中国');
  });

  test('reads a csv file with three kinds of line ends without losing a row', async () => {
    const numbers = Array.from({ length: 6 }, () => next());
    const [a, b, c, d, e, f] = numbers;
    const text = `iccid,type,remark\r\n${a},SIM,x\r${b},SIM,"y"\n${c},SIM,\r\n${d},SIM,"z"\r${e},SIM,x\n${f},SIM,x\r`;
    expect(await sendTwice(text)).toMatchObject({ total: 6, created: 6, errors: [] });
    expect(await table(system(), terminals).count({ iccid: numbers })).toBe(6);
  });

  test('reads quoted text over several lines of a csv file', async () => {
    const iccid = next();
    expect(await sendTwice(`iccid,type,remark\n${iccid},SIM,"two\nlines, with a comma"\n`)).toMatchObject({
      created: 1,
    });
    expect((await stored(iccid))?.remark).toBe('two\nlines, with a comma');
  });
});

describe('ambiguous csv files', () => {
  test('rejects the rows with a truncated character in 03-utf8-one-cut-character.csv', async () => {
    expect(await errorOf(caseFile('03-utf8-one-cut-character.csv'))).toEqual([
      [3, 'remark', 'A character here cannot be read for certain (it is damaged'],
    ]);
  });

  test.each([
    ['a replacement character', '�'],
    ['one byte of a character', '\xe6'],
    ['two bytes that are a letter in UTF-8 and a Chinese character in GBK', '\xd1\xa1'],
  ])('rejects each ambiguous row of a csv file and stores nothing: %s', async (_what, mark) => {
    const bytes = Buffer.from(
      `iccid,type,brand,remark\n${next()},SIM,a,b\n${next()},SIM,${mark},b\n`,
      mark === '�' ? 'utf8' : 'latin1',
    );
    expect(await errorOf(bytes)).toEqual([[3, 'brand', 'A character here cannot be read for certain (it is damaged']]);
  });

  test('rejects a csv heading with a lost character', async () => {
    expect(await errorOf(`iccid,type,rem\ufffdrk\n${next()},SIM,x\n`)).toEqual([
      415,
      expect.stringContaining('row 1, column C'),
    ]);
  });

  test('rejects a csv file with a NUL character', async () => {
    const text = `iccid,type,remark\n${`${next()},SIM,x\n`.repeat(300)}${next()},SIM,x\0\n`;
    expect(await errorOf(text)).toEqual([415, expect.stringContaining('Row 302, column C')]);
  });

  test.each([
    ['nothing closes', '"for 10 inch', 'The quote that begins line 3, column C has no end'],
    ['text follows', '"10" tablets', 'Text follows the closing quote in line 3, column C'],
  ])('rejects a csv file with a quote that %s', async (_what, cell, message) => {
    expect(await errorOf(`iccid,type,remark\n${next()},SIM,x\n${next()},SIM,${cell}\n`)).toEqual([
      400,
      expect.stringContaining(message),
    ]);
  });

  test.each(['iccid,type,ICCID', 'iccid,type,type'])('rejects two csv columns for one field: %s', async (headings) => {
    const { status, body } = await send(`${headings}\n${next()},SIM,SIM\n`);
    expect([status, Object.keys((body as { errors: object }).errors)]).toEqual([400, ['columns']]);
  });

  test('rejects a csv row with more cells than headings', async () => {
    expect(await errorOf(`iccid,type,remark\n${next()},SIM,a, b\n${next()},SIM,c,,\n`)).toEqual([
      [2, 'iccid', 'This row has 4 cells under 3 headings'],
    ]);
  });

  test.each([
    ['in the last column', (a: string, b: string) => `${a},SIM,"for 10\n${b},SIM,tablets"`],
    ['in a column between', (a: string, b: string) => `${a},"SIM\n${b},SIM",x`],
    ['over more rows', (a: string, b: string) => `${a},SIM,"for 10\n${b},SIM,x\n${b},SIM,tablets"`],
    ['behind CR alone', (a: string, b: string) => `${a},SIM,"for 10\r${b},SIM,tablets"`],
  ])('rejects a csv row when a quote merges further rows into the row: %s', async (_what, row) => {
    const errors = (await errorOf(`iccid,type,remark\n${row(next(), next())}\n`)) as unknown[];
    expect(errors).toContainEqual([
      2,
      'iccid',
      'A cell of this row goes over several lines that look like rows of their own',
    ]);
  });

  test('rejects a csv row that has too few cells because of a quote', async () => {
    expect(await errorOf(`iccid,type,remark\n${next()},"SIM\nx"\n`)).toContainEqual([
      2,
      'iccid',
      'A cell of this row goes over several lines that look like rows of their own',
    ]);
  });
});

test('reads the same columns in the preview of a file and in the import', async () => {
  const body = `898700000000${String(Date.now()).slice(-6)}0`;
  const text = `sep=;\niccid;type;remark, long\n${body}${luhnDigit(body)};SIM;x\n`;
  const look = await (
    await server.as('ADMIN')
  )
    .post('/t3d-api/terminals/import/columns')
    .attach('file', Buffer.from(text), 'cards.csv');
  expect(look.body).toMatchObject({
    data: { columns: [{ heading: 'iccid', field: 'iccid' }, { heading: 'type', field: 'type' }, { field: null }] },
  });
  expect(await sendTwice(text)).toMatchObject({ total: 1, created: 1 });
});
