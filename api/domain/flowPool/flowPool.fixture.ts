import type { User } from '@t3d/resources/rows';
import type { Context } from '../../context';
import { audit } from '../../ledger';
import flowPoolPrices from '@t3d/resources/pool/flow-pool-prices';
import poolUsage from '@t3d/resources/pool/pool-usage';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import type { Caller } from '../../test/server';

export const addPrice = (ctx: Context, { id }: User, country: string, startsOn: string, unitPrice: number) =>
  inTransaction(ctx, (inner) =>
    table(inner, flowPoolPrices).insert({ account: id, country, startsOn, unitPrice, disabled: false }),
  );
/** Stores usage without a bill. */
export const addUsage = (ctx: Context, { id }: User, day: string, country: string, usedMB: number, source = 'CMHK') =>
  inTransaction(ctx, async (inner) => {
    const rows = table(inner, poolUsage);
    const stored = await rows.one({ account: id, day, country, source });
    if (stored) await rows.update({ usedMB, pending: true }, stored.id);
    else await rows.insert({ account: id, day, country, source, usedMB, pending: true });
  });

/** Imports a usage file in the suppliers' format. */
export async function importUsage(
  caller: Caller,
  rows: readonly (readonly [account: string, country: string, day: string, usedMB: number | string, source: string])[],
) {
  const csv = ['account,country,day,usedMB,source', ...rows.map((row) => row.join(','))].join('\n');
  return caller.post('/t3d-api/pool-usage/import?dryRun=false').attach('file', Buffer.from(csv), 'usage.csv');
}

export const breaks = async (ctx: Context): Promise<string[]> =>
  (await audit(ctx.database)).invariants.filter(({ broken }) => broken > 0).map(({ id }) => id);
