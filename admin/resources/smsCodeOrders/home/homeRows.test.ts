import { expect, test } from '@jest/globals';
import type { Message, NumberCardData, Plan } from '../smsCodeOrderCalls';
import { NONE_READ, byDaysLeft, countriesToAdd, isUnread, shownMessages, spoken, withRead } from './homeRows';

const message = (id: number, more: Partial<Message> = {}): Message => ({
  id,
  number: '12135550148',
  order: 1,
  from: 'Google',
  text: 'G-482913 is your Google verification code.',
  code: '482913',
  mark: null,
  receivedAt: '2026-11-27T10:00:00Z',
  ...more,
});

test('splits a code of six characters into two parts, and leaves other codes whole', () => {
  expect(['482913', '0746', '58203', '12345678'].map(spoken)).toEqual([
    ['482', '913'],
    ['0746'],
    ['58203'],
    ['12345678'],
  ]);
});

test('stores the ids of read messages, or an upper id when there are many', () => {
  const two = withRead(withRead(NONE_READ, 9), 7);
  expect([isUnread(message(8), two), isUnread(message(7), two)]).toEqual([true, false]);
  expect(withRead(two, 7)).toBe(two);
  let many = NONE_READ;
  for (let id = 1; id <= 150; id += 1) many = withRead(many, id);
  expect([many.upTo, many.ids.length, isUnread(message(3), many)]).toEqual([50, 100, false]);
});

test('finds messages by number, sender, code and text', () => {
  const rows = [
    message(3),
    message(2, { from: 'DHL', code: null, text: 'Your parcel arrives', number: '491555010042' }),
  ];
  const found = (typed: string, view: 'all' | 'unread' | 'codes' = 'all') =>
    shownMessages(rows, { view, typed, read: { upTo: 2, ids: [] } }).map(({ id }) => id);
  expect([found('482 913'), found('dhl'), found('+49 1555'), found('PARCEL'), found('')]).toEqual([
    [3],
    [2],
    [2],
    [2],
    [3, 2],
  ]);
  expect([found('', 'unread'), found('', 'codes'), found('nothing')]).toEqual([[3], [3], []]);
});

test('sorts phone numbers by expiry', () => {
  const card = (order: number, endsAt: string) => ({ order, endsAt }) as NumberCardData;
  const cards = [card(1, '2026-12-20T00:00:00Z'), card(2, '2026-11-28T00:00:00Z')];
  expect(byDaysLeft(cards).map(({ order }) => order)).toEqual([2, 1]);
});

test('offers the cheapest plan of each country without a number, in the currency of the wallet', () => {
  const plan = (id: number, country: string, price: number, currency = 'USD') =>
    ({ id, country, price, currency, title: '', months: 1 }) as Plan;
  const plans = [
    plan(1, 'NL', 700),
    plan(2, 'NL', 600),
    plan(3, 'FR', 650),
    plan(4, 'US', 500),
    plan(5, 'PL', 1, 'CNY'),
  ];
  expect(countriesToAdd(plans, [{ country: 'US' } as NumberCardData], 'USD').map(({ id }) => id)).toEqual([2, 3]);
});
