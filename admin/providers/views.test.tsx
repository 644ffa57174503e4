/** @jest-environment ./scripts/testing/browser.mjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import type { Manifest, SessionUser } from '@t3d/resources/kit';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { WithApi } from '../test/WithApi';
import { BootstrapContext } from './manifest';
import { queryKeys } from './queryKeys';
import type { SavedView } from './views';
import { loadViews, useViewChanges, useViewsOf } from './views';

const ME = { id: 7, accountAuth: true, apis: ['*'] } as unknown as SessionUser;
const viewOf = (id: number, more: Partial<SavedView> = {}): SavedView => ({
  id,
  version: 1,
  resource: 'orders',
  name: `View ${id}`,
  query: {} as SavedView['query'],
  isDefault: false,
  owner: ME.id,
  ...more,
});

let kept: SavedView[] = [];
let asked: string[] = [];
let broken = false;
const answer = (method: string, path: string, body: Partial<SavedView>): object => {
  if (method === 'POST') kept = [...kept, viewOf(99, body)];
  if (method === 'PUT')
    kept = kept.map((view) => (path.endsWith(`/${view.id}`) ? { ...view, ...body, version: 2 } : view));
  if (method === 'DELETE') kept = kept.filter(({ id }) => !path.endsWith(`/${id}`));
  const changed = kept.find(({ id }) => path.endsWith(`/${id}`)) ?? kept.at(-1);
  return method === 'GET' ? { code: 200, rows: kept, total: kept.length } : { code: 200, data: changed };
};

beforeEach(() => {
  kept = [viewOf(1), viewOf(2, { resource: 'users' })];
  asked = [];
  broken = false;
  globalThis.fetch = jest.fn<typeof fetch>(async (url, init) => {
    const { pathname } = new URL(String(url), 'http://localhost');
    asked.push(`${init?.method} ${pathname}`);
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as Partial<SavedView>) : {};
    const told = broken ? { code: 500 } : answer(init?.method ?? 'GET', pathname, body);
    return Response.json(told, { status: broken ? 500 : 200 });
  });
});
afterEach(() => {
  jest.restoreAllMocks();
});

async function open(user = ME) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await loadViews(client, user);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <BootstrapContext value={{ user, manifest: { resources: [] } as unknown as Manifest }}>
      <WithApi client={client}>{children}</WithApi>
    </BootstrapContext>
  );
  return {
    client,
    ...renderHook(() => ({ views: useViewsOf('orders'), changes: useViewChanges() }), { wrapper }),
  };
}
const shownIds = ({ current }: { current: { views: readonly SavedView[] } }): number[] =>
  current.views.map(({ id }) => id);

test('shows the saved views of a list in the first render, without a request', async () => {
  const { result } = await open();
  expect(shownIds(result)).toEqual([1]);
  expect(asked).toEqual(['GET /t3d-api/saved-views']);
});

test('shows a view that another user shared after the saved views are read again', async () => {
  const { client, result } = await open();
  kept = [...kept, viewOf(3, { owner: 8 })];
  await act(() => client.invalidateQueries({ queryKey: queryKeys.resource('saved-views') }));
  await waitFor(() => expect(shownIds(result)).toEqual([1, 3]));
});

test('still shows the loaded views when a later read fails, and shows no views when the first read fails', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { client, result } = await open();
  broken = true;
  await act(() => client.invalidateQueries({ queryKey: queryKeys.savedViews }));
  expect(shownIds(result)).toEqual([1]);
  const later = await open();
  expect(shownIds(later.result)).toEqual([]);
});

test('requests no saved views when the user may not list saved views', async () => {
  const { result } = await open({ ...ME, apis: [] });
  expect([shownIds(result), asked]).toEqual([[], []]);
});

test('shows a changed view at once without a request, and unmarks other default views', async () => {
  kept = [viewOf(1, { isDefault: true })];
  const { result, rerender } = await open();
  const { create, update, remove } = result.current.changes;
  await act(() => create({ resource: 'orders', name: 'New', query: {} as SavedView['query'], isDefault: true }));
  rerender();
  expect(result.current.views.map(({ id, isDefault }) => [id, isDefault])).toEqual([
    [1, false],
    [99, true],
  ]);
  await act(() => update(result.current.views[0] as SavedView, { name: 'Named again' }));
  rerender();
  expect(result.current.views[0]).toMatchObject({ name: 'Named again', version: 2 });
  await act(() => remove(result.current.views[1] as SavedView));
  rerender();
  expect(shownIds(result)).toEqual([1]);
  expect(asked.filter((call) => call.startsWith('GET'))).toHaveLength(1);
});
