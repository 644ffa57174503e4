import { expect, test } from '@jest/globals';
import { makeTitle, planTitles } from './planTitle';

const THREE_GB = { rules: { dataMB: 3072, validDays: 30 }, areaCodes: ['JP'] };

test.each([
  [THREE_GB, '日本 · 3 GB · 30 天', 'Japan · 3 GB · 30 days', '日本 · 3 GB · 30 天'],
  [
    { rules: { dataMB: 1024, cycle: 'DAY', cycles: 7, validDays: 7 }, areaCodes: ['KR', 'JP'] } as const,
    '韩国、日本 · 1 GB/天 · 7 天',
    'South Korea, Japan · 1 GB/day · 7 days',
    '南韓、日本 · 1 GB/天 · 7 天',
  ],
  [
    { rules: { dataMB: 500, cycle: 'MONTH', cycles: 12, validDays: 360 }, areaCodes: ['US'] } as const,
    '美国 · 500 MB/月 · 12 个月',
    'United States · 500 MB/month · 12 months',
    '美國 · 500 MB/月 · 12 個月',
  ],
  [
    { rules: { dataMB: null, throttleKbps: 512, validDays: 1 }, areaCodes: ['FR', 'DE', 'IT', 'ES'] },
    '法国等 4 地 · 不限量 · 1 天',
    'France + 3 · Unlimited · 1 day',
    '法國等 4 地 · 吃到飽 · 1 天',
  ],
  [
    { rules: { messages: 100, months: 3 }, areaCodes: [] },
    '100 条短信 · 3 个月',
    '100 messages · 3 months',
    '100 則簡訊 · 3 個月',
  ],
  [{ rules: { months: 1 }, areaCodes: ['HK'] }, '香港 · 1 个月', 'Hong Kong · 1 month', '香港 · 1 個月'],
  [{ rules: { dataMB: 1536, validDays: 15 }, areaCodes: null }, '1.5 GB · 15 天', '1.5 GB · 15 days', '1.5 GB · 15 天'],
])('makes a plan title of areas, data and duration in three languages (%j)', (plan, zh, en, cht) => {
  expect([makeTitle(plan, 'zh'), makeTitle(plan, 'en'), makeTitle(plan, 'cht')]).toEqual([zh, en, cht]);
});

test('shows the number of areas in the title when a plan has more than five areas', () => {
  const plan = { ...THREE_GB, areaCodes: ['FR', 'DE', 'IT', 'ES', 'PT', 'NL'] };
  expect(makeTitle(plan, 'en')).toBe('6 countries · 3 GB · 30 days');
  expect(makeTitle(plan, 'zh')).toBe('6 国 · 3 GB · 30 天');
});

test('shortens the names of Hong Kong and Macao in a plan title', () => {
  const plan = { ...THREE_GB, areaCodes: ['HK', 'MO'] };
  expect(makeTitle(plan, 'en')).toBe('Hong Kong, Macao · 3 GB · 30 days');
  expect(makeTitle(plan, 'zh')).toBe('香港、澳门 · 3 GB · 30 天');
});

test('uses a given name as the plan title, and makes a title in every language without a given name', () => {
  expect(planTitles({ ...THREE_GB, names: { zh: '日本畅游 3G' } })).toEqual({
    zh: '日本畅游 3G',
    en: 'Japan · 3 GB · 30 days',
    cht: '日本畅游 3G',
  });
  expect(planTitles({ ...THREE_GB, names: { en: ' ' } }).en).toBe('Japan · 3 GB · 30 days');
});
