import { expect, test } from '@jest/globals';
import { alwaysFits, canBecome, fits, declaredType, sameType } from './migrationTypes';
import type { Column } from './steps';

const column = (type: string, values?: readonly string[]): Column => ({ type, nullable: true, values });
const TEXT = column('STRING(20)');

test.each([
  ['STRING(20)', 'INTEGER', ['0', '-7', '2147483647'], ['007', '1.0', ' 1', '+1', '', '2147483648', '-0', '1e3']],
  ['STRING(20)', 'BIGINT', ['9223372036854775807'], ['9223372036854775808', '12345678901234567890']],
  ['STRING(20)', 'DECIMAL(18, 6)', ['1.5', '-0.123456', '12'], ['1.1234567', '01', '.5', '1234567890123', 'x']],
  ['STRING(20)', 'BOOLEAN', ['0', '1', 'true', 'false'], ['yes', '', 'TRUE']],
  ['STRING(20)', 'DATEONLY', ['2024-02-29'], ['2023-02-29', '2024-2-9', '20240229', '0000-00-00']],
  ['DECIMAL(18, 6)', 'INTEGER', ['5', '5.000000'], ['5.5']],
  ['DECIMAL(18, 6)', 'DECIMAL(18, 2)', ['5.120000'], ['5.123']],
  ['BIGINT', 'INTEGER', ['5'], ['3000000000']],
  ['INTEGER', 'BOOLEAN', ['1'], ['2']],
  ['DATE(3)', 'DATEONLY', ['2026-11-20 00:00:00.000', '2026-11-20 00:00:00.000 +00:00'], ['2026-11-20 00:00:00.001']],
  ['STRING(20)', 'STRING(3)', ['abc', '中文字'], ['abcd']],
])('allows a column type to change from %s to %s only when no value changes', (from, to, good, bad) => {
  expect(canBecome(column(from), column(to))).toBe(true);
  expect(alwaysFits(column(from), column(to))).toBe(false);
  expect(good.filter((value) => !fits(value, column(from), column(to)))).toEqual([]);
  expect(bad.filter((value) => fits(value, column(from), column(to)))).toEqual([]);
});

test.each([
  ['STRING(20)', 'STRING(20)'],
  ['STRING(20)', 'TEXT'],
  ['INTEGER', 'BIGINT'],
  ['INTEGER', 'STRING(11)'],
  ['INTEGER', 'DECIMAL(18, 6)'],
  ['DECIMAL(18, 2)', 'DECIMAL(20, 4)'],
  ['BOOLEAN', 'INTEGER'],
  ['DATEONLY', 'DATE(3)'],
  ['JSON', 'JSON'],
])('allows a column type to change from %s to %s for any value', (from, to) => {
  expect(alwaysFits(column(from), column(to))).toBe(true);
});

test('allows a text column to become an enum only when every value is allowed', () => {
  const words = column('STRING(32)', ['A', 'B']);
  expect([fits('A', TEXT, words), fits('C', TEXT, words)]).toEqual([true, false]);
  expect(alwaysFits(words, column('STRING(32)', ['A', 'B', 'C']))).toBe(true);
  expect(alwaysFits(column('STRING(32)'), words)).toBe(false);
});

test('allows no change of a list or object column to another type', () => {
  expect(canBecome(column('JSON'), TEXT)).toBe(false);
  expect(canBecome(TEXT, column('JSON'))).toBe(false);
});

test('recognises the names that each database uses for a type', () => {
  for (const [declared, found] of [
    ['INTEGER', 'int(11)'],
    ['BOOLEAN', 'tinyint(1)'],
    ['JSON', 'longtext'],
    ['STRING(64)', 'varchar(64)'],
    ['DECIMAL(18, 6)', 'decimal(18,6)'],
  ] as const)
    expect(sameType(declared, found)).toBe(true);
  expect(['VARCHAR(64)', 'DATETIME', 'DECIMAL(18,6)', 'TINYINT(1)', 'BLOB'].map(declaredType)).toEqual([
    'STRING(64)',
    'DATE(3)',
    'DECIMAL(18, 6)',
    'BOOLEAN',
    undefined,
  ]);
});
