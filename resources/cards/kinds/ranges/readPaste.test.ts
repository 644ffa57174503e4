import { expect, test } from '@jest/globals';
import { readPaste } from './readPaste';

const [a, b, c] = ['89860000000000000012', '89860000000000000038', '89860000000000000053'];

test.each([
  ['a range', `${a}-${b}`, [`${a}-${b}`]],
  ['blanks, commas, semicolons, line breaks', ` ${a} ${b},${c};${a}\r\n${b}、${c}\n\n|${a}`, [a, b, c, a, b, c, a]],
  [
    'dashes of every kind',
    [
      `${a} – ${b}`,
      `${a}—${b}`,
      `${a} ~ ${b}`,
      `${a}～${b}`,
      `${a} to ${b}`,
      `${a}至${b}`,
      `${a}到 ${b}`,
      `${a}..${b}`,
      `${a} -> ${b}`,
      `${a}…${b}`,
    ].join('\n'),
    Array.from({ length: 10 }, () => `${a}-${b}`),
  ],
  [
    'full-width digits and signs',
    '８９８６００００００００００００００１２－８９８６００００００００００００００３８，８９８６００００００００００００００５３',
    [`${a}-${b}`, c],
  ],
  ['two columns of a spreadsheet, a count beside them', `${a}\t${b}\t3\n${c}\t${c}`, [`${a}-${b}`, c, c]],
  ['columns that are no range', `${b}\t${a}\n${a}\t${a.slice(0, 19)}`, [b, a, a, a.slice(0, 19)]],
  ['groups of four', '8986 0000 0000 0000 0012 - 8986 0000 0000 0000 0038', [`${a}-${b}`]],
  [
    'numbers in groups one after another',
    '8986 0000 0000 0000 0012 8986 0000 0000 0000 0038 - 8986 0000 0000 0000 0053',
    [a, `${b}-${c}`],
  ],
  ['groups parted by hyphens', '8986-0000-0000-0000-0012', [a]],
  ['ranges with blanks between', `${a}-${b} ${c} ${a} - ${b}`, [`${a}-${b}`, c, `${a}-${b}`]],
  [
    'quotes, apostrophes, names, a padding F',
    `"${a}",'${b}\nICCID: ${c}\n8986000000000000001F`,
    [a, b, c, '8986000000000000001'],
  ],
  ['mistakes stay', '1-2-3\nabc\n123-\n-123\n8.98E+19', ['1-2-3', 'abc', '123-', '-123', '8.98E19']],
  ['nothing', ' \n\t,', []],
])('reads number ranges from the pasted text %s', (_name, text, items) => {
  expect(readPaste(text)).toEqual(items);
});
