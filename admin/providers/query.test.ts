import { describe, expect, test } from '@jest/globals';
import { listQuery } from './query';

describe('the query string of a list', () => {
  test('sends page, size, sort, order and the filters of a list', () => {
    expect(
      listQuery({
        pagination: { page: 3, perPage: 50 },
        sort: { field: 'createdAt', order: 'DESC' },
        filter: { status: 'USING', createdAt_gte: '2026-11-01', q: '' },
      }),
    ).toEqual({ page: 3, size: 50, sort: 'createdAt', order: 'DESC', status: 'USING', createdAt_gte: '2026-11-01' });
  });
  test('sends a list of filter values under the suffix _in', () => {
    expect(listQuery({ filter: { status: ['USING', 'UNUSED'], agent_in: [1, 2], topic: [] } })).toEqual({
      status_in: 'USING,UNUSED',
      agent_in: '1,2',
    });
  });
  test('sends the filter values false and 0', () =>
    expect(listQuery({ filter: { disabled: false, balance: 0 } })).toEqual({ disabled: 'false', balance: '0' }));
});
