import { timeSql } from '../../engine/asOf/shadow';
import type { PastTable } from '../../engine/asOf/overlay';
import { balancesThen, movedSince } from '../../ledger';

/** What a user's wallet held at an earlier time: the ledger knows it, and no history of the user says so. */
export const pastTables: Readonly<Record<string, PastTable>> = {
  ledger_accounts: {
    columns: ['balance'],
    changedSince: movedSince,
    select: ({ database }, at, table, ids) => balancesThen(timeSql(database, at), table, ids),
  },
};
