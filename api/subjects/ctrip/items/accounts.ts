import ctripAccounts from '@t3d/resources/ctrip-accounts';
import { systemContext } from '../../../context';
import { completing } from '../../../engine/rows/command';
import type { Database } from '../../../models/database';
import { table } from '../../../models/table';
import { inTransaction } from '../../../models/transaction';
import type { CtripAccount } from '../types';
import { CTRIP_SETTINGS } from '../types';

const SECRETS = ['aesKey', 'aesIv', 'signKey'] as const;

/** What is stored: secrets that are left out stay, and those that are given are dated. */
export const completeAccounts = completing(ctripAccounts, (ctx, rows) =>
  rows.map((row) => {
    const values: Partial<CtripAccount> = { ...(row as Partial<CtripAccount>) };
    for (const name of SECRETS) if (!values[name]) delete values[name];
    if (SECRETS.some((name) => values[name])) values.keysSetAt = ctx.now();
    return { values: values as typeof row };
  }),
);

/** Stores the account that the environment gives; what staff changed of its addresses since stays theirs. */
export async function storeGivenAccount(database: Database): Promise<void> {
  const { given } = database.services.get(CTRIP_SETTINGS);
  if (!given) return;
  await inTransaction(systemContext(database, 'command'), async (ctx) => {
    const accounts = table(ctx, ctripAccounts);
    const known = await accounts.one({ accountId: given.accountId });
    if (!known) {
      await accounts.insert({ ...given, keysSetAt: ctx.now() });
      return;
    }
    const changed = SECRETS.some((name) => known[name] !== given[name]);
    if (changed)
      await accounts.update(
        { aesKey: given.aesKey, aesIv: given.aesIv, signKey: given.signKey, keysSetAt: ctx.now() },
        known.id,
      );
  });
}
