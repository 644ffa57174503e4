import { describe, expect, test } from '@jest/globals';
import type { Location, NavigationType } from 'react-router';
import type { OpenTabs } from './model';
import {
  tabAddressOf,
  aliveKeys,
  close,
  MAX_ALIVE,
  keepOwnTabs,
  nextPath,
  others,
  readTabs,
  startTabs,
  toTheRight,
  visit,
  writeTabs,
} from './model';

const at = (pathname: string, search = '', state: unknown = null): Location => ({
  pathname,
  search,
  hash: '',
  state,
  key: `${pathname}${search}${Math.random()}`,
});
const go = (tabs: OpenTabs, path: string, search = '', action: `${NavigationType}` = 'PUSH'): OpenTabs =>
  visit(tabs, at(path, search), action);
const walk = (...paths: string[]): OpenTabs => paths.reduce((tabs, path) => go(tabs, path), startTabs([]));
const paths = (tabs: OpenTabs): string[] => tabs.list.map((tab) => tab.path);

describe('the list of open tabs', () => {
  test('opens one tab for each path, home first, and changes nothing on a second visit to an address', () => {
    const tabs = walk('/main', '/orders', '/users', '/orders', '/orders/');
    expect(paths(tabs)).toEqual(['/main', '/orders', '/users']);
    const here = at('/users');
    const once = visit(tabs, here, 'PUSH');
    expect(visit(once, here, 'PUSH')).toBe(once);
  });

  test('restores the filters of a tab when a link or redirect to the tab has no filters', () => {
    const tabs = go(go(walk('/orders'), '/orders', '?page=3'), '/users');
    const orders = (next: OpenTabs): string =>
      tabAddressOf(next.list.find((tab) => tab.path === '/orders') as OpenTabs['list'][number]);
    expect(orders(go(tabs, '/orders'))).toBe('/orders?page=3');
    expect(orders(go(tabs, '/orders', '', 'REPLACE'))).toBe('/orders?page=3');
    expect(orders(go(go(tabs, '/orders'), '/orders', '', 'REPLACE'))).toBe('/orders');
    expect(orders(go(tabs, '/orders', '?page=1'))).toBe('/orders?page=1');
    expect(orders(go(tabs, '/orders', '', 'POP'))).toBe('/orders');
    expect(visit(tabs, at('/orders', '', { act: 'issue' }), 'PUSH').list[1]?.location).toMatchObject({
      search: '?page=3',
      state: { act: 'issue' },
    });
  });

  test('marks a page as fresh only when the page is new or gets a new address', () => {
    const tabs = walk('/main', '/orders');
    expect([
      tabs.fresh,
      go(tabs, '/main').fresh,
      go(tabs, '/orders', '?page=2').fresh,
      go(startTabs(['/orders']), '/orders').fresh,
    ]).toEqual([true, false, true, true]);
  });

  test("removes the visible tab only after the address changes, and opens the tab's page again in a new tab", () => {
    const before = walk('/main', '/orders', '/users');
    const closing = close(before, ['/users'], '/users');
    expect([paths(closing), nextPath(closing, ['/users'])]).toEqual([['/main', '/orders', '/users'], '/orders']);
    const gone = go(closing, '/orders');
    expect(paths(gone)).toEqual(['/main', '/orders']);
    expect(go(gone, '/users').list[2]?.key).not.toBe(before.list[2]?.key);
  });

  test('never closes the home tab', () => {
    const tabs = walk('/main', '/a', '/b', '/c');
    expect([others(tabs, '/b'), toTheRight(tabs, '/a'), others(tabs, '/main'), toTheRight(tabs, '/c')]).toEqual([
      ['/a', '/c'],
      ['/b', '/c'],
      ['/a', '/b', '/c'],
      [],
    ]);
    expect(paths(go(close(tabs, ['/main', '/a', '/b', '/c'], '/c'), '/main'))).toEqual(['/main']);
    expect(close(walk('/main'), ['/main'], '/main').leaving).toEqual([]);
  });

  test("creates a new tab when a closing page is opened again, but not when the page's address is corrected", () => {
    const closing = close(walk('/main', '/a'), ['/a'], '/a');
    for (const action of ['PUSH', 'POP'] as const) {
      const again = go(closing, '/a', '', action);
      expect([paths(again), again.leaving, again.fresh]).toEqual([['/main', '/a'], [], true]);
      expect(again.list[1]?.key).not.toBe(closing.list[1]?.key);
    }
    expect(go(closing, '/a', '?page=2', 'REPLACE').leaving).toEqual(['/a']);
  });

  test('unmounts the least recently used pages, except pages with unsaved work', () => {
    const many = walk('/main', ...Array.from({ length: MAX_ALIVE + 4 }, (_, index) => `/p${index}`));
    const keys = many.list.map((tab) => tab.key);
    expect(aliveKeys(many).size).toBe(MAX_ALIVE);
    expect(aliveKeys(many).has(keys[1] as string)).toBe(false);
    expect(aliveKeys(many, new Set([keys[1] as string])).has(keys[1] as string)).toBe(true);
    expect(many.list).toHaveLength(MAX_ALIVE + 5);
    expect(go(many, '/p0').fresh).toBe(true);
    // A page with unsaved input is still mounted.
    const first = many.list.find(({ path }) => path === '/p0');
    expect(visit(many, at('/p0'), 'PUSH', new Set([first?.key ?? ''])).fresh).toBe(false);
  });

  test("closes a tab when the user loses the permission for the tab's page", () => {
    const tabs = walk('/main', '/a', '/b');
    expect(paths(keepOwnTabs(tabs, (path) => path !== '/a'))).toEqual(['/main', '/b']);
    expect(keepOwnTabs(tabs, () => true)).toBe(tabs);
  });

  test('restores only the paths and names of tabs after a reload, and ignores malformed data', () => {
    const stored = writeTabs(go(walk('/main', '/orders'), '/orders/7/show', '?q=secret').list, (path) =>
      path.endsWith('show') ? 'ORDER7' : undefined,
    );
    expect(JSON.parse(stored)).toEqual([
      ['/main', ''],
      ['/orders', ''],
      ['/orders/7/show', 'ORDER7'],
    ]);
    expect(readTabs(stored)[2]).toEqual({ path: '/orders/7/show', name: 'ORDER7' });
    for (const rubbish of [null, '', '{', '7', '[1,[2,3],["/a"]]']) expect(readTabs(rubbish)).toEqual([]);
    expect(startTabs(['/a', '/main', '/a']).list.map((tab) => [tab.path, tab.location])).toEqual([
      ['/main', null],
      ['/a', null],
    ]);
  });
});
