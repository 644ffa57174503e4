import ctripAccounts from '@t3d/resources/ctrip/ctrip-accounts';
import { systemContext } from '../../../context';
import { completing } from '../../../engine/rows/commands/command';
import type { Database } from '../../../models/database';
import { table } from '../../../models/table';
import { inTransaction } from '../../../models/transaction';
import type { CtripAccount } from '../types';
import { CTRIP_SETTINGS } from '../types';

const SECRETS = ['aesKey', 'aesIv', 'signKey'] as const;
const URLS = ['noticeUrl', 'priceUrl', 'stockUrl'] as const;
const DOUBLE = '/simulator/ctrip/';

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
    const secrets = SECRETS.filter((name) => known[name] !== given[name]);
    // An address of the double moves with the server; any other that is there is what staff chose.
    const urls = URLS.filter((name) => !known[name] || known[name].includes(DOUBLE));
    const values = Object.fromEntries([...secrets, ...urls].map((name) => [name, given[name]]));
    if (Object.keys(values).length > 0)
      await accounts.update({ ...values, ...(secrets.length > 0 ? { keysSetAt: ctx.now() } : {}) }, known.id);
  });
}
