import { afterEach, expect, test } from '@jest/globals';
import { dayStartIn, isDay, offsetMsIn, readDay, readMonth, readOffset, readTime } from './times';

const ownZone = process.env.TZ;
afterEach(() => {
  if (ownZone === undefined) delete process.env.TZ;
  else process.env.TZ = ownZone;
});
const isoOf = (value: unknown, offset?: number) => readTime(value, offset)?.toISOString() ?? null;

test('reads ISO text, 13-digit milliseconds and 10-digit seconds as the same time', () => {
  for (const text of ['2023-11-14T22:13:20Z', 1_700_000_000, '1700000000', 1_700_000_000_000])
    expect(isoOf(text)).toBe('2023-11-14T22:13:20.000Z');
});

test.each(['UTC', 'Asia/Shanghai', 'America/New_York', 'Asia/Kathmandu'])(
  'reads a time without a zone in the given UTC offset when the process runs in the zone %s',
  (zone) => {
    process.env.TZ = zone;
    expect(isoOf('2026-11-20')).toBe('2026-11-20T00:00:00.000Z');
    expect(isoOf('2026-11-20', 480)).toBe('2026-11-19T16:00:00.000Z');
    expect(isoOf('2026-11-20 10:05', 480)).toBe('2026-11-20T02:05:00.000Z');
    expect(isoOf('2026-11-20T10:05:06.1234', -210)).toBe('2026-11-20T13:35:06.123Z');
    // New York skips 02:30 in this night, because clocks jump from 02:00 to 03:00.
    expect(isoOf('2026-03-08 02:30:00')).toBe('2026-03-08T02:30:00.000Z');
  },
);

test('reads a time with a zone in that zone even if the caller has another offset', () => {
  for (const text of ['2026-11-20T10:00:00Z', '2026-11-20t18:00:00+08:00', '2026-11-20 18:00:00+0800'])
    expect(isoOf(text, 345)).toBe('2026-11-20T10:00:00.000Z');
  expect(isoOf('2026-11-20 10:00:00.000 +00:00', 345)).toBe('2026-11-20T10:00:00.000Z');
  expect(isoOf('2026-11-20T10:00:00-03:30')).toBe('2026-11-20T13:30:00.000Z');
  expect(isoOf('2026-11-20T10:00:00+08')).toBe('2026-11-20T02:00:00.000Z');
});

test('rejects times on impossible days, impossible times and unknown formats', () => {
  const wrong = ['2026-02-30', '2026-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-11-00', '0000-01-01'];
  for (const day of wrong) {
    expect([day, isDay(day)]).toEqual([day, false]);
    expect([day, isoOf(day)]).toEqual([day, null]);
    expect([day, isoOf(`${day}T10:00:00Z`)]).toEqual([day, null]);
  }
  const times = ['2026-11-20T24:00:00Z', '2026-11-20T10:60', '2026-11-20T10:00:60Z', '2026-11-20T10:00+15:00', '12'];
  const others = ['2026-11-20x', '2026-11-20T', '2026-11-20 10', '2026-11-20T10:00:00 08:00', '20 Nov 2026', '', null];
  for (const text of [...times, ...others]) expect([text, isoOf(text)]).toEqual([text, null]);
  expect(isDay('2028-02-29')).toBe(true);
});

test('accepts a UTC offset that exists on earth, and rejects other offsets', () => {
  expect(['480', '+480', '-210', '0', '-720', '840'].map(readOffset)).toEqual([480, 480, -210, 0, -720, 840]);
  const wrong = [
    '0x10',
    '1e2',
    '1e1',
    '841',
    '-721',
    '4.5',
    ' 60',
    '60 ',
    '--1',
    '+',
    '',
    '９０',
    'NaN',
    '0480',
    '1_0',
  ];
  for (const text of wrong) expect([text, readOffset(text)]).toEqual([text, null]);
});

test("starts a day at midnight of the day's zone, even if clocks change during the day", () => {
  expect(dayStartIn('Asia/Shanghai', '2026-11-01').toISOString()).toBe('2026-10-31T16:00:00.000Z');
  expect(dayStartIn('Asia/Kathmandu', '2026-11-01').toISOString()).toBe('2026-10-31T18:15:00.000Z');
  expect(dayStartIn('America/New_York', '2026-11-01').toISOString()).toBe('2026-11-01T04:00:00.000Z');
  expect(dayStartIn('UTC', '2026-11-01').toISOString()).toBe('2026-11-01T00:00:00.000Z');
});

test('starts a day after midnight when clocks skip midnight, and at the first of two midnights', () => {
  // In Asunción clocks go forward at midnight, so this day begins at 01:00.
  expect(dayStartIn('America/Asuncion', '2023-10-01').toISOString()).toBe('2023-10-01T04:00:00.000Z');
  // In São Paulo clocks go back at midnight, so the hour before midnight occurs twice.
  expect(dayStartIn('America/Sao_Paulo', '2018-02-18').toISOString()).toBe('2018-02-18T03:00:00.000Z');
  // In Havana clocks go back at 01:00, so midnight itself occurs twice.
  expect(dayStartIn('America/Havana', '2026-11-01').toISOString()).toBe('2026-11-01T04:00:00.000Z');
});

test('returns a positive UTC offset east of Greenwich and a negative UTC offset west of Greenwich', () => {
  const moment = new Date('2026-11-20T10:05:59.999Z');
  expect([offsetMsIn('Asia/Shanghai', moment), offsetMsIn('America/New_York', moment)]).toEqual([
    28_800_000, -18_000_000,
  ]);
});

test.each([
  ['2027-01-05', '2027-01-05'],
  ['2027/1/5', '2027-01-05'],
  ['2027-1-5', '2027-01-05'],
  ['2027.01.05', '2027-01-05'],
  ['２０２７年１月５日', '2027-01-05'],
  [' 2027-01-05\u200b', '2027-01-05'],
  ['2027-01-05 00:00:00', '2027-01-05'],
  ['2027-01-05T00:00', '2027-01-05'],
  ['2027-01-05 or later', null],
  ['2027-01-05 10:00', null],
  ['2027-01-05T00:00Z', null],
  ['2027-02-30', null],
  ['2027/1-5', null],
  ['2027-01', null],
  ['5/1/2027', null],
  ['05.01.2027', null],
  ['20270105', null],
  ['46392', null],
  ['', null],
])('reads the day %j as %j', (text, day) => {
  expect(readDay(text)).toBe(day);
});

test.each([
  ['2026-10', '2026-10'],
  ['2026/1', '2026-01'],
  ['2026年1月', '2026-01'],
  ['2026-10-01', '2026-10'],
  ['2026/10/1', '2026-10'],
  ['2026-10-15', null],
  ['2026-13', null],
  ['2026-10 or later', null],
  ['Oct-26', null],
  ['10/2026', null],
])('reads the month %j as %j', (text, month) => {
  expect(readMonth(text)).toBe(month);
});

test('reads a time in the common notations, and rejects a time followed by letters', () => {
  expect(isoOf('2027/1/5 8:05', 480)).toBe('2027-01-05T00:05:00.000Z');
  expect(isoOf('2027年1月5日 08:05:09', 0)).toBe('2027-01-05T08:05:09.000Z');
  expect(isoOf('2027-01-05 or later')).toBeNull();
});
