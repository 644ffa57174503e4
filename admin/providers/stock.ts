import type { PlanRules } from '@t3d/resources/kit/schemas';
import type { QueryValue } from './http';
import { dataClient } from './http';
import { PAGE_SIZE } from './query';

type Row = { id: number; version?: number } & Record<string, unknown>;
export interface RowPage<T = Row> {
  rows: T[];
  total: number;
}

/** A page of any list. Shows no toast: its section shows the error. */
async function readPage<T = Row>(resource: string, query: Record<string, QueryValue>): Promise<RowPage<T>> {
  const { json } = await dataClient.call('GET', resource, { query, quiet: true });
  return { rows: (json.rows ?? []) as T[], total: json.total ?? 0 };
}

export interface OrderBill {
  id: number;
  createdAt: string;
  toAccount: number;
  toAccountLabel: string | null;
  type: string;
  amount: number;
  currency: string;
  remark: string | null;
}
/** The bills of an order that the caller may see, oldest first. */
export const loadBills = (orderNo: string): Promise<RowPage<OrderBill>> =>
  readPage('bills', { orderNo, sort: 'id', order: 'ASC', size: PAGE_SIZE });

/** The calls to suppliers about an order and their answers, newest first. */
export const loadSupplierCalls = (order: number): Promise<RowPage> => readPage('supplier-calls', { order, size: 100 });

/** A card in the caller's scope; null for another's. Read as a list, where what is not there is no error. */
export async function loadCard(id: number): Promise<Row | null> {
  return (await readPage('terminals', { id, size: 1 })).rows[0] ?? null;
}

export const ORDERS_A_PAGE = 10;
/** The orders of a card, newest first. */
export const loadOrdersOf = (terminal: number, page: number): Promise<RowPage> =>
  readPage('orders', { terminal, sort: 'id', order: 'DESC', page, size: ORDERS_A_PAGE });
/** The orders that a card holds now, the running one first, and those that wait for their payment. */
export const loadLiveOrders = (terminal: number): Promise<RowPage> =>
  readPage('orders', {
    terminal,
    status_in: 'USING,UNUSED,INITIAL,UNPAID,NO_REAL_NAME,COMPLETING,REVOKING,REFUNDING',
    sort: 'id',
    order: 'ASC',
    size: 50,
  });

/** Where the rules of a plan can be read: the platform's library, else what the caller was issued of it. */
export interface RulesSource {
  resource: string;
  byPlan: boolean;
}
/** What a plan gives; null where the caller may not see it. */
export async function loadRules({ resource, byPlan }: RulesSource, plan: number): Promise<PlanRules | null> {
  const { rows } = await readPage(resource, byPlan ? { plan, size: 1 } : { id: plan, size: 1 });
  return (rows[0]?.rules ?? null) as PlanRules | null;
}

export const HOLDERS_A_PAGE = 20;
/** What was issued of a plan: to whom, at what price. */
export const loadHolders = (resource: string, plan: number, page: number): Promise<RowPage> =>
  readPage(resource, { plan, sort: 'agent', order: 'ASC', page, size: HOLDERS_A_PAGE });
/** Which suppliers provide a plan, the one that is tried first on top. */
export const loadRoutes = (plan: number): Promise<RowPage> =>
  readPage('supplier-routes', { plan, sort: 'priority', order: 'ASC', size: 100 });
