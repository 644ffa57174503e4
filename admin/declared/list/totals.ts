import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { HttpError, useListContext } from 'ra-core';
import { type ManifestField, type ManifestResource, formatMoney, kindOf } from '@t3d/resources/kit';
import type { TotalRow } from '../../providers/dataProvider';
import { queryKeys } from '../../providers/queryKeys';
import { useApi } from '../../providers/useApi';
import { useDeclaredResource } from '../declaration';
import { fieldOf } from '../records';
import type { FilterQuery } from './filterPart';

/** Above this number of rows totals load only on request, because totals need a full scan of the database. */
const MAX_AUTOMATIC = 100_000;

/** Loads the totals of a filter if `worth` is true. Calls with the same filter share a request. */
export function useTotals(asked: FilterQuery, worth: boolean) {
  const provider = useApi();
  const { name } = useDeclaredResource();
  const { total, filter: always } = useListContext();
  const filter: FilterQuery = { ...asked, ...(always as FilterQuery | undefined) };
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
    /** The server's reason for not summing these rows. Other failures can be retried. */
    refused: error instanceof HttpError && error.status === 400 ? error.message : null,
    /** Loads totals that are too expensive to load automatically. */
    request: worth && total !== undefined && !enabled ? () => setRequested(true) : null,
    retry: () => void refetch(),
  };
}

/** Returns the totals of all matching rows, if the list has a totals row. */
export function useListTotals() {
  const resource = useDeclaredResource();
  const { filterValues, total = 0 } = useListContext();
  const fields = totalledFields(resource);
  const worth = fields.length > 0 && total > 0;
  return { ...useTotals((filterValues ?? {}) as FilterQuery, worth), fields: worth ? fields : [] };
}

/** Returns the fields in the totals row. Empty if the list shows totals by option above the rows. */
const totalledFields = (resource: ManifestResource): string[] => (wordField(resource) ? [] : resource.list.sums);

/**
 * Returns a column's totals, with a text for each currency. The text contains the currency only if there are several
 * currencies.
 */
export function totalTexts(rows: readonly TotalRow[], name: string): string[] {
  const known = rows.filter((row) => typeof row[name] === 'number');
  return known.map((row) =>
    formatMoney(Number(row[name]), {
      currency: known.length > 1 && typeof row.currency === 'string' ? row.currency : null,
    }),
  );
}

/** Returns the currency of all rows, or null if there are several currencies. */
export const onlyCurrency = (rows: readonly TotalRow[]): string | null =>
  rows.length === 1 && typeof rows[0]?.currency === 'string' ? rows[0].currency : null;

export interface Total {
  count: number;
  amount: number;
}
/**
 * The totals of a currency by option. `all` sums the options that the list is filtered by, or all options without a
 * filter.
 */
export interface CurrencyTotals {
  currency: string;
  words: Readonly<Record<string, Total>>;
  all: Total;
}

/** Returns the enum field of the list's totals. The list shows totals for each option of this field. */
export const wordField = (resource: ManifestResource): ManifestField | undefined =>
  resource.totals?.by.map((name) => fieldOf(resource, name)).find((field) => field && kindOf(field).isWord);

const NONE: Total = { count: 0, amount: 0 };
const plus = (one: Total, other: Total): Total => ({
  count: one.count + other.count,
  amount: one.amount + other.amount,
});
const currencyOf = (row: TotalRow): string => (typeof row.currency === 'string' ? row.currency : '');

/** Turns the rows of `/totals` into a line for each currency, with a sum for each option. */
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
