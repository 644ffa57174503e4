import { AGENTS } from '@t3d/resources/roles';
import users from '@t3d/resources/people/users';
import type { User } from '@t3d/resources/rows';
import type { Context } from '../../context';
import { type Message, Invalid } from '../../errors';
import type { DoneOperation } from '../../registry/command';
import { restores } from '../../engine/undo/restore';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import { lockUsers } from './userReach';

const served = (salesmen: readonly number[]) => ({ salesman: [...salesmen], status: { ne: 'DELETED' } }) as const;

/** Returns the users whom the given salesmen serve, with `lock` locked until commit. */
export const servedBy = (ctx: Context, salesmen: readonly number[], lock = false): Promise<User[]> =>
  salesmen.length === 0 ? Promise.resolve([]) : table(ctx, users).find(served(salesmen), lock ? { lock: true } : {});

/** Returns whether a user is a customer of a salesman directly, and not a sub-agent of a customer. */
export const isTop = ({ role }: Pick<User, 'role'>): boolean => role === AGENTS[0] || role === 'SMS_RECYCLE';

/** Returns why a salesman may not be disabled: their customers need a successor. Locks the customers. */
export async function servingErrors(ctx: Context, found: readonly User[]): Promise<Map<number, Message>> {
  const salesmen = found.filter(({ role }) => role === 'SALESMAN').map(({ id }) => id);
  const counts = new Map<number, number>();
  for (const { salesman } of await servedBy(ctx, salesmen, true))
    if (salesman !== null) counts.set(salesman, (counts.get(salesman) ?? 0) + 1);
  return new Map([...counts].map(([id, count]) => [id, { key: 'users.needsSuccessor', params: { count } }]));
}

/** Throws if an undo would give a customer a disabled or deleted salesman. */
export async function requireServed(ctx: Context, { entries }: Pick<DoneOperation, 'entries'>): Promise<void> {
  const former = entries.flatMap(({ changes: { salesman } }) =>
    typeof salesman?.before === 'number' ? [salesman.before] : [],
  );
  const held = await lockUsers(ctx, former);
  if (held.some(({ status }) => status !== 'ENABLED')) throw new Invalid('users.salesmanLeft');
}

export const undoCustomerMove = restores(requireServed);

export interface Balance {
  currency: string;
  amount: number;
}

/** Sums the balances of a salesman's customers by currency, without sub-agents. */
export async function balancesServed(ctx: Context, salesman: number): Promise<Balance[]> {
  const rows = await select<{ currency: string; amount: number | string }>(
    ctx,
    `SELECT a.currency AS currency, SUM(a.balance) AS amount FROM users u JOIN ledger_accounts a ON a.id = u.wallet
      WHERE u.salesman = ? AND u.role IN ('AGENT_1', 'SMS_RECYCLE') AND u.status <> 'DELETED'
      GROUP BY a.currency ORDER BY a.currency`,
    [salesman],
  );
  return rows.map(({ currency, amount }) => ({ currency, amount: Number(amount) }));
}
