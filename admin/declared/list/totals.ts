import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { HttpError } from 'ra-core';
import { type ManifestField, type ManifestResource, formatMoney, kindOf } from '@t3d/resources/kit';
import type { TotalRow } from '../../providers/dataProvider';
import { queryKeys } from '../../providers/queryKeys';
import { useApi } from '../../providers/useApi';
import { useDeclaredResource } from '../declaration';
import { countText } from '../../locales/counts';
import { fieldOf } from '../records';
import { useList } from './useList';
import type { FilterQuery } from './filterPart';

/** The number of rows above which totals load only on request. */
const MAX_AUTOMATIC = 100_000;

/** Loads the totals if `worth` is true. Calls with the same filter share a request. */
export function useTotals(input: FilterQuery, worth: boolean) {
  const provider = useApi();
  const { name } = useDeclaredResource();
  const { total, filter: always } = useList();
  const filter: FilterQuery = { ...input, ...(always as FilterQuery | undefined) };
  const [requested, setRequested] = useState(false);
  const enabled = worth && (requested || (total !== undefined && total <= MAX_AUTOMATIC));
  const { data, error, isError, isPending, refetch } = useQuery({
    queryKey: queryKeys.totals(name, filter),
    queryFn: ({ signal }) => provider.totals(name, filter, signal),
    enabled,
    placeholderData: (previous) => previous,
    retry: false,
    staleTime: 5_000,
  });
  return {
    rows: data,
    isPending,
    failed: isError,
    /** The server's reason for rejecting the totals. Other failures can be retried. */
    refused: error instanceof HttpError && error.status === 400 ? error.message : null,
    /** Loads totals that are too expensive to load by default. */
    request: worth && total !== undefined && !enabled ? () => setRequested(true) : null,
    retry: () => void refetch(),
  };
}

export function useListTotals() {
  const resource = useDeclaredResource();
  const { filterValues, total = 0 } = useList();
  const fields = totalledFields(resource);
  const worth = fields.length > 0 && total > 0;
  return { ...useTotals((filterValues ?? {}) as FilterQuery, worth), fields: worth ? fields : [] };
}

/** Returns the fields of the totals row, or none if the list shows totals by option. */
const totalledFields = (resource: ManifestResource): string[] => (wordField(resource) ? [] : resource.list.sums);

/** Returns a text for each currency. The text names the currency only if there are several. */
export function totalTexts(rows: readonly TotalRow[], field: ManifestField): string[] {
  const { name } = field;
  const known = rows.filter((row) => typeof row[name] === 'number');
  if (!kindOf(field).isAmount)
    return known.length === 0 ? [] : [countText(known.reduce((sum, row) => sum + Number(row[name]), 0))];
  return known.map((row) =>
    formatMoney(Number(row[name]), {
      currency: known.length > 1 && typeof row.currency === 'string' ? row.currency : null,
    }),
  );
}

/** Returns the only currency of the totals, or null if there are several. */
export const onlyCurrency = (rows: readonly TotalRow[]): string | null =>
  rows.length === 1 && typeof rows[0]?.currency === 'string' ? rows[0].currency : null;

export interface Total {
  count: number;
  amount: number;
}
/** The totals of a currency. `all` sums the options of the filter, or all options. */
export interface CurrencyTotals {
  currency: string;
  words: Readonly<Record<string, Total>>;
  all: Total & Flows;
}
interface Flows {
  in: number;
  out: number;
}

/** Returns the enum field for whose options the list shows totals. */
export const wordField = (resource: ManifestResource): ManifestField | undefined =>
  resource.totals?.by.map((name) => fieldOf(resource, name)).find((field) => field && kindOf(field).isWord);

const NONE: Total = { count: 0, amount: 0 };
const plus = (one: Total, other: Total): Total => ({
  count: one.count + other.count,
  amount: one.amount + other.amount,
});
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
const flowsOf = (amounts: readonly number[]): Flows => ({
  in: sumOf(amounts.filter((amount) => amount > 0)),
  out: sumOf(amounts.filter((amount) => amount < 0)),
});
const currencyOf = (row: TotalRow): string => (typeof row.currency === 'string' ? row.currency : '');

/** Returns a line of totals for each currency. */
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
    const all = counted.reduce((sum, [, total]) => plus(sum, total), NONE);
    const amounts = counted.map(([, { amount }]) => amount);
    return { currency, words, all: { ...all, ...flowsOf(amounts) } };
  });
}

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

/** Returns the chosen and the most frequent options in declared order, and the number of the others. */
export function frequentFirst<W extends { value: string; count: number }>(
  words: readonly W[],
  most: number,
  chosen: readonly string[],
): { shown: W[]; collapsed: number } {
  const frequent = new Set(words.toSorted((one, other) => other.count - one.count).slice(0, most));
  // Shows a single folded option, because its button would take as much room.
  const shown =
    words.length <= most + 1 ? [...words] : words.filter((one) => frequent.has(one) || chosen.includes(one.value));
  return { shown, collapsed: words.length - shown.length };
}
