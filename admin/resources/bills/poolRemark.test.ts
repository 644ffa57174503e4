import { expect, test } from '@jest/globals';
import { isPoolDay, poolRemark } from './poolRemark';

const REMARK = '2026-11-27: KR 5657 MB × 0.385000/GB, JP 100 MB × 0.850000/GB';

test.each([
  [REMARK, 'zh', '2026-11-27: 韩国 5,657 MB × 0.385/GB, 日本 100 MB × 0.85/GB'],
  ['A gift of 100 MB', 'en', 'A gift of 100 MB'],
] as const)('writes the remark %s in %s as %s', (remark, language, text) => {
  expect(poolRemark(remark, language)).toBe(text);
});

test.each([
  [REMARK, true],
  ['A gift of 100 MB', false],
  [null, false],
] as const)('decides if the bill with the remark %s is a day of a flow pool: %s', (remark, isDay) => {
  expect(isPoolDay({ remark })).toBe(isDay);
});
