import { createContext, useContext } from 'react';
import { CURRENCIES, kindOf } from '@t3d/resources/kit';
import { useQuery } from '@tanstack/react-query';
import { type Row, fieldOf, isKeyLike } from '../../declared/records';
import { useManifest, useResourceOf, useSessionUser } from '../../providers/manifest';
import { readPage } from '../../providers/rows';
import { useApi } from '../../providers/useApi';
import { tailOf } from '../../ui/Digits';
import { type LogRow, changesOf } from './sentences';

/** The records that sentences need for a currency or a name, by resource and id. */
export const Facts = createContext<ReadonlyMap<string, Row>>(new Map());
const ORDERS = 'orders';
const CARDS = 'terminals';
const LONG = 16;
const keyOf = (resource: string, id: number): string => `${resource} ${id}`;

/** Reads the records of the rows with one call for each resource. Records outside the reader's scope are missing. */
export function useFacts(rows: readonly LogRow[]): ReadonlyMap<string, Row> | undefined {
  const provider = useApi();
  const { resources } = useManifest();
  const needed = resources.flatMap((about) => {
    if (!about.calls.list || !fieldOf(about, 'currency')) return [];
    const isAmount = (name: string): boolean => {
      const field = fieldOf(about, name);
      return field !== undefined && kindOf(field).isAmount;
    };
    const ids = rows
      .filter(({ resource, recordId }) => resource === about.name && recordId !== null)
      .filter((row) => about.name === ORDERS || changesOf(row).some(([name]) => isAmount(name)))
      .map(({ recordId }) => Number(recordId));
    return ids.length > 0 ? [{ name: about.name, ids: [...new Set(ids)].slice(0, 200) }] : [];
  });
  const { data } = useQuery({
    queryKey: ['audit-log', 'records', needed],
    queryFn: async () => {
      const pages = await Promise.all(
        needed.map(async ({ name, ids }) => {
          const page = await readPage<Row>(provider, name, { id_in: ids.join(), size: ids.length });
          return page.rows.map((row) => [keyOf(name, row.id), row] as const);
        }),
      );
      return new Map(pages.flat());
    },
    enabled: needed.length > 0,
    placeholderData: (before) => before,
    retry: false,
  });
  return data;
}

/** Returns the record's currency. Amounts of a resource without a currency are in the currency of the reader. */
export function useCurrencyOf(): (row: LogRow) => string | null {
  const facts = useContext(Facts);
  const { resources } = useManifest();
  const own = useSessionUser().currency ?? CURRENCIES[0];
  return ({ resource, recordId }) => {
    const about = resources.find(({ name }) => name === resource);
    if (about && !fieldOf(about, 'currency')) return own;
    const currency = recordId === null ? null : facts.get(keyOf(resource, recordId))?.currency;
    return typeof currency === 'string' ? currency : null;
  };
}

/** Names a card by the end of its number, and an order by its plan and card, because full numbers are hard to read. */
export function useShortName(): (resource: string, recordId: number | null, name: string) => string {
  const facts = useContext(Facts);
  const hasCards = useResourceOf(CARDS) !== undefined;
  return (resource, recordId, name) => {
    if (hasCards && resource === CARDS && /^\d{18,20}$/.test(name)) return tailOf(name);
    const order = resource === ORDERS && recordId !== null ? facts.get(keyOf(resource, recordId)) : undefined;
    // The front of a long number is its time, so the end tells numbers apart.
    const short = isKeyLike(name) && name.length > LONG ? `…${name.slice(-8)}` : name;
    if (typeof order?.title !== 'string' || order.title === '') return short;
    const card = typeof order.terminalLabel === 'string' ? ` (${tailOf(order.terminalLabel)})` : '';
    return `${order.title}${card}`;
  };
}
