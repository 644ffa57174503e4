import { describe, expect, it } from '@jest/globals';
import { luhnDigit } from '@t3d/resources/cards/numbers';
import {
  MAX_RANGES,
  differingSpan,
  lacksCheckDigit,
  nominalCount,
  parseRanges,
  rangeTexts,
  readEntries,
  readText,
  withRightDigits,
} from './ranges';
import { digitGroups } from '../../../../admin/ui/Digits';

const iccid = (body: string): string => body + luhnDigit(body);
const first = iccid('898520225011000000');
const last = iccid('898520225011001499');

describe('parsing of number ranges from text', () => {
  it('reads ranges and single numbers separated by blanks, commas and line breaks', () => {
    const { items, problems } = parseRanges(`${first}-${last}, 12345678901\n12345678902 12345678903；12345678904`);
    expect(problems).toEqual([]);
    expect(rangeTexts(items)).toEqual([`${first}-${last}`, '12345678901', '12345678902', '12345678903', '12345678904']);
  });

  it('joins the printed groups of a card number into a single number', () => {
    expect(rangeTexts(parseRanges('8985 2022 5011 0000 008 - 8985 2022 5011 0014 991').items)).toEqual([
      '8985202250110000008-8985202250110014991',
    ]);
    expect(rangeTexts(parseRanges('8985 2022 5011 0000 008').items)).toEqual(['8985202250110000008']);
  });

  it('accepts any common separator between the start and end of a range', () => {
    for (const sign of ['–', '~', ' 至 ', ' to ', '→', ' - '])
      expect(rangeTexts(parseRanges(`12345678901${sign}12345678999`).items)).toEqual(['12345678901-12345678999']);
  });

  it('reads number ranges from text pasted from spreadsheets and chats', () => {
    for (const paste of [`${first}\t${last}\t1500`, `'${first} - '${last}`, `ICCID: ${first} 到 ICCID：${last}`])
      expect(rangeTexts(parseRanges(paste).items)).toEqual([`${first}-${last}`]);
  });

  it('detects 18-digit numbers without a check digit, and corrects wrong check digits', () => {
    const body = first.slice(0, -1);
    const wrong = body + String((Number(first.at(-1)) + 1) % 10);
    expect([first, body, `${body}-${last.slice(0, -1)}`, wrong].map((text) => lacksCheckDigit(readText(text)))).toEqual(
      [false, true, true, false],
    );
    expect(withRightDigits(readText(`${wrong}-${last}`))).toEqual({ start: first, end: last });
    expect(withRightDigits(readText(`${first}-${last}`))).toBeNull();
    expect(withRightDigits(readText('12345678901-12345678999'))).toBeNull();
  });

  it('reports the rule that an entry of a number range breaks', () => {
    const problem = (text: string) => parseRanges(text).problems[0]?.problem;
    expect(problem('abcdefghij')).toBe('characters');
    expect(problem('12345678901-')).toBe('characters');
    expect(problem('1-2-3')).toBe('parts');
    expect(problem('12a-13')).toBe('characters');
    expect(problem('12345678901-123456789012')).toBe('length');
    expect(problem('12345678909-12345678901')).toBe('order');
    expect(problem('12345678901-12345678901')).toBe('order');
    expect(problem(Array.from({ length: 1001 }, (_, index) => 10_000_000_000 + index).join('\n'))).toBe('tooMany');
  });

  it('returns no number ranges for an empty text', () =>
    expect(parseRanges(' \n ,, ')).toEqual({ items: [], problems: [] }));

  it('counts the numbers of a range without the check digits of the numbers', () => {
    expect(nominalCount({ start: first, end: last })).toBe(1500);
    expect(nominalCount({ start: '12345678901', end: '12345678999' })).toBe(99);
    expect(nominalCount({ start: first, end: null })).toBe(1);
  });

  it('returns the positions of the digits that differ between the ends of a range, without the check digit', () => {
    expect(differingSpan({ start: first, end: last })).toEqual({ from: 14, to: 18 });
    expect(differingSpan({ start: '12345678901', end: '12345678999' })).toEqual({ from: 9, to: 11 });
    expect(digitGroups('1234567').map((group) => group.text)).toEqual(['1234', '567']);
  });
});

describe('the function readEntries', () => {
  const TAKEN = ['12345678901', '12345678903-12345678909'];

  it('returns only new entries of the text box, in the order of the text', () => {
    expect(readEntries('12345678911 12345678901\n12345678910', TAKEN)).toEqual({
      own: ['12345678911', '12345678910'],
      all: [...TAKEN, '12345678911', '12345678910'],
      wrong: [],
    });
    expect(readEntries('', TAKEN)).toEqual({ own: [], all: TAKEN, wrong: [] });
  });
  it('reports unreadable entries of the text box, and entries above the limit of a thousand', () => {
    expect(readEntries('12345678911, abc', TAKEN)).toMatchObject({
      own: ['12345678911'],
      wrong: [{ text: 'abc', problem: 'characters' }],
    });
    const many = Array.from({ length: MAX_RANGES }, (_, at) => String(20_000_000_000 + at));
    const { own, all, wrong } = readEntries(many.join(' '), TAKEN);
    expect([own.length, all.length, wrong.length]).toEqual([MAX_RANGES - TAKEN.length, MAX_RANGES, TAKEN.length]);
    expect(wrong[0]?.problem).toBe('tooMany');
  });
});
