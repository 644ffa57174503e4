import { expect, test } from '@jest/globals';
import { explainPredicate } from '../locales/explain';
import { fieldsOf, matches } from './predicates';

const order = { status: 'USING', balance: 5, agent: 7, deletedAt: null };

test.each([
  [{ status: 'USING' }, true],
  [{ status: ['UNUSED', 'USING'] }, true],
  [{ status: { ne: 'USING' } }, false],
  [{ status: { notIn: ['USING'] } }, false],
  [{ balance: { gte: 5, lt: 6 } }, true],
  [{ balance: { gt: 5 } }, false],
  [{ deletedAt: null }, true],
  [{ missing: null }, true],
  [{ agent: '$me' }, true],
  [{ and: [{ status: 'USING' }, { balance: { lte: 4 } }] }, false],
  [{ or: [{ status: 'X' }, { balance: 5 }] }, true],
  [{ not: { status: 'USING' } }, false],
  [{ deletedAt: { lt: 3 } }, false],
] as const)('evaluates the predicate %j to %p', (predicate, truth) => {
  expect(matches(predicate as never, order, { me: 7 })).toBe(truth);
});

test('lists the fields of a predicate and describes the predicate in three languages', () => {
  const predicate = { and: [{ status: ['UNUSED', 'USING'] }, { not: { balance: { lt: 0 } } }] };
  expect(fieldsOf(predicate)).toEqual(['status', 'balance']);
  const namer = {
    field: (name: string) => ({ status: '状态', balance: '余额' })[name] ?? name,
    value: (_name: string, value: unknown) => ({ UNUSED: '未使用', USING: '使用中' })[String(value)] ?? String(value),
  };
  expect(explainPredicate(predicate, 'zh', namer)).toBe('状态为未使用、使用中，且不满足（余额 < 0）');
  expect(explainPredicate({ status: 'USING' }, 'en', { field: () => 'Status', value: () => 'in use' })).toBe(
    'Status is in use',
  );
  expect(explainPredicate({ status: ['UNUSED', 'USING'] }, 'cht', namer)).toBe('状态為未使用、使用中');
});
