import type { FlowPoolPrice, PoolBill } from '@t3d/resources/rows';

export type PoolLine = NonNullable<PoolBill['lines']>[number];
export type Price = Pick<FlowPoolPrice, 'country' | 'unitPrice' | 'startsOn' | 'disabled'>;

/** 1 GB is 1,024 MB. */
const MB_PER_GB = 1024n;
/** Millionths of a currency in a cent. */
const MILLIONTHS = 10_000n;

/** Divides, half up; both are at least zero. */
const divided = (value: bigint, by: bigint): number => Number((2n * value + by) / (2n * by));

/** Of several prices of a country the newest that has started on this day; none that is disabled. */
export function priceOn<P extends Price>(prices: readonly P[], country: string, day: string): P | undefined {
  return prices
    .filter((one) => one.country === country && !one.disabled && (one.startsOn ?? '') <= day)
    .toSorted((one, other) => (one.startsOn as string).localeCompare(other.startsOn as string))
    .at(-1);
}

/** Usage times price, in 1024ths of a millionth: whole numbers, so that nothing is rounded on the way. */
const weight = ({ usedMB, unitPrice }: Pick<PoolLine, 'usedMB' | 'unitPrice'>): bigint =>
  BigInt(usedMB) * BigInt(unitPrice);

/** What a line costs, in millionths. */
export const exactOf = (line: Pick<PoolLine, 'usedMB' | 'unitPrice'>): number => divided(weight(line), MB_PER_GB);

export interface Sum {
  usedMB: number;
  /** Millionths, rounded half up from the sum of all lines. */
  exact: number;
  /** Minor units, rounded half up once from the same sum. */
  amount: number;
}

/** What lines come to together: added up exactly, rounded once. */
export function sumOf(lines: readonly Pick<PoolLine, 'usedMB' | 'unitPrice'>[]): Sum {
  const total = lines.reduce((sum, line) => sum + weight(line), 0n);
  return {
    usedMB: lines.reduce((sum, { usedMB }) => sum + usedMB, 0),
    exact: divided(total, MB_PER_GB),
    amount: divided(total, MB_PER_GB * MILLIONTHS),
  };
}

type Lines = readonly PoolLine[];
const alike = (one: Lines, other: Lines, by: (line: PoolLine) => string): boolean =>
  one.map(by).toSorted().join() === other.map(by).toSorted().join();
/** Whether two bills say that the same was used; a database may give the names of a line in another order. */
export const isSameUsage = (one: Lines, other: Lines): boolean =>
  alike(one, other, ({ country, usedMB }) => `${country} ${usedMB}`);
/** The same, at the same prices. */
export const areSameLines = (one: Lines, other: Lines): boolean =>
  alike(one, other, ({ country, usedMB, unitPrice }) => `${country} ${usedMB} ${unitPrice}`);
