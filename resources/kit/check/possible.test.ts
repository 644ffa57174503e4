import { expect, test } from '@jest/globals';
import { f } from '../../kinds';
import type { Predicate } from '../predicates';
import { canHold } from './possible';
import { insteadOf } from './problem';

const fields = {
  status: f.enum(['UNUSED', 'USED', 'LOST']),
  kind: f.enum(['A', 'B'], { required: true }),
  on: f.boolean(),
  count: f.integer(),
  rate: f.rate(),
  name: f.text({ required: true }),
  at: f.time(),
  tags: f.texts(),
  owner: f.reference('users'),
  maker: f.reference('users', { required: true }),
};

test.each<Predicate>([
  {},
  { status: ['UNUSED', 'USED'] },
  { status: { notIn: ['UNUSED', 'USED'] } },
  { status: null },
  { on: false, count: { gt: 5, lte: 6 } },
  { rate: { gt: 5, lt: 6 } },
  { name: { notIn: ['a', 'b'], ne: 'c' } },
  { at: { ne: null } },
  { at: null, tags: { ne: null } },
  { owner: '$me' },
  { owner: { ne: '$me' } },
  { maker: '$me' },
  { and: [{ status: 'USED' }, { or: [{ on: true }, { count: { gte: 1 } }] }, { not: { count: 1 } }] },
])('finds a record that meets the condition %j', (predicate) => {
  expect(canHold(fields, [predicate])).toBe(true);
});

test.each<Predicate[]>([
  [{ status: [] }],
  [{ status: 'USED' }, { status: 'LOST' }],
  [{ status: { in: ['USED'], ne: 'USED' } }],
  [{ kind: null }],
  [{ maker: null }],
  [{ kind: { notIn: ['A', 'B'] } }],
  [{ on: null }],
  [{ count: { gt: 5, lt: 6 } }],
  [{ count: { gte: 2, lt: 2 } }],
  [{ name: 'a' }, { not: { name: 'a' } }],
  [{ or: [] }],
  [{ and: [{ owner: '$me' }, { owner: null }] }],
])('finds no record that meets the conditions %j and %j together', (...predicates) => {
  expect(
    canHold(
      fields,
      predicates.filter((one) => typeof one === 'object'),
    ),
  ).toBe(false);
});

test('suggests the most similar known word, or else all known words, when a word is unknown', () => {
  const words = ['status', 'startsOn', 'price'];
  expect(['statsu', 'Status', 'statuss', 'prize', 'pirce'].map((word) => insteadOf(word, words))).toEqual([
    'write status',
    'write status',
    'write status',
    'write price',
    'write price',
  ]);
  expect(insteadOf('colour', words)).toBe('write one of status, startsOn, price');
  expect(insteadOf('colour', ['name'])).toBe('write name');
  expect(insteadOf('colour', [])).toBe('leave it out');
});
