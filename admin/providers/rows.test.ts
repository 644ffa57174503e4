import { expect, test } from '@jest/globals';
import { withLifecycleCallbacks } from 'ra-core';
import type { DataProvider } from 'ra-core';
import type { T3dDataProvider } from './dataProvider';
import { readPage } from './rows';

test('loads a page of a list through a wrapped dataProvider, and lets the wrapper change the rows', async () => {
  const input: unknown[] = [];
  const inner = {
    getList: async (resource: string, params: unknown) => {
      input.push([resource, params]);
      return { data: [{ id: 1 }], total: 7 };
    },
  } as unknown as DataProvider;
  const wrapped = withLifecycleCallbacks(inner, [
    {
      resource: 'orders',
      beforeGetList: async (params) => ({ ...params, filter: { ...(params.filter as object), status: 'USING' } }),
      afterGetList: async ({ data, ...rest }) => ({ ...rest, data: data.map((row) => ({ ...row, seen: true })) }),
    },
  ]) as T3dDataProvider;
  const page = await readPage(wrapped, 'orders', { terminal: 3, sort: 'id', order: 'DESC', size: 10 });
  expect(page).toEqual({ rows: [{ id: 1, seen: true }], total: 7 });
  expect(input).toEqual([
    [
      'orders',
      {
        pagination: { page: 1, perPage: 10 },
        sort: { field: 'id', order: 'DESC' },
        filter: { terminal: 3, status: 'USING' },
        meta: { quiet: true },
      },
    ],
  ]);
});

test('filters by a field named order, although the query uses this name for the sort direction', async () => {
  const input: unknown[] = [];
  const provider = {
    getList: async (_resource: string, { filter, sort }: { filter: unknown; sort: unknown }) => {
      input.push({ filter, sort });
      return { data: [], total: 0 };
    },
  } as unknown as T3dDataProvider;
  await readPage(provider, 'supplier-calls', { size: 10 }, { order: '7' });
  await readPage(provider, 'supplier-calls', { sort: 'id', order: 'DESC', size: 10 }, { order: '7' });
  expect(input).toEqual([
    { filter: { order: '7' }, sort: undefined },
    { filter: { order: '7' }, sort: { field: 'id', order: 'DESC' } },
  ]);
});
