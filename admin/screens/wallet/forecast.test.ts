import { expect, test } from '@jest/globals';
import { forecastText, isShort } from './forecast';

const say = (key: string, params: Record<string, unknown> = {}): string =>
  [key.replace('money.forecast.', ''), ...Object.values(params)].join(' ');
const forecast = (daysLeft: number | null, perDay = 100) => ({ spentLastWeek: perDay * 7, perDay, daysLeft });

test('a forecast says tenths of days while they matter, and never more than is left', () => {
  expect(forecastText(forecast(3.29), say)).toBe('days 3.2');
  expect(forecastText(forecast(11.9), say)).toBe('days 11');
  expect(forecastText(forecast(0), say)).toBe('empty');
  expect(forecastText(forecast(400), say)).toBe('long');
  expect(forecastText(forecast(null), say)).toBe('none');
  expect(forecastText(forecast(5, 0), say)).toBe('none');
});
test('less than three days call for money', () => {
  expect([null, 2.9, 3].map((days) => isShort(forecast(days)))).toEqual([false, true, false]);
});
