import type { UseQueryResult } from '@tanstack/react-query';
import { STAFF } from '@t3d/resources/roles';
import type { Row } from '../../../declared/records';
import { useRecord } from '../../../declared/declaration';
import { useResourceOf, useSessionUser } from '../../../providers/manifest';
import { useRead } from '../../../providers/useApi';
import { useOffset } from '../../../state/useOffset';
import type { CustomerPlans } from '@t3d/resources/plans/customerPlans';
import type { Figured } from '../../../providers/waiting';

/** The amounts are in minor units. */
export interface CustomerWallet {
  balance: number;
  currency: string;
  creditLimit?: number;
  alertBelow?: number | null;
  perDay: number;
  daysLeft: number | null;
  billed: number;
  line: { day: string; balance: number }[];
}
export interface CustomerSales extends Figured {
  currency: string;
  orders: number;
  /** The sales at the prices of the reader's list of orders. */
  sales: number;
  salesBefore: number;
  /** The sales as on the customer's dashboard, for staff only. */
  ownSales?: number;
  margin?: number;
  attention: Figured & { orders: number };
}
interface Amount extends Figured {
  amount: number;
}
interface CustomerProfit extends Figured {
  currency: string;
  net: number;
  netBefore: number;
  plus: Amount;
  minus: Amount;
  from: { id: number; label: string } | null;
  others: number;
}
export interface CustomerCards extends Figured {
  total: number;
  rows: (Figured & { status: string; cards: number })[];
}
export interface CustomerTree {
  direct: number;
  total: number;
  lines: {
    id: number;
    label: string;
    role: string;
    depth: number;
    balance: number;
    currency: string;
    daysLeft?: number | null;
  }[];
}
export interface Parts {
  plans: CustomerPlans;
  wallet: CustomerWallet;
  sales: CustomerSales;
  profit: CustomerProfit;
  cards: CustomerCards;
  tree: CustomerTree;
}

export interface LogIn {
  id: number;
  at: string;
  device: string | null;
  address: string | null;
  isNew: boolean;
}

const HOLDERS = ['AGENT_1', 'AGENT_2', 'AGENT_3', 'SMS_RECYCLE'];
const NEEDS: Readonly<Record<keyof Parts, string>> = {
  wallet: 'bills',
  sales: 'orders',
  profit: 'bills',
  cards: 'terminals',
  plans: 'agent-plans',
  tree: 'users',
};

/** Returns whether the reader is staff. Agents see only parts of a customer's page. */
export function useIsStaff(): boolean {
  const { role } = useSessionUser();
  return role === 'backdoor' || STAFF.includes(role);
}

export const isCustomer = ({ role }: Row): boolean => HOLDERS.includes(String(role));
export const isAgent = ({ role }: Row): boolean => typeof role === 'string' && role.startsWith('AGENT_');

export function useSeesMoney(): boolean {
  const { id } = useSessionUser();
  const { superior } = useRecord();
  return useIsStaff() || superior === id;
}

export function usePart<Name extends keyof Parts>(name: Name): UseQueryResult<Parts[Name]> {
  const record = useRecord();
  const offset = useOffset();
  const needed = useResourceOf(NEEDS[name]);
  return useRead<Parts[Name]>(`users/${record.id}/figures/${name}`, undefined, {
    queryKey: ['users', 'figures', name, record.id, record.version, offset],
    enabled: HOLDERS.includes(String(record.role)) && Boolean(needed?.calls.list),
  });
}
