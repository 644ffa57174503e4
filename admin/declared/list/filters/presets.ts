import { DAY_MS } from '../../fields/dates';
export const PRESETS = ['today', 'yesterday', 'last7', 'last30', 'thisMonth'] as const;
export type Preset = (typeof PRESETS)[number];

const shift = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the first and last day of a preset range. `today` is in the reader's UTC offset. */
export function daysOf(preset: Preset, today: string): { from: string; to: string } {
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: shift(today, -1), to: shift(today, -1) };
    case 'last7':
      return { from: shift(today, -6), to: today };
    case 'last30':
      return { from: shift(today, -29), to: today };
    case 'thisMonth':
      return { from: `${today.slice(0, 8)}01`, to: today };
  }
}

export const presetOf = (from: string, to: string, today: string): Preset | undefined =>
  PRESETS.find((preset) => {
    const days = daysOf(preset, today);
    return days.from === from && days.to === to;
  });
