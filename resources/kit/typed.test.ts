import { expect, test } from '@jest/globals';
import { foldCode, foldText } from './typed';

test.each([
  ['a name', 'Café 1', 'Café 1'],
  ['letters and their marks apart', 'Cafe\u0301', 'Café'],
  ['blanks around and doubled', '\u00a0 Blue  Ocean\u3000', 'Blue Ocean'],
  ['a no-break blank', 'Blue\u00a0Ocean', 'Blue Ocean'],
  ['a zero-width blank, a byte order mark, a soft hyphen', 'Blue\u200b Oc\ufeffe\u00adan', 'Blue Ocean'],
  ['marks of direction', '\u202dBlue\u202c \u2066Ocean\u2069', 'Blue Ocean'],
  ['a joiner between Latin letters', 'Blue\u200dOcean', 'BlueOcean'],
  ['full-width letters and digits alone', 'ＡＢ－１２', 'AB-12'],
  ['full-width signs in Chinese', '深圳（南山）', '深圳（南山）'],
  ['signs with a meaning of their own', '① ½ ™', '① ½ ™'],
  ['emoji of several parts', '👨‍👩‍👧 ❤️', '👨‍👩‍👧 ❤️'],
  ['a joiner of Persian', 'می‌خواهم', 'می‌خواهم'],
  ['marks alone', '\u200b\u00a0', ''],
  ['lines', ' a \n  b', 'a \n b'],
])('normalises in a typed text %s', (_what, given, folded) => {
  expect(foldText(given)).toBe(folded);
});

test('keeps the blanks inside a typed multiline text', () => {
  expect(foldText(' a\n   b\u00a0 c\t ', true)).toBe('a\n   b  c');
});

test.each([
  ['full-width digits', '８９８６', '8986'],
  ['a full-width dash, an en dash, a minus', '1－2–3\u22124', '1-2-3-4'],
  ['blanks', '\u3000 8986\u00a0 12 ', '8986 12'],
  ['marks around', '\u202d8986\u202c\ufeff', '8986'],
  ['signs of money', '￥１２．５０', '¥12.50'],
  ['letters', 'ＸｘＨ', 'XxH'],
])('normalises in a code %s', (_what, given, folded) => {
  expect(foldCode(given)).toBe(folded);
});
