import { afterEach, expect, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { readsOnMount, setRevealing, trimQueries } from './queries';

afterEach(() => setRevealing(false));

const query = (age: number, isInvalidated = false) => {
  const client = new QueryClient();
  client.setQueryData(['orders', 'getList'], [], { updatedAt: Date.now() - age });
  const found = client.getQueryCache().find({ queryKey: ['orders', 'getList'] });
  if (!found) throw new Error('no query');
  if (isInvalidated) found.invalidate();
  return found;
};

test('loads data for a new page, but on return to a page only data that are old or invalidated', () => {
  expect(readsOnMount(query(1000))).toBe(true);
  setRevealing(true);
  expect([readsOnMount(query(1000)), readsOnMount(query(6 * 60_000)), readsOnMount(query(1000, true))]).toEqual([
    false,
    true,
    true,
  ]);
});

test('removes the oldest lists of hidden pages, but no single records and no queries with `meta.stays`', () => {
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } });
  client.setQueryData(['orders', 'getOne', 1], {}, { updatedAt: 1 });
  client.getQueryCache().build(client, { queryKey: ['saved'], meta: { stays: true } });
  client.setQueryData(['saved'], [], { updatedAt: 1 });
  for (let page = 0; page < 450; page += 1)
    client.setQueryData(['orders', 'getList', page], [], { updatedAt: 1000 + page });
  trimQueries(client);
  const left = client.getQueryCache().getAll();
  expect(left).toHaveLength(200);
  expect(left.some(({ queryKey }) => queryKey[1] === 'getOne')).toBe(true);
  expect(client.getQueryData(['saved'])).toEqual([]);
  expect(client.getQueryData(['orders', 'getList', 449])).toEqual([]);
});
