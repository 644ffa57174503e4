import type { UseQueryResult } from '@tanstack/react-query';
import { STAFF } from '@t3d/resources/roles';
import type { Row } from '../../../declared/records';
import { useRecord } from '../../../declared/declaration';
import { useResourceOf, useSessionUser } from '../../../providers/manifest';
import { useRead } from '../../../providers/useApi';
import { useOffset } from '../../../state/useOffset';
import type { Parts } from './calls';

const HOLDERS = ['AGENT_1', 'AGENT_2', 'AGENT_3', 'SMS_RECYCLE'];
const NEEDS: Readonly<Record<keyof Parts, string>> = {
  wallet: 'bills',
  sales: 'orders',
  profit: 'bills',
  cards: 'terminals',
  plans: 'agent-plans',
  tree: 'users',
};

/** Staff see the whole page of a customer; an agent that of those directly below it. */
export function useIsStaff(): boolean {
  const { role } = useSessionUser();
  return role === 'backdoor' || STAFF.includes(role);
}

export const isAgent = ({ role }: Row): boolean => typeof role === 'string' && role.startsWith('AGENT_');

/** True when the reader may know the money of the page's customer. */
export function useSeesMoney(): boolean {
  const { id } = useSessionUser();
  const { superior } = useRecord();
  return useIsStaff() || superior === id;
}

/** Reads one part of the page of a customer. */
export function usePart<Name extends keyof Parts>(name: Name): UseQueryResult<Parts[Name]> {
  const record = useRecord();
  const offset = useOffset();
  const needed = useResourceOf(NEEDS[name]);
  return useRead<Parts[Name]>(`users/${record.id}/figures/${name}`, undefined, {
    queryKey: ['users', 'figures', name, record.id, record.version, offset],
    enabled: HOLDERS.includes(String(record.role)) && Boolean(needed?.calls.list),
  });
}
