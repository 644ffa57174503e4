import { describe, expect, test } from '@jest/globals';
import { DAY_MS } from '@t3d/resources/kit';
import { phoneText } from '@t3d/resources/kit/phones';
import { ageOf, isFound, leftOf, type Message, type NumberCardData, onCard, withMessage } from './smsCodeOrderCalls';

const NOW = Date.parse('2026-11-25T12:00:00.000Z');
const ago = (ms: number): string => new Date(NOW - ms).toISOString();
const message = (id: number, more: Partial<Message> = {}): Message => ({
  id,
  number: '85255550187',
  order: 7,
  from: 'WhatsApp',
  text: 'Your WhatsApp code: 305-918.',
  code: '305918',
  mark: { start: 20, end: 27 },
  receivedAt: ago(0),
  ...more,
});
const card = (more: Partial<NumberCardData> = {}): NumberCardData => ({
  order: 7,
  orderNo: 'x',
  number: '85255550187',
  country: 'HK',
  startedAt: ago(10 * DAY_MS),
  endsAt: ago(-20 * DAY_MS),
  renewPrice: 500,
  currency: 'USD',
  messages: 1,
  last: message(1),
  ...more,
});

describe('the cards of SMS code orders', () => {
  test.each([
    ['12135550148', 'US', '+1 213 555 0148'],
    ['447700900213', 'GB', '+44 7700 900213'],
    ['85255550187', 'HK', '+852 5555 0187'],
    ['819055550126', 'JP', '+81 90 5555 0126'],
    ['12345', 'XX', '+12345'],
  ])('shows the number %s of country %s as %s', (number, country, text) => {
    expect(phoneText(number, country)).toBe(text);
  });

  test("shows the age of a card's last message and the card's remaining term", () => {
    expect(ageOf(ago(12_000), NOW)).toEqual({ unit: 'seconds', count: 12 });
    expect(ageOf(ago(3 * 60_000), NOW)).toEqual({ unit: 'minutes', count: 3 });
    expect(ageOf(ago(2 * 3_600_000), NOW)).toEqual({ unit: 'hours', count: 2 });
    expect(ageOf(ago(DAY_MS), NOW).unit).toBe('date');
    expect(leftOf(card(), NOW)).toMatchObject({ days: 20, soon: false });
    expect(leftOf(card({ endsAt: ago(-2 * DAY_MS) }), NOW)).toMatchObject({ days: 2, soon: true });
    expect(leftOf(card({ endsAt: ago(-1.5 * DAY_MS) }), NOW)).toMatchObject({ days: 2 });
    expect(leftOf(card({ endsAt: ago(-DAY_MS / 2) }), NOW)).toMatchObject({ days: 0, hours: 12, soon: true });
    expect(leftOf(card({ endsAt: ago(1) }), NOW)).toMatchObject({ days: 0, hours: 0, share: 0 });
  });

  test("finds a number's card by number, sender, code and text", () => {
    for (const typed of ['+852 5555', 'whats', '305918', 'Your'])
      expect([typed, isFound(card(), typed)]).toEqual([typed, true]);
    expect(isFound(card(), '9999')).toBe(false);
  });

  test('counts an SMS message once, and never shows an older message as the latest', () => {
    const two = onCard([card(), card({ order: 8 })], message(2));
    expect(two.map(({ messages, last }) => [messages, last?.id])).toEqual([
      [2, 2],
      [1, 1],
    ]);
    expect(onCard(two, message(2))[0]?.messages).toBe(2);
    expect(withMessage([message(2), message(1)], message(2))).toHaveLength(2);
    expect(withMessage([message(3), message(1)], message(2)).map(({ id }) => id)).toEqual([3, 2, 1]);
  });
});
