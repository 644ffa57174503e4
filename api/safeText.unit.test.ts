import { expect, test } from '@jest/globals';
import { safeFileName } from './safeText';

test.each([
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['a\r\nSet-Cookie: b=c.pdf', 'aSet-Cookie: b=c.pdf'],
  ['\u061C\u200E\u200F\u202A\u202B\u202C\u202D\u2066\u2067\u2068\u2069a.pdf', 'a.pdf'],
  ['\u0000\u0007\u001B\u007F\u0085\u009F\u2028\u2029a.pdf', 'a.pdf'],
  ['a\uD800.pdf', 'a.pdf'],
  ['Rechnung ä 发票 👩‍💻.pdf', 'Rechnung ä 发票 👩‍💻.pdf'],
  ['\u202E\r\n', 'file'],
])('removes the hidden characters from the file name %j, and changes nothing else', (name, safe) => {
  expect(safeFileName(name)).toBe(safe);
});
