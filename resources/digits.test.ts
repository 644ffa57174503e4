import { expect, test } from '@jest/globals';
import { DIGITS } from './digits';
import { normaliseDigits, registerDigits } from './kit';
import { hasLuhn, luhnDigit } from './cards/numbers';

registerDigits(DIGITS);

test.each([
  '8986000000000012346',
  '8986000000000012353',
  '8986000000000012361',
  '8986000000000012379',
  '8986000000000012387',
  '8986000000000012395',
  '8986000000000012403',
])('computes the Luhn check digit of %s', (number) => {
  expect(hasLuhn(number)).toBe(true);
  expect(luhnDigit(number.slice(0, -1))).toBe(number.slice(-1));
});

test('keeps every digit of an ICCID, removes blanks and adds a missing check digit', () => {
  expect(normaliseDigits('iccid', '8986 0000 0000 0012 346')).toBe('8986000000000012346');
  expect(normaliseDigits('iccid', '898600000000001234')).toBe('8986000000000012346');
  const twenty = `8985207002401000226${luhnDigit('8985207002401000226')}`;
  expect(normaliseDigits('iccid', twenty)).toBe(twenty);
});

test.each([
  ['iccid', '8986000000000012345'],
  ['iccid', '8986A00000000012346'],
  ['iccid', '8986000000000012345F'],
  ['iccid', '89860000000000123457'],
  ['iccid', '8986B00000000000000A'],
  ['iccid', '898600B000000000001'],
  ['iccid', '898600G0000000000001'],
  ['iccid', '8.98604E+19'],
  ['msisdn', '85260001234.0'],
  ['msisdn', '8.5260001234E+10'],
  ['msisdn', '85260001,234'],
  ['card', '12345678-12345699'],
  ['card', '12345678 12345699'],
  ['card', '12345678.0'],
  ['iccid', '1234567890123456789'],
  ['imsi', '12345'],
  ['imsi', '4540022000110055A'],
  ['eid', '89049032000000000000000000000000'],
  ['msisdn', '0123'],
  ['card', '1234567'],
] as const)('rejects a number of the scheme %s in the case %s', (scheme, text) => {
  expect(normaliseDigits(scheme, text)).toBeNull();
});

test.each([
  ['iccid', '898600B0000000000001', '898600B0000000000001'],
  ['iccid', '8986 00b0 0000 0000 000f', '898600B000000000000F'],
  ['iccid', '8986000000000012346F', '8986000000000012346'],
  ['iccid', '８９８６００００００００００１２３４６Ｆ', '8986000000000012346'],
  ['iccid', '\u202d8986000000000012346\u202c', '8986000000000012346'],
  ['iccid', '8986–0000–0000–0012–346', '8986000000000012346'],
  ['card', '898600b0000000000001', '898600B0000000000001'],
  ['card', '8986.0000.0001', '898600000001'],
  ['msisdn', '+852 6000‑1234', '85260001234'],
  ['msisdn', '\u200b852\u00a06000\u00a01234', '85260001234'],
] as const)('normalises a number of the scheme %s from %j to %s', (scheme, text, number) => {
  expect(normaliseDigits(scheme, text)).toBe(number);
});

test('sorts consecutive card numbers in order although the check digits vary', () => {
  const body = 898_600_000_000_001_234n;
  const cards = Array.from({ length: 50 }, (_, index) => {
    const one = String(body + BigInt(index));
    return one + luhnDigit(one);
  });
  expect([...cards].sort((a, b) => (a < b ? -1 : 1))).toEqual(cards);
});
