import { expect, test } from '@jest/globals';
import type { Predicate } from '@t3d/resources/kit';
import { predicateText } from './predicateText';

test.each([
  [{ status: 'USING' }, "`orders`.`status` = 'USING'"],
  [
    { status: ['UNUSED', 'USING'], unpaid: false },
    "(`orders`.`status` IN ('UNUSED', 'USING') AND `orders`.`unpaid` = 0)",
  ],
  [{ or: [{ agent: null }, { agent: { ne: null } }] }, '(`orders`.`agent` IS NULL OR `orders`.`agent` IS NOT NULL)'],
  [
    { and: [{ not: { status: { ne: 'USED' } } }, { price: { gte: 5, lt: 6 } }] },
    "(`orders`.`status` = 'USED' AND (`orders`.`price` >= 5 AND `orders`.`price` < 6))",
  ],
  [
    { status: { notIn: ['USED'] }, price: { gt: 1, lte: 2 } },
    "((`orders`.`status` NOT IN ('USED') OR `orders`.`status` IS NULL) AND " +
      '(`orders`.`price` > 1 AND `orders`.`price` <= 2))',
  ],
])('writes the predicate %j as %s', (predicate, text) => {
  expect(predicateText(predicate as Predicate, 'orders')).toBe(text);
});

test("rejects a predicate's value that would need escaping in SQL", () => {
  expect(() => predicateText({ status: "x' OR '1" }, 'orders')).toThrow('no constant');
});

test('writes a placeholder for each value of a predicate when requested', () => {
  const values: unknown[] = [];
  const place = (field: string, value: unknown): string => {
    values.push([field, value]);
    return '?';
  };
  expect(predicateText({ status: ['A', "x' OR '1"], price: { gt: 5 }, agent: null }, 'orders', place)).toBe(
    '(`orders`.`status` IN (?, ?) AND `orders`.`price` > ? AND `orders`.`agent` IS NULL)',
  );
  expect(values).toEqual([
    ['status', 'A'],
    ['status', "x' OR '1"],
    ['price', 5],
  ]);
});

test('writes an empty list as a condition that no row meets, and an empty `notIn` as the opposite', () => {
  expect(predicateText({ status: [] }, 'orders')).toBe('1 = 0');
  expect(predicateText({ status: { notIn: [] } }, 'orders')).toBe('1 = 1');
  expect(predicateText({}, 'orders')).toBe('1 = 1');
});

test("rejects a predicate's condition without a value, because every row would match", () => {
  expect(() => predicateText({ status: undefined } as unknown as Predicate, 'orders')).toThrow('no value');
});
