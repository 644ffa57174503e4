import { expect, test } from '@jest/globals';
import type { Manifest, ManifestResource } from '@t3d/resources/kit';
import { tabTitle } from './breadcrumbs';

const orders: Partial<ManifestResource> = {
  name: 'orders',
  path: '/order/order-list',
  label: 'Orders',
  singular: 'order',
};
const manifest: Partial<Manifest> = {
  menu: [
    {
      path: '/order',
      title: 'Orders',
      children: [{ path: '/order/order-list', title: 'Order list', resource: 'orders' }],
    },
  ],
  resources: [orders as ManifestResource],
};
const t = (key: string, options?: Record<string, unknown>): string =>
  `${key}${options ? ` ${String(options.name)}` : ''}`;
const titleOf = (path: string, named?: string): string => tabTitle(manifest as Manifest, [], path, named, t);

test("labels a tab by the page title, the record's name, or the end of a long number", () => {
  expect(titleOf('/main')).toBe('shell.home');
  expect(titleOf('/order/order-list')).toBe('Order list');
  expect(titleOf('/order/order-list', 'Orders of today')).toBe('Orders of today');
  expect(titleOf('/order/order-list/create')).toBe('shell.create order');
  expect(titleOf('/order/order-list/7/show')).toBe('Order 7');
  expect(titleOf('/order/order-list/7/show', 'Lvxin Tech')).toBe('Lvxin Tech');
  expect(titleOf('/order/order-list/7/show', '20261117203812K3QX')).toBe('Order …K3QX');
  expect(titleOf('/order/order-list/7', 'Lvxin Tech')).toBe('tabs.edit Lvxin Tech');
});
