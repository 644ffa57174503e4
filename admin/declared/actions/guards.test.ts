import { expect, test } from '@jest/globals';
import type { ManifestAction } from '@t3d/resources/kit';
import type { Translate } from '../../locales/useT';
import { disabledReason } from './guards';

const t = ((key: string, params?: Record<string, unknown>) =>
  params ? `${key} ${Object.values(params).join(' ')}` : key) as unknown as Translate;
const ACTION: ManifestAction = {
  name: 'renew',
  label: 'Renew',
  confirm: 'Renew?',
  on: 'many',
  ranges: false,
  preview: false,
  idempotent: false,
  danger: false,
  primary: false,
  fields: [],
  where: { status: ['USING', 'COMPLETED'] },
  whereText: 'Only active orders.',
  off: [
    { where: { agent: { ne: '$me' } }, text: 'Not your order.' },
    { where: { platform: 'CTRIP' }, text: 'Ctrip refunds it.' },
  ],
};
const own = { id: 1, version: 1, status: 'USING', agent: 7, platform: 'WEB' };
const reasonOf = (...records: (typeof own)[]) => disabledReason(ACTION, records, { me: 7 }, t);

test('returns the text of the first condition that disables the action for a record', () => {
  expect(reasonOf(own)).toBeNull();
  expect(reasonOf({ ...own, agent: 8 })).toBe('Not your order.');
  expect(reasonOf({ ...own, platform: 'CTRIP' })).toBe('Ctrip refunds it.');
  expect(reasonOf({ ...own, status: 'INITIAL', agent: 8 })).toBe('Only active orders.');
});

test('counts the selected records that a condition excludes', () => {
  expect(reasonOf(own, own)).toBeNull();
  expect(reasonOf(own, { ...own, agent: 8 })).toBe('crud.action.someNeed 1 Not your order.');
  expect(reasonOf(own, { ...own, status: 'INITIAL' })).toBe('crud.action.someNeed 1 Only active orders.');
});
