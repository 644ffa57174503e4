import { expect, test } from '@jest/globals';
import { Writable } from 'node:stream';
import { escapeFormula, unescapeFormula, csvWriter } from './rowWriter';

const SIGNS = [...'=+-@＝＋－＠﹦﹢﹣﹫'];
const BEFORE = ['', ' ', '  \t', '\n', '\r\n', '\u00a0', '\u3000', '\u200b', '\ufeff', '\u202e', '\u0001', '\u2800'];

test('escapes a text that a spreadsheet would run as a formula, whatever characters precede the formula', () => {
  for (const before of BEFORE)
    for (const sign of SIGNS) {
      const text = `${before}${sign}HYPERLINK("http://x")`;
      expect([text, escapeFormula(text)]).toEqual([text, `'${text}`]);
      expect(unescapeFormula(`'${text}`)).toBe(text);
    }
  for (const text of ['\tx', '\rx', '\nx']) expect(escapeFormula(text)).toBe(`'${text}`);
});

test('leaves a text unchanged that a spreadsheet would not run as a formula', () => {
  for (const text of ['', 'a=1', ' plain', '12', '1-2', 'LPA:1$a$b', '（=', '−1'])
    expect(escapeFormula(text)).toBe(text);
});

test('restores every escaped text of an exported cell when the cell is read again', () => {
  for (const text of ["'", "''", "'=1", "''=1", "'x", "'8 apples", "' =1", "'\n=1", '=1', 'x', '\n', ' x'])
    expect([text, unescapeFormula(escapeFormula(text))]).toEqual([text, text]);
});

test('reads an apostrophe before digits as the mark of a text cell', () => {
  expect(unescapeFormula("'898604")).toBe('898604');
  expect(unescapeFormula("'plain")).toBe("'plain");
});

test('escapes the texts of an exported row that is written cell by cell', async () => {
  let written = '';
  const stream = new Writable({
    write(piece, _encoding, done) {
      written += String(piece);
      done();
    },
  });
  const writer = csvWriter(stream);
  await writer.write([' =1', -5, { money: -100 }, '＠x', null]);
  await writer.end();
  expect(written).toBe("\ufeff' =1,-5,-100,'＠x,\n");
});
