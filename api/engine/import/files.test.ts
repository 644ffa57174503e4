import { describe, expect, test } from '@jest/globals';
import { luhnDigit } from '@t3d/resources/cards/numbers';
import terminals from '@t3d/resources/cards/terminals';
import exceljs from 'exceljs';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { workbook } from '../../../e2e/support/workbook';
import { table } from '../../models/table';
import { csv, next, openFiles, send, stored, system, dataOf } from './files.fixture';

openFiles();

/** Writes a workbook as a streaming program does, with texts in cells or as shared strings. */
async function streamed(rows: readonly (readonly unknown[])[], useSharedStrings: boolean): Promise<Buffer> {
  const stream = new PassThrough();
  const parts: Buffer[] = [];
  stream.on('data', (part: Buffer) => parts.push(part));
  const book = new exceljs.stream.xlsx.WorkbookWriter({ stream, useSharedStrings });
  const sheet = book.addWorksheet('cards');
  for (const row of rows) sheet.addRow([...row]).commit();
  sheet.commit();
  await book.commit();
  if (!stream.readableEnded) await once(stream, 'end');
  return Buffer.concat(parts);
}

describe('import files', () => {
  test.each(['ICCID', 'iccid', 'iccid*'])('accepts an import file with the headings %s', async (heading) => {
    const iccid = next();
    expect(
      dataOf(
        await send(
          csv([
            [heading, 'type'],
            [iccid, 'SIM'],
          ]),
        ),
      ),
    ).toMatchObject({ total: 1, created: 1, errors: [] });
    expect(await stored(iccid)).toMatchObject({ cid: iccid, iccidLength: 20, status: 'STOCKED' });
  });

  test('imports a workbook with texts, a table, rich text, dates, numbers, empty rows and gaps', async () => {
    const [a, b, c] = [next(), next(), next()];
    const rows = (iccid: string) => [
      ['iccid', 'remark', 'type', 'brand'],
      [],
      [iccid, { richText: [{ text: 'two & ' }, { text: '<parts>' }] }, 'SIM', 1234],
      [],
      [next(), undefined, 'OTA'],
    ];
    for (const [iccid, bytes] of [
      [a, await streamed(rows(a), false)],
      [b, await streamed(rows(b), true)],
      [c, await workbook(rows(c))],
    ] as const) {
      expect(dataOf(await send(bytes, 'cards.xlsx'))).toMatchObject({ total: 2, created: 2, errors: [] });
      expect(await stored(iccid)).toMatchObject({ remark: 'two & <parts>', type: 'SIM', brand: '1234' });
    }
  });

  test('imports csv files of other programs (semicolons, tabs, quotes, GB18030 or a byte order mark)', async () => {
    const [a, b, c, d] = [next(), next(), next(), next()];
    expect(dataOf(await send(`\ufefficcid;type;remark\n${a};SIM;"x; ""y"""\n`))).toMatchObject({ created: 1 });
    expect(dataOf(await send(`iccid\ttype\n${b}\tSIM`))).toMatchObject({ created: 1 });
    expect((await stored(a))?.remark).toBe('x; "y"');
    const gb = Buffer.concat([
      Buffer.from(`iccid,type,brand\n${c},SIM,`),
      Buffer.from([0xd6, 0xd0, 0xb9, 0xfa]),
      Buffer.from(`\n${d},SIM,x\n`),
    ]);
    expect(dataOf(await send(gb))).toMatchObject({ created: 2 });
    expect((await stored(c))?.brand).toBe('中国');
  });

  test('imports exact numbers of 20 digits, and rejects numbers that a spreadsheet rounded', async () => {
    const whole = next();
    expect(
      dataOf(
        await send(
          csv([
            ['iccid', 'type'],
            [`'${whole}`, 'SIM'],
          ]),
        ),
      ),
    ).toMatchObject({ created: 1 });
    expect((await stored(whole))?.iccid).toBe(whole);
    const report = dataOf(
      await send(
        await workbook([
          ['iccid', 'type'],
          [Number(next()), 'SIM'],
          ['8.98704E+19', 'SIM'],
          [`${next().slice(0, 17)}.00`, 'SIM'],
        ]),
        'cards.xlsx',
      ),
    );
    expect(report.errors.map(({ row, field, message }) => [row, field, message.includes('last digits')])).toEqual([
      [2, 'iccid', true],
      [3, 'iccid', true],
      [4, 'iccid', true],
    ]);
  });

  test('adds the check digit to imported card numbers of 18 digits, and rejects a wrong check digit', async () => {
    const short = next(19).slice(0, 18);
    expect(
      dataOf(
        await send(
          csv([
            ['iccid', 'type'],
            [short, 'SIM'],
          ]),
        ),
      ),
    ).toMatchObject({ created: 1, errors: [] });
    expect(await table(system(), terminals).count({ iccid: short + luhnDigit(short) })).toBe(1);
    const wrong = (whole: string): string => whole.slice(0, 18) + String((Number(whole[18]) + 1) % 10);
    const wholes = Array.from({ length: 3 }, () => next(19));
    for (const rows of [[wrong(next(19))], wholes.map(wrong), [...wholes, wrong(next(19))]]) {
      const { errors } = dataOf(await send(csv([['iccid', 'type'], ...rows.map((one) => [one, 'SIM'])])));
      const rejected = rows.flatMap((one, at) => (wholes.includes(one) ? [] : [{ row: at + 2, field: 'iccid' }]));
      expect(errors).toMatchObject(rejected);
    }
  });
});
