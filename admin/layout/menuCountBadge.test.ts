import { expect, test } from '@jest/globals';
import type { ManifestResource } from '@t3d/resources/kit';
import type { AttentionItem } from '../providers/waiting';
import { attentionCounts, countsByPath } from './MenuCountBadge';

const menu = [
  { path: '/terminal', title: '', children: [{ path: '/terminal/cards', title: '', resource: 'terminals' }] },
  {
    path: '/order',
    title: '',
    children: [
      { path: '/order/list', title: '', resource: 'orders' },
      { path: '/order/sms', title: '', resource: 'sms' },
    ],
  },
];
const attention = { field: 'status', values: ['FAILED', 'STOPPED'], where: { unpaid: false } };
const resources = [
  { name: 'terminals', path: '/terminal/cards', list: {} },
  { name: 'papers', path: '/terminal/cards/papers', list: { attention: { field: 'status', values: ['NEW'] } } },
  { name: 'orders', path: '/order/list', list: { attention } },
  { name: 'sms', path: '/order/sms', list: { attention } },
  { name: 'nowhere', list: { attention } },
] as unknown as ManifestResource[];
const line = (resource: string, count: number, more: Partial<AttentionItem> = {}): AttentionItem => ({
  resource,
  count,
  filter: {},
  kind: 'state',
  tone: '',
  mine: false,
  counted: true,
  ...more,
});
const opened = (to: string | null | undefined): string => decodeURIComponent(to ?? '');

test('counts pending records on each menu path, once on a shared parent, and links to them', () => {
  const counted = attentionCounts({ resources }, [
    line('orders', 2),
    line('orders', 1),
    line('sms', 1, { among: 'orders' }),
    line('papers', 3),
    line('nowhere', 9),
    line('hidden', 9),
    line('orders', 9, { counted: false, kind: 'refunding' }),
    line('terminals', 9),
  ]);
  const counts = countsByPath({ menu, resources }, counted);
  expect(Object.fromEntries(Object.entries(counts).map(([path, { count }]) => [path, count]))).toEqual({
    '/terminal': 3,
    '/terminal/cards': 3,
    '/order': 3,
    '/order/list': 3,
    '/order/sms': 1,
  });
  expect(opened(counts['/order/list']?.to)).toBe('/order/list?filter={"status_in":"FAILED,STOPPED","unpaid":"false"}');
  expect(opened(counts['/order/sms']?.to)).toBe('/order/sms?filter={"status_in":"FAILED,STOPPED","unpaid":"false"}');
  expect(opened(counts['/terminal/cards']?.to)).toBe('/terminal/cards/papers?filter={"status_in":"NEW"}');
  expect([counts['/order']?.to, counts['/terminal']?.to]).toEqual([null, null]);
});

test('shows no link when a menu entry counts the rows of two lists', () => {
  const filter = { status_in: 'NEW' };
  expect(
    countsByPath({ menu, resources }, [
      { resource: 'papers', filter, count: 1 },
      { resource: 'terminals', filter, count: 2 },
    ])['/terminal/cards'],
  ).toEqual({ count: 3, to: null });
});
