import { type Resource, attentionFilter } from '@t3d/resources/kit';
import rechargeRecords from '@t3d/resources/money/recharge-records';
import { ORDER_ATTENTION } from '@t3d/resources/orders/orderShapes';
import orders from '@t3d/resources/orders/orders';
import users from '@t3d/resources/people/users';
import { mayCall } from '../../../engine/access/permissions';
import { fieldSql } from '../../../engine/access/select';
import type { Context } from '../../../context';
import { type Figured, type Filter, rowsBehind } from '../figures';
import { lowBalances } from '../waiting';

export const OPEN_KINDS = ['failed', 'anomaly', 'realName', 'lowBalance'] as const;
export type OpenKind = (typeof OPEN_KINDS)[number];

interface OpenList {
  kind: OpenKind;
  of: Resource;
  /** The field with the customer's id. */
  customer: string;
  filter: (ctx: Context) => Filter;
}

const ordersIn = (status: string): Filter => attentionFilter({ ...ORDER_ATTENTION, values: [status] });

/** The lists of records that wait for a person, with the home page's filters. */
const LISTS: readonly OpenList[] = [
  { kind: 'failed', of: orders, customer: 'agent', filter: () => ordersIn('INITIAL_FAILED') },
  {
    kind: 'anomaly',
    of: rechargeRecords,
    customer: 'account',
    filter: () => attentionFilter(rechargeRecords.declaration.list.attention),
  },
  { kind: 'realName', of: orders, customer: 'agent', filter: () => ordersIn('NO_REAL_NAME') },
  { kind: 'lowBalance', of: users, customer: 'id', filter: lowBalances },
];

function salesmanSql(ctx: Context, { of, customer }: OpenList): string {
  if (of === users) return fieldSql(users, 'salesman', ctx);
  return `(SELECT customer.salesman FROM users customer WHERE customer.id = ${fieldSql(of, customer, ctx)})`;
}

export interface OpenCount {
  kind: OpenKind;
  count: number;
}

/** Counts the open items of each salesman that the caller may read. Returns null if the caller may read no list. */
export async function countOpen(ctx: Context): Promise<Map<number, OpenCount[]> | null> {
  const lists = LISTS.filter(({ of }) => mayCall(ctx.actor, of, 'list'));
  if (lists.length === 0) return null;
  const counted = await Promise.all(
    lists.map((list) =>
      rowsBehind<{ salesman: number | string | null; count: number | string }>(ctx, list.of, list.filter(ctx), {
        groups: { salesman: salesmanSql(ctx, list) },
        figures: { count: 'COUNT(*)' },
      }),
    ),
  );
  const found = new Map<number, OpenCount[]>();
  for (const [at, { kind }] of lists.entries())
    for (const { salesman, count } of counted[at] ?? [])
      if (salesman !== null)
        found.set(Number(salesman), [...(found.get(Number(salesman)) ?? []), { kind, count: Number(count) }]);
  return found;
}

export interface OpenLine extends OpenCount, Figured {}

/** Counts a salesman's open items by kind, each with its list's filter. */
export async function openLines(ctx: Context, salesman: number, customers: readonly number[]): Promise<OpenLine[]> {
  const lines = LISTS.filter(({ of }) => mayCall(ctx.actor, of, 'list')).map(async (list): Promise<OpenLine> => {
    const { of, customer, kind } = list;
    const own: Filter = of === users ? { salesman_in: String(salesman) } : { [`${customer}_in`]: customers.join(',') };
    const filter = { ...list.filter(ctx), ...own };
    const [row] =
      customers.length === 0
        ? []
        : await rowsBehind<{ count: number | string }>(ctx, of, filter, { figures: { count: 'COUNT(*)' } });
    return { kind, count: Number(row?.count ?? 0), resource: of.name, filter };
  });
  return (await Promise.all(lines)).filter(({ count }) => count > 0);
}
