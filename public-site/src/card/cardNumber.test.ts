import { describe, expect, test } from '@jest/globals';
import {
  cleanCardNumber,
  findCardNumbers,
  groupCardNumber,
  groupMaskedNumber,
  isCardNumber,
  missedLastDigit,
  regroupInput,
} from './cardNumber';

describe('the parsing of a card number', () => {
  test.each([
    ['8985 2000 0000 0002 319', '8985200000000002319'],
    ['8985-2000-0000-0002-319', '8985200000000002319'],
    ['\t8985\u00A02000\u30000000–0002−319\n', '8985200000000002319'],
    ['８９８５２０００', '89852000'],
    ['8985\u200B2000', '89852000'],
    ['8985O000', '8985O000'],
    ['', ''],
  ])('removes separators from the card number %j', (raw, cleaned) => expect(cleanCardNumber(raw)).toBe(cleaned));

  test.each([
    ['1234567', false],
    ['12345678', true],
    ['1'.repeat(22), true],
    ['1'.repeat(23), false],
    ['1234567a', false],
    ['', false],
  ])('accepts only 8 to 22 digits as a card number (%s, %s)', (number, fits) =>
    expect(isCardNumber(number)).toBe(fits),
  );

  test('groups a card number in fours', () => {
    expect(groupCardNumber('8985200000000002319')).toEqual(['8985', '2000', '0000', '0002', '319']);
    expect(groupCardNumber('')).toEqual([]);
  });

  test('groups a masked card number in fours with any mask character', () => {
    expect(groupMaskedNumber('8985********0002319')).toEqual(['8985', '••••', '••••', '0002', '319']);
    expect(groupMaskedNumber('8985 •••• 12')).toEqual(['8985', '••••', '12']);
  });
});

describe('an ICCID with letters', () => {
  const ICCID = '898600B0000000000001';

  test.each([ICCID, '898600b0000000000001', '8986 00b0 0000 0000 0001', '８９８６００ｂ００００００００００００１'])(
    'accepts the ICCID with letters %s as a card number',
    (raw) => expect([cleanCardNumber(raw), isCardNumber(cleanCardNumber(raw))]).toEqual([ICCID, true]),
  );

  test('finds an ICCID with letters in a pasted text', () =>
    expect(findCardNumbers('card 898600b0 0000 0000 0001, phone 13800138000')).toEqual([ICCID]));

  test('rejects an ICCID with letters other than A to F', () =>
    expect(isCardNumber(cleanCardNumber('898600G0000000000001'))).toBe(false));
});

describe('the grouping of a card number during typing', () => {
  test.each([
    ['a fifth digit begins a group', '89852', 5, '8985 2', 6],
    ['a fourth digit ends one', '8985', 4, '8985', 4],
    ['a digit in the middle moves the rest on', '89185 2', 3, '8918 52', 3],
    ['an erased space comes back, the caret stays before it', '89852000', 4, '8985 2000', 4],
    ['a paste with hyphens', '8985-2000-1', 11, '8985 2000 1', 11],
    ['an emptied field', '', 0, '', 0],
  ])('regroups a typed card number and keeps the caret in place (%s)', (_what, raw, caret, value, caretAfter) =>
    expect(regroupInput(raw, caret)).toEqual({ value, caret: caretAfter }),
  );
});

describe('the search for card numbers in pasted text', () => {
  test.each([
    ['您好，卡号 8985 2000 0000 0002 319，谢谢', ['8985200000000002319']],
    ['ICCID:8985-2000-0000-0002-319\nTel 13800138000', ['8985200000000002319']],
    [
      '[10:24] Anna: 8985200000000002319\n[10:25] Bo: 8985200000000009991',
      ['8985200000000002319', '8985200000000009991'],
    ],
    ['8985200000000002319 8985200000000002319', ['8985200000000002319']],
    ['8985200000000002319 13800138000 ok', ['8985200000000002319']],
    ['card 8612345678 please', ['8612345678']],
    ['卡号：８６１２３４５６７８。', ['8612345678']],
    ['call 12345678 or 87654321', ['12345678', '87654321']],
    ['no number, only 1234567', []],
    ['1'.repeat(40), []],
    ['', []],
  ])('finds the card numbers in %j', (pasted, numbers) => expect(findCardNumbers(pasted)).toEqual(numbers));

  test('searches a hundred thousand characters quickly', () => {
    const started = performance.now();
    findCardNumbers('1 -'.repeat(33_000));
    findCardNumbers(`${'8985 '.repeat(20_000)}x`);
    expect(performance.now() - started).toBeLessThan(500);
  });
});

test('returns the last digit that an ICCID with a typing error should have', () => {
  expect(missedLastDigit('8985202250110015981')).toBe('0');
  expect(missedLastDigit('8985202250110015980')).toBeNull();
  expect(missedLastDigit('123456789')).toBeNull();
});
