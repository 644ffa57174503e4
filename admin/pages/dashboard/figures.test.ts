import { describe, expect, test } from '@jest/globals';
import type { ManifestResource } from '@t3d/resources/kit';
import { ACCENTS, CHART_COLOURS, THEME_NAMES } from '../../tokens';
import { axisMoney, clockAt, everyNth, scaleOf, seriesColours, stepList, stepName, weekdayOf } from './figures';
import { changeOf, shareOf } from '../../resources/figures';
import { pathOf } from '../../state/resourcePaths';

const orders = { name: 'orders', path: '/order/order-list', calls: { list: true } } as ManifestResource;

describe('the figures of the home page', () => {
  test('returns the relative change of a figure, or null when the previous value was not positive', () => {
    expect([
      changeOf(126_800, 100_000),
      changeOf(90_000, 100_000),
      changeOf(100, 100),
      changeOf(5, 0),
      changeOf(5, -3),
      changeOf(5, null),
    ]).toEqual([26.8, -10, 0, null, null, null]);
    expect([shareOf(1, 3), shareOf(0, 0), shareOf(4, 4)]).toEqual(['33.3', '0.0', '100.0']);
  });
  test("links a figure to the figure's list only when the user may open the list", () => {
    const figure = { resource: 'orders', filter: { status_in: 'USING', unpaid: 'false' } };
    expect(decodeURIComponent(pathOf([orders], figure) ?? '')).toBe(
      '/order/order-list?filter={"status_in":"USING","unpaid":"false"}',
    );
    expect(pathOf([{ ...orders, calls: { ...orders.calls, list: false } }], figure)).toBeUndefined();
    expect(stepList(figure, { from: 'a', to: 'b' })).toEqual({
      resource: 'orders',
      filter: { ...figure.filter, createdAt_gte: 'a', createdAt_lte: 'b' },
    });
  });
  test('labels the steps of a chart by the UTC offset and the calendar of the reader', () => {
    expect([
      stepName('2026-11-19T16:00:00.000Z', 480, 86_400),
      stepName('2026-11-19T16:00:00.000Z', 0, 3600),
      stepName('2026-11-19T18:30:00.000Z', -210, 3600),
    ]).toEqual(['11-20', '16:00', '15:00']);
    expect([
      weekdayOf('2026-11-19T16:00:00.000Z', 480, 'en'),
      weekdayOf('2026-11-19T16:00:00.000Z', 480, 'zh-CN'),
    ]).toEqual(['Fri', '周五']);
    expect(clockAt('2026-11-19T16:05:00.000Z', 480)).toBe('00:05');
  });
  test('formats axis amounts without needless decimals, scales a small profit separately, and spaces labels', () => {
    expect([axisMoney(120_000), axisMoney(0), axisMoney(1250)]).toEqual(['1,200', '0', '12.50']);
    expect(scaleOf([56_000, 1000], 4)).toEqual({ min: 0, max: 60_000, ticks: [0, 20_000, 40_000, 60_000] });
    expect(scaleOf([5600, 0, -1000], 2)).toEqual({ min: -5000, max: 10_000, ticks: [-5000, 0, 5000, 10_000] });
    expect(scaleOf([-5], 2)).toEqual({ min: -5, max: 0, ticks: [-5, -2.5, 0] });
    expect([scaleOf([0], 2), scaleOf([], 2)].map(({ min, max }) => [min, max])).toEqual([
      [0, 1],
      [0, 1],
    ]);
    expect([everyNth(30, 620), everyNth(7, 620), everyNth(30, 250), everyNth(24, 0)]).toEqual([4, 1, 10, 12]);
  });
});

test("gives a chart's second series a colour that differs clearly from the main colour of every theme", () => {
  for (const mode of ['light', 'dark'] as const) {
    for (const theme of THEME_NAMES) {
      const { first, second } = seriesColours(theme, mode);
      expect([first, CHART_COLOURS[mode].includes(second), second === first]).toEqual([
        ACCENTS[theme][mode].main,
        true,
        false,
      ]);
    }
  }
  expect(seriesColours('THEME_GREEN', 'light').second).not.toBe(CHART_COLOURS.light[0]);
});
