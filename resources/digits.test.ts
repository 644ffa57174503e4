import { expect, test } from '@jest/globals';
import { DIGITS } from './digits';
import { hasLuhn, luhnDigit, normaliseDigits, registerDigits } from './kit';

registerDigits(DIGITS);

test.each([
  '8986000000000012346',
  '8986000000000012353',
  '8986000000000012361',
  '8986000000000012379',
  '8986000000000012387',
  '8986000000000012395',
  '8986000000000012403',
])('%s is a true card number', (number) => {
  expect(hasLuhn(number)).toBe(true);
  expect(luhnDigit(number.slice(0, -1))).toBe(number.slice(-1));
});

test('an ICCID keeps every digit, loses blanks, and gets the check digit that its file left out', () => {
  expect(normaliseDigits('iccid', '8986 0000 0000 0012 346')).toBe('8986000000000012346');
  expect(normaliseDigits('iccid', '898600000000001234')).toBe('8986000000000012346');
  const twenty = `8985207002401000226${luhnDigit('8985207002401000226')}`;
  expect(normaliseDigits('iccid', twenty)).toBe(twenty);
});

test.each([
  ['iccid', '8986000000000012345'],
  ['iccid', '8986A00000000012346'],
  ['iccid', '1234567890123456789'],
  ['imsi', '12345'],
  ['imsi', '4540022000110055A'],
  ['eid', '89049032000000000000000000000000'],
  ['msisdn', '0123'],
  ['card', '1234567'],
] as const)('%s refuses %s', (scheme, text) => {
  expect(normaliseDigits(scheme, text)).toBeNull();
});

test('numbers next to each other differ only before the check digit', () => {
  const body = 898_600_000_000_001_234n;
  const cards = Array.from({ length: 50 }, (_, index) => {
    const one = String(body + BigInt(index));
    return one + luhnDigit(one);
  });
  expect([...cards].sort((a, b) => (a < b ? -1 : 1))).toEqual(cards);
});
