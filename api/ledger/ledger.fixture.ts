import { openLedgerTest } from '../test/ledgerTest';
import { beforeAll } from '@jest/globals';
import bills from '@t3d/resources/money/bills';
import { randomUUID } from 'node:crypto';
import type { Context } from '../context';
import type { Database } from '../models/database';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';
import { balanceOf, purchase, refund } from './index';
import type { User } from '@t3d/resources/rows';

export let ctx: Context;
export let database: Database;

export const orderNo = (): string => randomUUID().replaceAll('-', '').slice(0, 20);

export const balances = (users: readonly User[]): Promise<(number | null)[]> =>
  Promise.all(users.map((user) => balanceOf(ctx, user.id)));

export const chainOf = (users: readonly User[], costs: readonly number[]) =>
  users.map((user, level) => ({ agent: user.id, cost: costs[level] as number }));

export const buy = (
  users: readonly User[],
  costs: readonly number[],
  more: { key?: string; orderNo?: string; extraPrice?: number } = {},
) =>
  inTransaction(ctx, (tx) =>
    purchase(tx, {
      key: randomUUID(),
      orderNo: orderNo(),
      extraPrice: 0,
      currency: 'USD',
      chain: chainOf(users, costs),
      ...more,
    }),
  );

export const refundOrder = (order: string, amount: number | 'all', fee = false, key: string = randomUUID()) =>
  inTransaction(ctx, (tx) => refund(tx, { key, orderNo: order, amount, fee }));

export const billsOf = async (order: string) =>
  (await table(ctx, bills).find({ and: [{ orderNo: order }, { toAccount: { ne: null } }] })).map(
    ({ toAccount, type, amount, previousBalance, reason }) => ({ toAccount, type, amount, previousBalance, reason }),
  );

export const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { key?: string }) => error.key ?? String(error),
  );

/** Opens a ledger for the tests of a file, and audits it afterwards. */
export function openMoney(): void {
  const world = openLedgerTest();
  beforeAll(() => {
    ({ ctx, database } = world);
  });
}
