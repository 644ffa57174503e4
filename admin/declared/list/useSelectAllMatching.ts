import { useEffect, useRef } from 'react';
import { useDataProvider, useListContext } from 'ra-core';
import { PAGE_SIZE } from '../../providers/query';
import { useApiMutation } from '../../providers/useApiMutation';
import type { Row } from '../records';

/** Nobody means more than this with one tick; the rest is named, not taken. */
export const MAX_SELECTED = 10_000;

/**
 * Selects every record that matches the filters, page by page: the API never returns more than PAGE_SIZE at once.
 * Filters that change meanwhile end it, and untick what was ticked: it was ticked for another question.
 */
export function useSelectAllMatching(remember: (rows: readonly Row[]) => void): {
  selectAll: () => Promise<boolean>;
  selecting: boolean;
} {
  const dataProvider = useDataProvider();
  const { resource, filterValues, sort, total = 0, onSelect } = useListContext<Row>();
  const question = JSON.stringify(filterValues ?? {});
  const latest = useRef(question);
  useEffect(() => {
    latest.current = question;
  }, [question]);
  const readAll = async (): Promise<void> => {
    const rows: Row[] = [];
    for (let page = 1; rows.length < Math.min(total, MAX_SELECTED) && latest.current === question; page += 1) {
      const { data } = await dataProvider.getList<Row>(resource, {
        pagination: { page, perPage: PAGE_SIZE },
        sort,
        filter: filterValues,
      });
      if (data.length === 0) break;
      rows.push(...data);
    }
    if (latest.current !== question) return;
    remember(rows);
    onSelect(rows.map((row) => row.id));
  };
  const { run: selectAll, pending: selecting } = useApiMutation({ send: readAll });
  return { selectAll, selecting };
}
