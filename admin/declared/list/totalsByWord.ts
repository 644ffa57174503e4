import type { ManifestField, ManifestResource } from '@t3d/resources/kit';
import type { TotalRow } from '../../providers/dataProvider';
import { fieldOf } from '../records';

export interface Total {
  count: number;
  amount: number;
}
/**
 * The totals of one currency, by word; `all` is over the words that the list is filtered by, over all when it is by
 * none.
 */
export interface CurrencyTotals {
  currency: string;
  words: Readonly<Record<string, Total>>;
  all: Total;
}

/** The field whose words head the columns of a list's totals; undefined when its totals are not by words. */
export const wordField = (resource: ManifestResource): ManifestField | undefined =>
  resource.totals?.by.map((name) => fieldOf(resource, name)).find((field) => field?.kind === 'enum');

const NONE: Total = { count: 0, amount: 0 };
const plus = (one: Total, other: Total): Total => ({
  count: one.count + other.count,
  amount: one.amount + other.amount,
});
const currencyOf = (row: TotalRow): string => (typeof row.currency === 'string' ? row.currency : '');

/** The rows of `/totals` as a table: a line for each currency, a sum for each word that occurs. */
export function tabulate(
  rows: readonly TotalRow[],
  { of, word }: { of: string; word: string },
  chosen: readonly string[],
): CurrencyTotals[] {
  const currencies = [...new Set(rows.map(currencyOf))].toSorted();
  return currencies.map((currency) => {
    const words: Record<string, Total> = {};
    for (const row of rows.filter((one) => currencyOf(one) === currency)) {
      const name = String(row[`${word}Read`] ?? row[word]);
      words[name] = plus(words[name] ?? NONE, { count: Number(row.count), amount: Number(row[of]) });
    }
    const counted = Object.entries(words).filter(([name]) => chosen.length === 0 || chosen.includes(name));
    return { currency, words, all: counted.reduce((sum, [, total]) => plus(sum, total), NONE) };
  });
}

/** The words that occur, in the order in which the field declares them. */
export const occurring = (
  field: ManifestField,
  lines: readonly CurrencyTotals[],
): { value: string; label: string; count: number }[] =>
  (field.options ?? [])
    .map(({ value, label }) => ({
      value,
      label,
      count: lines.reduce((sum, line) => sum + (line.words[value]?.count ?? 0), 0),
    }))
    .filter(({ count }) => count > 0);
