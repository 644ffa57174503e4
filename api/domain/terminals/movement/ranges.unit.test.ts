import { describe, expect, test } from '@jest/globals';
import { luhnDigit } from '@t3d/resources/cards/numbers';
import { bounds, compact, nominalSize, parseRanges, rangeText } from './ranges';

const whole = (body: string): string => body + luhnDigit(body);
const keyOf = (item: string, minDigits?: number): string | undefined => parseRanges([item], minDigits).problems[0]?.key;

describe('ranges of card numbers', () => {
  test.each([
    ['abc', 'ranges.format'],
    ['123-', 'ranges.format'],
    ['-123', 'ranges.format'],
    ['1-2-3', 'ranges.format'],
    ['12a-13', 'ranges.format'],
    ['199-100', 'ranges.order'],
    ['123-123', 'ranges.order'],
    ['99-100', 'ranges.length'],
  ])('rejects card ranges with %s', (item, key) => {
    expect(parseRanges([item])).toMatchObject({ ranges: [], problems: [{ item, key, params: { item } }] });
  });

  test("counts the cards of a range without the cards' check digits", () => {
    const { ranges, problems } = parseRanges([`${whole('898600000000000000')}-${whole('898600000000000099')}`]);
    expect(problems).toEqual([]);
    expect(ranges.map(nominalSize)).toEqual([100n]);
  });

  test('reads the same card from 18 digits without a check digit as from 19 digits', () => {
    const [start, end] = ['898600000000000000', '898600000000000009'];
    expect(parseRanges([`${start}-${end}`]).ranges).toEqual(parseRanges([`${whole(start)}-${whole(end)}`]).ranges);
    expect(parseRanges(['898600000000000000-898600000000000009']).ranges).toMatchObject([{ length: 19 }]);
  });

  test('rejects a card number of 19 digits with a wrong check digit', () => {
    expect(keyOf('8986000000000000000')).toBe('ranges.checkDigit');
    expect(keyOf('8986000000000000000-8986000000000000009')).toBe('ranges.checkDigit');
  });

  test('reads ICCIDs with letters, alone or as a range that varies after the last letter', () => {
    const { ranges, problems } = parseRanges([
      '898600B0000000000001-898600b0000000000010',
      '8986 00B0 0000 0000 0011',
      '898600000000000A00BF',
    ]);
    expect(problems).toEqual([]);
    expect(ranges.map((range) => [rangeText(range), nominalSize(range)])).toEqual([
      ['898600000000000A00BF', 1n],
      ['898600B0000000000001-898600B0000000000011', 11n],
    ]);
    expect(bounds(ranges[1] as never)).toEqual({ from: '898600B0000000000001', to: '898600B0000000000011' });
    expect(keyOf('898600A0000000000001-898600B0000000000001')).toBe('ranges.letters');
    expect(keyOf('898600B000000000001')).toBe('ranges.format');
    expect(keyOf('8986B0000000000000001')).toBe('ranges.format');
    const cards = ['898600B0000000000001', '898600B0000000000002', '898600C0000000000003'];
    expect(compact(cards)).toEqual(['898600B0000000000001-898600B0000000000002', '898600C0000000000003']);
  });

  test('rejects the end of a card range with a wrong check digit', () => {
    const good = whole('8986000000000000000');
    const bad = `8986000000000000009${(Number(luhnDigit('8986000000000000009')) + 1) % 10}`;
    expect(parseRanges([`${good}-${bad}`]).problems).toMatchObject([
      { key: 'ranges.checkDigit', params: { number: bad } },
    ]);
    expect(keyOf(bad)).toBe('ranges.checkDigit');
  });

  test('counts a card once when ranges overlap or adjoin', () => {
    const ranges = [
      '898600000000000000-898600000000000009',
      '898600000000000005-898600000000000019',
      '898600000000000020',
      '898600000000000003',
    ];
    const parsed = parseRanges(ranges).ranges;
    expect(parsed.map(nominalSize)).toEqual([21n]);
  });

  test('reads card ranges pasted in any form', () => {
    const parsed = parseRanges([
      ' 8986 0000 0000 0000 00 – 8986 0000 0000 0000 09 ,\n',
      '',
      "'898600000000000050；898600000000000052",
    ]);
    expect(parsed.problems).toEqual([]);
    expect(parsed.ranges.map(nominalSize)).toEqual([10n, 1n, 1n]);
  });

  test('requires more than 11 digits for recycling by card number', () => {
    expect(keyOf('10000000000-10000000009', 12)).toBe('ranges.short');
    expect(keyOf('100000000000-100000000009', 12)).toBeUndefined();
    expect(keyOf('12345678901', 12)).toBe('ranges.short');
  });

  test('accepts at most 1,000 card ranges and 1,000,000 cards', () => {
    expect(
      parseRanges(Array.from({ length: 1001 }, (_, index) => String(898600000000000000n + BigInt(index)))).problems,
    ).toMatchObject([{ key: 'ranges.items' }]);
    expect(keyOf('898600000000000000-898600000000999999')).toBeUndefined();
    expect(keyOf('898600000000000000-898600000001000000')).toBe('ranges.cards');
    expect(keyOf('100000000000000000-999999999999999999')).toBe('ranges.cards');
  });

  test("finds every card within the bounds of a range, whatever the card's check digit", () => {
    const [range] = parseRanges(['898600000000000000-898600000000000009']).ranges;
    const { from, to } = bounds(range as never);
    for (let index = 0; index < 10; index += 1) {
      const iccid = whole(`89860000000000000${index}`);
      expect(iccid >= from && iccid <= to).toBe(true);
    }
    expect(whole('898600000000000010') > to).toBe(true);
  });

  test('compresses card numbers to the fewest ranges', () => {
    const cards = ['898600000000000000', '898600000000000001', '898600000000000002', '898600000000000009'].map(whole);
    expect(compact(cards)).toEqual([`${cards[0]}-${cards[2]}`, cards[3]]);
    expect(parseRanges(compact(cards)).ranges.map(rangeText)).toEqual(compact(cards));
  });
});
