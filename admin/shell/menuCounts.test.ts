import { expect, test } from '@jest/globals';
import type { ManifestResource } from '@t3d/resources/kit';
import { countsByPath } from './menuCounts';

test('what waits is counted on every entry of the menu on the way to its list, those below another list with that', () => {
  const menu = [{ path: '/terminal', title: '', children: [{ path: '/terminal/cards', title: '', resource: 'terminals' }] }, { path: '/order', title: '', children: [{ path: '/order/list', title: '', resource: 'orders' }] }];
  const resources = [{ name: 'terminals', path: '/terminal/cards' }, { name: 'papers', path: '/terminal/cards/papers' }, { name: 'orders', path: '/order/list' }, { name: 'nowhere' }] as ManifestResource[];
  expect(countsByPath({ menu, resources }, [{ resource: 'papers', count: 3 }, { resource: 'orders', count: 2 }, { resource: 'orders', count: 1 }, { resource: 'nowhere', count: 9 }, { resource: 'hidden', count: 9 }]))
    .toEqual({ '/terminal': 3, '/terminal/cards': 3, '/order': 3, '/order/list': 3 });
});
