import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { HttpError, useListContext } from 'ra-core';
import { type ManifestField, type ManifestResource, formatMoney } from '@t3d/resources/kit';
import type { TotalRow } from '../../providers/dataProvider';
import { queryKeys } from '../../providers/queryKeys';
import { useApi } from '../../providers/useApi';
import { useDeclaredResource } from '../declaration';
import { fieldOf } from '../records';
import type { FilterQuery } from './filterQuery';

/** More rows than these are added up at a press only: the totals of millions cost the database a look at each. */
const MAX_AUTOMATIC = 100_000;

/** What the rows of a filter add up to, where that is `worth` a call. Several readers share one. */
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
    /** Why these rows are not added up, and what to do about it. Other failures may be tried again. */
    refused: error instanceof HttpError && error.status === 400 ? error.message : null,
    /** Too many to add up unasked. */
    request: worth && total !== undefined && !enabled ? () => setRequested(true) : null,
    retry: () => void refetch(),
  };
}

/** The totals of all rows that match, as far as the list sums anything in its last row. */
export function useListTotals() {
  const resource = useDeclaredResource();
  const { filterValues, total = 0 } = useListContext();
  const fields = totalledFields(resource);
  const worth = fields.length > 0 && total > 0;
  return { ...useTotals((filterValues ?? {}) as FilterQuery, worth), fields: worth ? fields : [] };
}

/** The amounts that the last row of a list adds up; none where its totals stand above it, by words. */
const totalledFields = (resource: ManifestResource): string[] => (wordField(resource) ? [] : resource.list.sums);

/** What a column adds up to: an amount for each currency that occurs, the bare amount where there is but one. */
export function totalTexts(rows: readonly TotalRow[], name: string): string[] {
  const known = rows.filter((row) => typeof row[name] === 'number');
  return known.map((row) =>
    formatMoney(Number(row[name]), {
      currency: known.length > 1 && typeof row.currency === 'string' ? row.currency : null,
    }),
  );
}

/** The one currency of all rows; null for several. */
export const onlyCurrency = (rows: readonly TotalRow[]): string | null =>
  rows.length === 1 && typeof rows[0]?.currency === 'string' ? rows[0].currency : null;

export interface Total {
  count: number;
  amount: number;
}
/** The totals of one currency, by word; `all` is over the words that the list is filtered by, if any. */
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
