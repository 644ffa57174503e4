import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig } from '../../config';
import type { Context } from '../../context';
import { emit } from '../../jobs/outbox';
import { headsOf } from '../../ledger';
import { inTransaction } from '../../models/transaction';

const DAY_MS = 86_400_000;
/** More than a mail should carry; the file and the API have them all. */
const MOST_LINES = 500;

export interface KeptHeads { date: string; wallets: number; signature: string }

/**
 * Once a day: where every wallet's chain stood at the end of the day before, signed. Into a file, where a folder is named for it, and
 * in a mail to every administrator: both outside of the database. A day is told once.
 */
export async function keepHeads(ctx: Context, folder = readConfig().ledgerHeads): Promise<KeptHeads> {
  const date = new Date(ctx.now().getTime() - DAY_MS).toISOString().slice(0, 10);
  const heads = await headsOf(ctx, date);
  if (folder !== null) {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `heads-${date}.json`), `${JSON.stringify(heads, null, 1)}\n`);
  }
  const lines = heads.wallets.slice(0, MOST_LINES).map(({ wallet, bills, balance, currency, hash }) => `${wallet} ${bills} ${balance} ${currency} ${hash}`);
  if (heads.wallets.length > MOST_LINES) lines.push('…');
  const data = { date, wallets: heads.wallets.length, movements: heads.movements, lines: lines.join('\n'), signature: heads.signature };
  await inTransaction(ctx, (inner) => emit(inner, { name: 'ledger.heads', subject: null, data, dedupe: date }));
  return { date, wallets: heads.wallets.length, signature: heads.signature };
}
