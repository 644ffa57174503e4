import { afterAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { csvRows } from './csvRows';
import { UnreadableFile } from './limits';
import type { SheetRow } from './sheetTypes';

const folder = mkdtempSync(path.join(tmpdir(), 'csv-'));
const file = path.join(folder, 'rows.csv');
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const HEADINGS = new Set(['iccid', 'type', 'remark']);
async function read(bytes: Buffer | string, headings = HEADINGS): Promise<SheetRow[]> {
  writeFileSync(file, bytes);
  const rows: SheetRow[] = [];
  for await (const batch of csvRows(file, headings)) rows.push(...batch.rows);
  return rows;
}
const cellsOf = async (bytes: Buffer | string, headings = HEADINGS): Promise<unknown[][]> =>
  (await read(bytes, headings)).map(({ cells }) => cells);
async function errorOf(text: string): Promise<unknown> {
  try {
    return await cellsOf(text);
  } catch (error) {
    return error instanceof UnreadableFile ? [error.key, error.params] : error;
  }
}

/** The GBK bytes of the test's texts, because Node cannot encode GBK. */
const GBK: Readonly<Record<string, string>> = { 中国: 'd6d0b9fa', 电话: 'b5e7bbb0', 联通: 'c1aacda8', 一: 'd2bb' };
const gbk = (text: string): Buffer =>
  Buffer.concat(
    text.split(/(中国|电话|联通|一)/).map((part) => (GBK[part] ? Buffer.from(GBK[part], 'hex') : Buffer.from(part))),
  );

describe('the encoding of a csv file', () => {
  test.each(['中国', '电话', '联通', '中国，一'])('recognises GBK when a csv file contains %s in GBK', async (word) => {
    expect(await cellsOf(gbk(`iccid,remark\n1,${word.replace('，', ',')}\n`))).toEqual([
      ['iccid', 'remark'],
      ['1', ...word.split('，')],
    ]);
  });

  test('recognises GBK when any number of ASCII bytes precede the first Chinese byte of a csv file', async () => {
    for (const rows of [0, 1, 2_000, 30_000]) {
      const [, ...found] = await cellsOf(gbk(`iccid,remark\n${'1234567,plain\n'.repeat(rows)}2,中国\n`));
      expect([found.length, found.at(-1)]).toEqual([rows + 1, ['2', '中国']]);
    }
  });

  test('recognises UTF-8 when some characters of a csv file are truncated', async () => {
    for (const before of ['', 'x', '好', '测试', '截断的文'])
      for (const after of ['', 'x', '好', ' 5"', '。'])
        for (const cut of ['e696', 'e6', 'c3', 'f09f98']) {
          const bytes = Buffer.concat([
            Buffer.from(`iccid,remark\n1,好\n2,${before}`),
            Buffer.from(cut, 'hex'),
            Buffer.from(`${after}\n3,测试品牌\n`),
          ]);
          const rows = await cellsOf(bytes);
          expect([rows[1], String(rows[2]?.[1]).includes('\ufffd'), rows[3]]).toEqual([
            ['1', '好'],
            true,
            ['3', '测试品牌'],
          ]);
        }
  });

  test.each([
    ['Latin-1', 'iccid,remark\n1,M\xfcller\n'],
    ['Latin-1 with two letters together', 'iccid,remark\n1,Gr\xf6\xdfe\n'],
    ['Big5', 'iccid,remark\n1,\xa4\xa4\xb5\xd8\xb9q\xab\x48\n'],
    ['Shift_JIS', 'iccid,remark\n1,\x93\xfa\x96{\x8c\xea\n'],
    ['rows of GBK below rows of UTF-8', 'iccid,remark\n1,\xe5\xa5\xbd\n2,\xd6\xd0\xb9\xfa\n'],
    ['one character that both UTF-8 and GBK have', 'iccid,remark\n1,\xd1\xa1\n'],
    ['GBK with a byte that is none of its own', 'iccid,remark\n1,\xd6\xd0\xb9\xfa\xff\n'],
  ])('treats the encoding of a csv file as uncertain when the file is %s', async (_what, text) => {
    const rows = await cellsOf(Buffer.from(text, 'latin1'));
    expect(rows.flat().some((cell) => String(cell).includes('\ufffd'))).toBe(true);
  });

  test.each(['Müller', '¥12.50', 'Россия', 'Ελλάδα', '10°'])(
    'recognises UTF-8 when the only text outside ASCII in a csv file is %s',
    async (text) => {
      expect((await cellsOf(`iccid,remark\n1,${text}\n`))[1]).toEqual(['1', text]);
    },
  );

  test.each(['utf16le', 'utf16be'] as const)(
    'recognises the encoding %s of a csv file, with or without a byte order mark',
    async (order) => {
      for (const mark of ['\ufeff', '']) {
        const bytes = Buffer.from(`${mark}iccid\ttype\tremark\r\n1\tSIM\t一 测试 😀\r\n`, 'utf16le');
        expect(await cellsOf(order === 'utf16le' ? bytes : bytes.swap16())).toEqual([
          ['iccid', 'type', 'remark'],
          ['1', 'SIM', '一 测试 😀'],
        ]);
      }
    },
  );

  test('decodes a character on the border between two chunks of a csv file', async () => {
    for (const shift of [0, 1, 2, 3]) {
      const text = `iccid,remark\n${'x'.repeat(shift)},${'测试😀'.repeat(60_000)}\n`;
      expect((await cellsOf(text))[1]?.[1]).toBe('测试😀'.repeat(60_000));
    }
  });
});

describe('the rows of a csv file', () => {
  test('reads csv rows with different ends (CR, LF and CRLF) in one file', async () => {
    const rows = await read('iccid,type\r\n1,SIM\r2,SIM\n3,SIM\r\n\r\r\n4,"SIM"\r5,"SIM"');
    expect(rows.map(({ number, cells }) => [number, cells[0]])).toEqual([
      [1, 'iccid'],
      [2, '1'],
      [3, '2'],
      [4, '3'],
      [7, '4'],
      [8, '5'],
    ]);
  });

  test('reads the same csv rows when a chunk of the file ends between CR and LF or within quotes', async () => {
    const line = '1234567,"a ""b"""\r\n';
    for (let shift = 0; shift < line.length; shift += 1) {
      const rows = await cellsOf(`iccid,${'x'.repeat(shift)}\r\n${line.repeat(8_000)}`);
      expect(rows.length).toBe(8_001);
      expect(new Set(rows.slice(1).map(String))).toEqual(new Set(['1234567,a "b"']));
    }
  });

  test.each([
    ['commas', 'iccid,type\n1,SIM'],
    ['semicolons', 'iccid;type\n1;SIM'],
    ['tabs', 'iccid\ttype\n1\tSIM'],
    ['bars', 'iccid|type\n1|SIM'],
    ['a tab behind each cell', 'iccid\t,type\t\n1\t,SIM\t'],
    ['quotes around each heading', '"iccid";"type"\n1;"SIM"'],
    ['sep=;', 'sep=;\r\niccid;type\r\n1;SIM'],
    ['sep= with a tab', '\ufeffsep=\t\niccid\ttype\n1\tSIM'],
    ['blank lines before the heading', '\n ,,\niccid,type\n1,SIM'],
    ['blanks before quotes', 'iccid, "type"\n1, "SIM" '],
  ])('splits csv rows by the delimiter of the heading: %s', async (_what, text) => {
    const rows = (await cellsOf(text)).map((cells) => cells.map((cell) => String(cell).trim()));
    expect(rows).toEqual([
      ['iccid', 'type'],
      ['1', 'SIM'],
    ]);
  });

  test('splits csv rows by the delimiter that gives known headings, not by the most frequent delimiter', async () => {
    expect(await cellsOf('iccid;remark, with, many, commas\n1;x')).toEqual([
      ['iccid', 'remark, with, many, commas'],
      ['1', 'x'],
    ]);
  });

  test.each([
    ['="8991"', '8991'],
    ['="a""b"', 'a"b'],
    ['"=""89,91"""', '89,91'],
    ['5" screen', '5" screen'],
    ['10" and 7"', '10" and 7"'],
    ['"5"" screen"', '5" screen'],
    ['=1+1', '=1+1'],
  ])('reads %s as the text that the exporting program meant', async (cell, text) => {
    expect((await read(`iccid,remark\n1,${cell}\n`))[1]).toEqual({ number: 2, cells: ['1', text] });
  });
});

describe('the errors of a csv file', () => {
  test.each([
    ['1,"open\n2,SIM\n', ['imports.quoteOpen', { line: 2, column: 'B' }]],
    ['1,SIM\n2,"a" b\n', ['imports.textAfterQuote', { line: 3, column: 'B' }]],
    ['1,"two\nlines" b\n', ['imports.textAfterQuote', { line: 3, column: 'B' }]],
  ])('reports the line and column of a wrong quote in %j', async (rows, rejection) => {
    expect(await errorOf(`iccid,type\n${rows}`)).toEqual(rejection);
  });

  test.each([
    ['1,SIM,x,y', 'imports.tooManyCells'],
    ['1,="SIM,x', 'imports.formula'],
    ['"1\n2"', 'imports.swallowed'],
  ])('reports an error only for the wrong row of a csv file: %j', async (row, key) => {
    expect((await read(`iccid,type,remark\n${row}\n5,SIM,x\n`)).map(({ fault }) => fault?.key)).toEqual([
      undefined,
      key,
      undefined,
    ]);
  });

  test('reports the lines of a csv cell that could be rows', async () => {
    const [, row] = await read('iccid,type,remark\n1,SIM,"for 10\n2,SIM,tablets"\n');
    expect(row?.lines).toEqual([['2', 'SIM', 'tablets"']]);
    expect((await read('iccid,type,remark\n1,SIM,"two\nlines"\n'))[1]?.lines).toEqual([]);
  });
});
