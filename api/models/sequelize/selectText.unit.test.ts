import { expect, test } from '@jest/globals';
import { countText } from './selectText';

const ORDERS = { table: 'orders', by: { agent: 'BIGINT', status: 'STRING(32)' }, empty: ['deletedAt'] };
const THERE = '`orders`.`deletedAt` IS NULL';
const read = (where: string): string =>
  countText('orders', where, ORDERS).includes('orders_counts') ? 'kept' : 'counted';

test.each([
  ['all orders', `(${THERE})`, 'kept'],
  ['an agent’s in a state', `(${THERE} AND \`orders\`.\`agent\` = ? AND \`orders\`.\`status\` = ?)`, 'kept'],
  ['those of customers', `(${THERE} AND \`orders\`.\`agent\` IN (SELECT \`id\` FROM \`users\`))`, 'kept'],
  ['deleted orders, too', '1 = 1', 'counted'],
  ['by another column', `(${THERE} AND \`orders\`.\`price\` > ?)`, 'counted'],
  ['by their number', `(${THERE} AND \`orders\`.\`id\` IN (SELECT \`order\` FROM \`uses\`))`, 'counted'],
  ['through the table itself', `(${THERE} AND EXISTS (SELECT 1 FROM \`orders\` AS o))`, 'counted'],
])('counts the rows of a condition by stored counts or row by row: %s', (_name, where, how) => {
  expect(read(where)).toBe(how);
});

test('counts rows when the table has no stored counts', () => {
  expect(countText('orders', '1 = 1', undefined)).toBe('SELECT COUNT(*) AS `count` FROM `orders` WHERE 1 = 1');
});
