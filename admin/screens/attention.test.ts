import { describe, expect, test } from '@jest/globals';
import type { ManifestResource } from '@t3d/resources/kit';
import { countedResources, filteredPath, stateFilter, watchedStates } from './attention';

const orders = {
  name: 'orders', path: '/order/order-list', calls: { list: true },
  fields: [
    { name: 'type', kind: 'enum', filterable: true, options: [{ value: 'SUM', label: 'Sum', tone: 'red' }] },
    { name: 'status', kind: 'enum', filterable: true, options: [
      { value: 'USING', label: 'In use', tone: 'green' }, { value: 'INITIAL', label: 'Processing', tone: 'blue/Sync' },
      { value: 'INITIAL_FAILED', label: 'Failed', tone: 'red' }, { value: 'NO_REAL_NAME', label: 'No real-name', tone: 'amber' },
    ] },
  ],
} as unknown as ManifestResource;

describe('the home page', () => {
  test('counts states that wait for somebody, most urgent first', () => {
    expect(watchedStates([orders], 'attention').map(({ option }) => option.value)).toEqual(['NO_REAL_NAME', 'INITIAL_FAILED']);
    expect(watchedStates([orders], 'progress').map(({ option }) => option.value)).toEqual(['INITIAL']);
  });
  test('leads to the list of one state', () => {
    const state = watchedStates([orders], 'attention')[0];
    expect(state && decodeURIComponent(filteredPath(state))).toBe('/order/order-list?filter={"status_in":"NO_REAL_NAME"}');
  });
  test('leaves out payments that somebody has seen to already', () => {
    const payments = { name: 'recharge-records', path: '/user/recharge-records', calls: { list: true }, fields: [{ name: 'status', kind: 'enum', filterable: true, options: [{ value: 'ANOMALY', label: 'Anomaly', tone: 'amber' }] }] } as unknown as ManifestResource;
    expect(watchedStates([payments], 'attention').map(stateFilter)).toEqual([{ status_in: 'ANOMALY', resolution: 'null' }]);
  });
  test('follows the menu and leaves out what it does not show', () => {
    const bills = { ...orders, name: 'bills' };
    const menu = [{ path: '/user', title: '', children: [{ path: '/user/bills', title: '', resource: 'bills' }, { path: '/x', title: '', resource: 'hidden', hidden: true }] }, { path: '/order', title: '', resource: 'orders' }];
    const resources = [orders, bills, { ...orders, name: 'hidden' }, { ...orders, name: 'jobs' }];
    expect(countedResources({ menu, resources })).toEqual([bills, orders]);
    expect(countedResources({ menu, resources: [{ ...orders, calls: { ...orders.calls, list: false } }] })).toEqual([]);
  });
});
