import type { Context } from '../context';
import { select } from '../models/sql';
import type { SealedAccount } from './seals';

const PAGE = 2_000;

export interface Account extends SealedAccount {
  readonly seal: string | null;
}

/** Accounts that a condition (on `a`) picks, in their order, a page at a time. */
export async function* readAccounts(ctx: Context, among = '1 = 1'): AsyncGenerator<Account[]> {
  for (let last = 0; ;) {
    const rows = await select<Account>(
      ctx,
      `SELECT a.id, a.ownerType, a.owner, a.purpose, a.currency, a.balance, a.sequence, a.creditLimit, a.headHash,
        a.seal
      FROM ledger_accounts a WHERE a.id > ? AND ${among} ORDER BY a.id LIMIT ${PAGE}`,
      [last],
    );
    yield rows.map((row) => ({
      ...row,
      id: Number(row.id),
      owner: Number(row.owner),
      balance: row.balance === null ? null : Number(row.balance),
      sequence: Number(row.sequence),
      creditLimit: Number(row.creditLimit),
    }));
    if (rows.length < PAGE) return;
    last = Number(rows.at(-1)?.id);
  }
}
