import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Row } from '../../declared/records';
import { useResourceOf } from '../../providers/manifest';
import { useApi, useRead } from '../../providers/useApi';
import { useDebounced } from '../../ui/timing';

export const OPEN_KINDS = ['failed', 'anomaly', 'realName', 'lowBalance'] as const;
export type OpenKind = (typeof OPEN_KINDS)[number];
export interface Amount {
  currency: string;
  amount: number;
}
export interface Person {
  id: number;
  name: string;
  account: string | null;
  disabled: boolean;
  disabledAt: string | null;
  successor: string | null;
  joinedAt: string | null;
  departments: readonly string[];
  customers: number | null;
  balances: readonly Amount[] | null;
  open: readonly { kind: OpenKind; count: number }[] | null;
}
interface Listed {
  resource: string;
  filter: Readonly<Record<string, string>>;
}
export interface PersonSheet {
  customers: (Listed & { count: number }) | null;
  subAgents: (Listed & { count: number }) | null;
  balances: readonly Amount[];
  sold: readonly (Listed & { currency: string; sales: number; profit: number })[] | null;
  open: readonly (Listed & { kind: OpenKind; count: number })[];
  lastLogIn?: string | null;
}

export const useOrganisation = () => useRead<{ people: readonly Person[] }>('dashboard/organisation');

export const useSheet = (id: number, enabled: boolean) =>
  useRead<PersonSheet>('dashboard/salesperson', { id }, { enabled });

const NOBODY: ReadonlyMap<number, string> = new Map();
const MOST = 50;
const SHORTEST = 2;

/** Returns the salesmen of the customers found by a search, each with a customer's name. */
export function useServing(text: string): ReadonlyMap<number, string> {
  const provider = useApi();
  const mayList = useResourceOf('users')?.calls.list !== undefined;
  const q = useDebounced(text.trim(), 300);
  const { data } = useQuery({
    queryKey: ['users', 'served', q],
    enabled: mayList && q.length >= SHORTEST,
    queryFn: () =>
      provider.getList<Row>('users', {
        filter: { q, role_in: 'AGENT_1,AGENT_2,AGENT_3,SMS_RECYCLE' },
        pagination: { page: 1, perPage: MOST },
        sort: { field: 'id', order: 'ASC' },
      }),
  });
  return useMemo(() => {
    if (!data || q.length < SHORTEST) return NOBODY;
    const served = data.data.filter(({ salesman }) => typeof salesman === 'number');
    return new Map(served.map((row) => [row.salesman as number, String(row.nickname || row.account)]));
  }, [data, q]);
}
