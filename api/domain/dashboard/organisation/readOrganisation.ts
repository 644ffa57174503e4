import organisations from '@t3d/resources/people/organisations';
import users from '@t3d/resources/people/users';
import { ADMINS } from '@t3d/resources/roles';
import type { User } from '@t3d/resources/rows';
import type { Context } from '../../../context';
import { hasRole, mayCall } from '../../../engine/access/permissions';
import { fieldSql } from '../../../engine/access/select';
import { select } from '../../../models/sql';
import { table } from '../../../models/table';
import { nameOf } from '../../users';
import { type Filter, rowsBehind } from '../figures';
import { type OpenCount, countOpen } from './openItems';

/** The filter of customers whom a salesman serves directly. */
export const CUSTOMERS_ONLY: Filter = { role_in: 'AGENT_1,SMS_RECYCLE' };

export interface Amount {
  currency: string;
  amount: number;
}
interface Figures {
  /** The number of customers, or null if the caller may not read them. */
  customers: number | null;
  balances: Amount[] | null;
  open: OpenCount[] | null;
}
export interface Salesperson extends Figures {
  id: number;
  name: string;
  account: string | null;
  disabled: boolean;
  disabledAt: string | null;
  /** The salesman who took over the customers of a disabled one. */
  successor: string | null;
  joinedAt: string | null;
  departments: string[];
}

/** Reads salesmen with their enabled departments. A salesman gets enabled colleagues only. */
async function readPeople(ctx: Context): Promise<{ people: User[]; departments: Map<number, string[]> }> {
  const found = await table(ctx, users).find({ role: 'SALESMAN', status: { ne: 'DELETED' } });
  const rows = await table(ctx, organisations).find({ disabled: false });
  const departments = new Map<number, string[]>();
  for (const { salesman, department } of rows)
    if (salesman !== null && department !== null)
      departments.set(salesman, [...(departments.get(salesman) ?? []), department]);
  const isShown = ({ id, status }: User): boolean => status === 'ENABLED' || departments.has(id);
  return { people: hasRole(ctx.actor, ADMINS) ? found : found.filter(isShown), departments };
}

interface Left {
  at: string | null;
  successor: number | null;
}

/** Returns when salesmen were disabled and who took over last, from the history. */
async function readLeft(ctx: Context, ids: readonly number[]): Promise<Map<number, Left>> {
  if (ids.length === 0) return new Map();
  const rows = await select<{ recordId: number; changes: unknown; createdAt: string | Date }>(
    ctx,
    `SELECT recordId, changes, createdAt FROM audit_log
      WHERE resource = 'users' AND recordId IN (?) AND action IN ('disable', 'hand-over', 'undo') ORDER BY id`,
    [ids],
  );
  const left = new Map<number, Left>();
  for (const { recordId, changes: stored, createdAt } of rows) {
    const changes = (typeof stored === 'string' ? JSON.parse(stored) : (stored ?? {})) as Record<
      string,
      { after?: unknown } | undefined
    >;
    const { at, successor } = left.get(Number(recordId)) ?? { at: null, successor: null };
    left.set(Number(recordId), {
      at: changes.status?.after === 'DISABLED' ? new Date(createdAt).toISOString() : at,
      successor: changes.successor ? ((changes.successor.after as number | null) ?? null) : successor,
    });
  }
  return left;
}

/** Counts salesmen's customers and adds up their balances by currency. */
async function readCustomers(ctx: Context): Promise<Map<number, { customers: number; balances: Amount[] }> | null> {
  if (!mayCall(ctx.actor, users, 'list')) return null;
  const rows = await rowsBehind<{
    salesman: number | string | null;
    currency: string;
    count: number | string;
    amount: number | string | null;
  }>(ctx, users, CUSTOMERS_ONLY, {
    groups: { salesman: fieldSql(users, 'salesman', ctx), currency: fieldSql(users, 'currency', ctx) },
    figures: { count: 'COUNT(*)', amount: `SUM(${fieldSql(users, 'balance', ctx)})` },
  });
  const found = new Map<number, { customers: number; balances: Amount[] }>();
  for (const { salesman, currency, count, amount } of rows) {
    if (salesman === null) continue;
    const { customers, balances } = found.get(Number(salesman)) ?? { customers: 0, balances: [] };
    found.set(Number(salesman), {
      customers: customers + Number(count),
      balances: [...balances, { currency, amount: Number(amount ?? 0) }].toSorted((one, other) =>
        one.currency.localeCompare(other.currency),
      ),
    });
  }
  return found;
}

/** Returns whether the caller may read a salesman's figures: an administrator, or the salesman. */
export const readsFigures = ({ actor }: Context, salesman: number): boolean =>
  hasRole(actor, ADMINS) || actor.id === salesman;

/**
 * Returns all salesmen with departments, customers, balances and open items. A salesman sees only the names of
 * colleagues.
 */
export async function readOrganisation(ctx: Context): Promise<{ people: Salesperson[] }> {
  const { people, departments } = await readPeople(ctx);
  const [customers, open] = await Promise.all([readCustomers(ctx), countOpen(ctx)]);
  const seesAll = hasRole(ctx.actor, ADMINS) && mayCall(ctx.actor, users, 'list');
  const gone = people.filter(({ status }) => status !== 'ENABLED').map(({ id }) => id);
  const left = seesAll ? await readLeft(ctx, gone) : new Map<number, Left>();
  const names = new Map(people.map((person) => [person.id, nameOf(person)]));
  return {
    people: people.map((person): Salesperson => {
      const { id, account, status, createdAt } = person as User & { createdAt: Date | string };
      const own = readsFigures(ctx, id);
      const served = own && customers ? (customers.get(id) ?? { customers: 0, balances: [] }) : null;
      const gap = left.get(id);
      return {
        id,
        name: nameOf(person),
        account: status === 'ENABLED' || seesAll ? account : null,
        disabled: status !== 'ENABLED',
        disabledAt: gap?.at ?? null,
        successor: (gap?.successor && names.get(gap.successor)) || null,
        joinedAt: seesAll ? new Date(createdAt).toISOString() : null,
        departments: departments.get(id) ?? [],
        customers: served?.customers ?? null,
        balances: served?.balances ?? null,
        open: own && open ? (open.get(id) ?? []) : null,
      };
    }),
  };
}
