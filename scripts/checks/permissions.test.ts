import { expect, test } from '@jest/globals';
import type { Resource } from '../../resources/kit/index';
import { defineResource, f } from '../../resources/kit/index';
import { unknownPatterns } from './permissions';

const tools = defineResource('tools', {
  fields: { name: f.text({ required: true }) },
  list: { columns: ['name'], sort: 'name' },
  scope: {},
  access: {},
  actions: { lend: { on: 'one', roles: [] } },
}) as Resource;
const saidOf = (...patterns: string[]): string[] =>
  unknownPatterns('preset all', patterns, new Map([['tools', tools]]), ['shelf:count']);

test('accepts permission patterns of a declared call, of a hand-written endpoint, and of all calls', () => {
  expect(saidOf('*', '*:list', 'tools:*', 'tools:lend', '*:lend', 'shelf:count')).toEqual([]);
});

test('rejects a permission pattern with an unknown resource or call, and suggests an existing pattern', () => {
  expect(saidOf('tols:*', 'tools:lned', '*:shwo', 'shelf:cuont')).toEqual([
    'preset all tols:*: there is no tols; write tools',
    'preset all tools:lned: there is no lned; write lend',
    'preset all *:shwo: there is no shwo; write show',
    'preset all shelf:cuont: there is no cuont; write count',
  ]);
});
