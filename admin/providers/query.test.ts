import { describe, expect, test } from '@jest/globals';
import { listQuery } from './query';

describe('a list is asked for', () => {
  test('with page, size, sort, order and its filters', () => {
    expect(
      listQuery({
        pagination: { page: 3, perPage: 50 },
        sort: { field: 'createdAt', order: 'DESC' },
        filter: { status: 'USING', createdAt_gte: '2026-11-01', q: '' },
      }),
    ).toEqual({ page: 3, size: 50, sort: 'createdAt', order: 'DESC', status: 'USING', createdAt_gte: '2026-11-01' });
  });
  test('with lists under _in', () => {
    expect(listQuery({ filter: { status: ['USING', 'UNUSED'], agent_in: [1, 2], topic: [] } })).toEqual({
      status_in: 'USING,UNUSED',
      agent_in: '1,2',
    });
  });
  test('with false and 0 kept', () =>
    expect(listQuery({ filter: { disabled: false, balance: 0 } })).toEqual({ disabled: 'false', balance: '0' }));
});
