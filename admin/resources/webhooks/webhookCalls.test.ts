import { expect, test } from '@jest/globals';
import { groupsOf, isTicked, toggleEvent, toggleGroup } from './webhookCalls';

const NAMES = ['order.created', 'order.failed'];

test('groups events by the subject of the event', () => {
  const events = [...NAMES, 'bill.created'].map((name) => ({ name }));
  expect(groupsOf(events)).toEqual([
    { group: 'order', names: NAMES },
    { group: 'bill', names: ['bill.created'] },
  ]);
});

test("selects a whole group in place of the group's events, and clears the group on the next click", () => {
  expect(toggleGroup(['order.created', 'bill.created'], 'order')).toEqual(['bill.created', 'order.*']);
  expect(toggleGroup(['order.*'], 'order')).toEqual([]);
});

test('keeps the other events of a selected group when one event is removed', () => {
  expect(isTicked(['order.*'], 'order.failed')).toBe(true);
  expect(toggleEvent(['order.*'], 'order.failed', NAMES)).toEqual(['order.created']);
  expect(toggleEvent(['order.created'], 'order.created', NAMES)).toEqual([]);
  expect(toggleEvent([], 'order.failed', NAMES)).toEqual(['order.failed']);
});
