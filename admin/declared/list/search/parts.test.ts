import { expect, test } from '@jest/globals';
import type { Recognised } from '@t3d/resources/kit';
import { chipsFor, chipText, joinParts, splitParts } from './parts';

const WORDS = { is: 'is', contains: 'contains', or: 'or' };
const japan: Recognised = {
  text: '日本',
  readings: [{ field: 'plan', label: 'Country', by: 'is', value: 'Japan' }],
};
const lvxin: Recognised = {
  text: 'lvxin',
  readings: [{ field: 'agent', label: 'Customer', by: 'contains', value: 'lvxin' }],
};

test.each<[readings: Recognised['readings'], text: string]>([
  [[], 'contains 5976'],
  [japan.readings, 'Country is Japan'],
  [[{ field: 'iccid', label: 'ICCID', by: 'is', value: '8985202250110155976' }], 'ICCID is …5976'],
  [
    [
      { field: 'iccid', label: 'ICCID', by: 'ends', value: '5976' },
      { field: 'imsi', label: 'IMSI', by: 'ends', value: '5976' },
    ],
    'ICCID or IMSI is …5976',
  ],
  [[{ field: 'orderNo', label: 'Order', by: 'begins', value: '2611' }], 'Order is 2611…'],
  [[...japan.readings, ...lvxin.readings], 'Country is Japan / Customer contains lvxin'],
])('writes the text of a chip for %j', (readings, text) => {
  const { before, value, others } = chipText({ text: '5976', readings }, WORDS);
  expect([`${before} ${value}`, ...others].join(' / ')).toBe(text);
});

test('makes chips of the recognised parts, and of the plain words while the response is for another text', () => {
  expect(chipsFor('日本\nlvxin', '', [japan, lvxin])).toEqual([japan, lvxin]);
  expect(chipsFor('lvxin 日本', '', [japan, lvxin])).toEqual([japan, lvxin]);
  expect(chipsFor('日本\nlvxin', '', [japan])).toEqual([
    { text: '日本', readings: [] },
    { text: 'lvxin', readings: [] },
  ]);
});

test('makes no chip of the search text that is being typed', () => {
  expect(chipsFor('日本\nlvxin', 'lvxin', [japan, lvxin])).toEqual([japan]);
  expect(chipsFor('lvxin 日本', 'lvxin 日本', [japan, lvxin])).toEqual([]);
  expect(chipsFor('日本', 'lv', [japan])).toEqual([japan]);
});

test('joins the parts of a search with line breaks, and splits them again', () => {
  expect(joinParts(['日本', ' lvxin ', ''])).toBe('日本\nlvxin');
  expect(splitParts('日本\n\n lvxin')).toEqual(['日本', 'lvxin']);
});
