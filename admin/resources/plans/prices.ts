import type { Entry } from '../../declared/show/useHistory';

/** The prices in the order of the plan form. */
const PRICES = [
  'corpCost',
  'cooperationPrice',
  'retailPrice',
  'salePrice',
  'discountPrice',
  'esimFee',
  'costCap',
] as const;

export interface PriceChange {
  name: string;
  before: number | null;
  after: number | null;
  at: string;
  who: string | null;
  action: string;
}
interface Point {
  at: number;
  amount: number;
}
export interface PriceSeries {
  name: string;
  points: Point[];
}

const amountOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Returns the price changes, newest first. Skips changes from empty to empty. */
export function priceChanges(entries: readonly Entry[], readable: readonly string[]): PriceChange[] {
  return entries.flatMap((entry) =>
    PRICES.filter((name) => readable.includes(name)).flatMap((name): PriceChange[] => {
      const change = entry.changes?.[name];
      const [before, after] = [amountOf(change?.before), amountOf(change?.after)];
      if (!change || before === after) return [];
      return [{ name, before, after, at: entry.at, who: entry.actorLabel ?? entry.actor, action: entry.action }];
    }),
  );
}

/** Returns the changed prices as series, oldest point first. A series ends if the price was removed. */
export function priceSeriesOf(changes: readonly PriceChange[], now: number): PriceSeries[] {
  const names = [...new Set(changes.filter(({ before }) => before !== null).map(({ name }) => name))];
  return PRICES.filter((name) => names.includes(name)).map((name) => {
    const own = changes.filter((change) => change.name === name).toReversed();
    const [first] = own;
    const start: Point[] =
      first && first.before !== null
        ? [{ at: Math.min(...changes.map(({ at }) => Date.parse(at))), amount: first.before }]
        : [];
    const steps = own.flatMap(({ at, after }) => (after === null ? [] : [{ at: Date.parse(at), amount: after }]));
    const last = own.at(-1)?.after;
    return { name, points: [...start, ...steps, ...(typeof last === 'number' ? [{ at: now, amount: last }] : [])] };
  });
}

export function amountsAt({ points }: PriceSeries, moments: readonly number[]): (number | null)[] {
  const end = points.at(-1)?.at ?? -Infinity;
  return moments.map((moment) => (moment > end ? null : (points.findLast(({ at }) => at <= moment)?.amount ?? null)));
}

/** The size of the chart in pixels. */
export const PRICE_CHART = { height: 180, maxWidth: 720 } as const;

export function marksOf(amounts: readonly number[]): number[] {
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)];
  const rough = Math.max(1, (high - low) / 3 || high / 3);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough) as number);
  const [from, to] = [Math.floor(low / step) * step, Math.ceil(high / step) * step];
  const end = to === from ? to + step : to;
  return Array.from({ length: Math.round((end - from) / step) + 1 }, (_, index) => from + index * step);
}
