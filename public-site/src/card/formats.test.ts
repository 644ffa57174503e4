import { describe, expect, test } from '@jest/globals';
import { describeRules, nameAreas } from '../components/offerFacts';
import { texts } from '../text';
import {
  formatLeft,
  formatMoment,
  formatOffer,
  formatPrice,
  formatSize,
  formatUsage,
  timeLeft,
  usedRatio,
} from './formats';

describe('the formatting of data sizes', () => {
  test.each([
    [1167.4, '1.14', 'GB'],
    [3072, '3.00', 'GB'],
    [1023.9, '1023', 'MB'],
    [0.4, '0', 'MB'],
    [-5, '0', 'MB'],
  ])('rounds the remaining data of %s MB down', (mb, value, unit) => expect(formatLeft(mb)).toEqual({ value, unit }));

  test.each([
    [1904.6, 3072, '1.86 / 3.00 GB'],
    [0, 1024, '0.00 / 1.00 GB'],
    [0.2, 500, '1 / 500 MB'],
  ])('formats the used data of %s of %s MB', (used, total, words) => expect(formatUsage(used, total)).toBe(words));

  test('formats a single data size without a total', () => {
    expect(formatSize(15_000)).toBe('14.65 GB');
    expect(formatOffer(1536)).toBe('1.5 GB');
    expect(formatOffer(500)).toBe('500 MB');
  });

  test.each([
    [0, 10, 0],
    [8, 10, 0.8],
    [12, 10, 1],
    [-1, 10, 0],
    [0, 0, 1],
  ])('returns a used share from 0 to 1 for %s of %s MB', (used, total, ratio) =>
    expect(usedRatio(used, total)).toBe(ratio),
  );
});

describe('the formatting of times', () => {
  const now = Date.parse('2026-11-20T06:00:00.000Z');

  test.each([
    ['2026-12-18T00:30:00.000Z', { unit: 'days', days: 27, hours: 18 }],
    ['2026-11-20T09:45:00.000Z', { unit: 'hours', hours: 3, minutes: 45 }],
    ['2026-11-20T06:00:20.000Z', { unit: 'minutes', minutes: 1 }],
    ['2026-11-20T06:00:00.000Z', null],
    ['not a time', null],
  ])('formats the time left until %s', (endsAt, left) => expect(timeLeft(endsAt, now)).toEqual(left));

  test('formats the year of a time only when it is not the current year', () => {
    expect(formatMoment('2026-12-15T12:00:00.000Z', now)).toMatch(/^12-\d\d \d\d:\d\d$/);
    expect(formatMoment('2027-06-15T12:00:00.000Z', now)).toMatch(/^2027-06-\d\d \d\d:\d\d$/);
  });
});

describe('the formatting of offers', () => {
  test('shows prices with two decimals and a currency symbol', () => {
    expect(formatPrice(123_450, 'USD')).toBe('US$1,234.50');
    expect([formatPrice(6500, 'HKD'), formatPrice(5900, 'CNY')]).toEqual(['HK$65.00', '¥59.00']);
    expect(formatPrice(1860, 'no currency')).toBe('18.60 no currency');
  });

  test.each([
    [{ dataMB: 3072, cycle: null, validDays: 30 }, ['3 GB', '30 days']],
    [{ dataMB: 1024, cycle: 'DAY' as const, cycles: 1, throttleKbps: 128 }, ['1 GB a day', '1 day', 'then 128 kbps']],
    [{ dataMB: 5120, cycle: 'MONTH' as const, cycles: 3 }, ['5 GB a month', '3 months']],
    [{ dataMB: null, validDays: 7, throttleKbps: 384 }, ['Unlimited', '7 days']],
    [{}, ['Unlimited']],
  ])('describes the rules %j of a plan briefly', (rules, phrases) =>
    expect(describeRules(rules, texts.en)).toEqual(phrases),
  );

  test('names areas in the reader’s language and keeps unknown codes', () => {
    expect(nameAreas(['JP', 'x-asia'], 'en')).toEqual(['Japan', 'x-asia']);
    expect(nameAreas(['JP'], 'zh-TW')).toEqual(['日本']);
  });
});
