import type { Mode, ThemeName } from '../../tokens';
import { ACCENTS, CHART_COLOURS } from '../../tokens';

const channels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
const distance = (one: string, other: string): number =>
  channels(one).reduce((sum, value, index) => sum + (value - (channels(other)[index] ?? 0)) ** 2, 0);

/**
 * The colours of a chart's series under a theme: its main colour, then those of the charts without the one nearest to
 * it.
 */
export function seriesColours(theme: ThemeName, mode: Mode): { first: string; second: string } {
  const first = ACCENTS[theme][mode].main;
  const nearest = CHART_COLOURS[mode].toSorted((one, other) => distance(one, first) - distance(other, first))[0];
  return { first, second: CHART_COLOURS[mode].find((colour) => colour !== nearest) ?? first };
}
