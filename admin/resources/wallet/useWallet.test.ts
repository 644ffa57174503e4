import { expect, test } from '@jest/globals';
import { forecastText, isShort, mayAlert } from './useWallet';

const t = (key: string, params: Record<string, unknown> = {}): string =>
  [key.replace('wallet.forecast.', ''), ...Object.values(params)].join(' ');
const forecast = (daysLeft: number | null, perDay = 100) => ({ spentLastWeek: perDay * 7, perDay, daysLeft });

test('formats a forecast of few days with one decimal, and rounds the days down', () => {
  expect(forecastText(forecast(3.29), t)).toBe('days 3.2');
  expect(forecastText(forecast(11.9), t)).toBe('days 11');
  expect(forecastText(forecast(0), t)).toBe('empty');
  expect(forecastText(forecast(400), t)).toBe('long');
  expect(forecastText(forecast(null), t)).toBe('none');
  expect(forecastText(forecast(5, 0), t)).toBe('none');
});
test('warns when the balance lasts less than three days', () => {
  expect([null, 2.9, 3].map((days) => isShort(forecast(days)))).toEqual([false, true, false]);
});

test('allows the balance alert for agents with permission patterns that include the alert', () => {
  expect([mayAlert('AGENT_2', ['*']), mayAlert('AGENT_2', ['bills:*']), mayAlert('AGENT_2', ['bills:alert'])]).toEqual([
    true,
    true,
    true,
  ]);
  expect([
    mayAlert('AGENT_2', ['bills:list', 'users:*']),
    mayAlert('SMS_RECYCLE', ['*']),
    mayAlert('ADMIN', ['*']),
  ]).toEqual([false, false, false]);
});
