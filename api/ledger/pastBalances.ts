import type { Context } from '../context';
import { select } from '../models/sql';

/** The users' accounts that have moved since an instant. */
export async function movedSince(ctx: Context, at: Date): Promise<number[]> {
  const rows = await select<{ id: number }>(
    ctx,
    `SELECT a.id FROM ledger_accounts AS a WHERE a.ownerType = 'USER' AND EXISTS
      (SELECT 1 FROM ledger_entries AS e WHERE e.toAccount = a.owner AND e.createdAt > ?)`,
    [at],
  );
  return rows.map(({ id }) => Number(id));
}

/**
 * The SELECT of accounts with the balance that they had at an instant: what stood before the first entry since, else
 * what stands now. `at` is a time as the database writes it; `table` the accounts' table.
 */
export const balancesThen = (at: string, table: string, ids: readonly number[]): string =>
  `SELECT a.\`id\`, a.\`creditLimit\`, COALESCE((SELECT e.\`previousBalance\` FROM \`ledger_entries\` AS e
        WHERE e.\`toAccount\` = a.\`owner\` AND e.\`createdAt\` > ${at} ORDER BY e.\`id\` LIMIT 1),
      a.\`balance\`) AS \`balance\`
    FROM ${table} AS a WHERE a.\`id\` IN (${ids.length > 0 ? ids.join(', ') : 'NULL'})`;
