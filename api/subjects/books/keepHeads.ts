import { DAY_MS } from '@t3d/resources/kit';
import jobs from '@t3d/resources/house/jobs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig } from '../../config';
import type { Context } from '../../context';
import { emit } from '../../jobs/outbox';
import { headsOf } from '../../ledger';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';

/** More than a mail should carry; the file and the API have them all. */
const MAX_LINES = 500;

interface KeptHeads {
  date: string;
  wallets: number;
  signature: string;
}

/** After a long rest the newest days are enough: each proves all that came before it. */
const MAX_DAYS = 31;
const SCHEDULE = { dedupe: 'schedule:ledger.heads' };
const dayBefore = (date: Date, days = 1): string => new Date(date.getTime() - days * DAY_MS).toISOString().slice(0, 10);

/**
 * The days that are over and were not mailed yet, whichever process mailed the last one: a day may have had no process,
 * or one that failed.
 */
function unkeptDays(ctx: Context, last: KeptHeads | null): string[] {
  if (!last) return [dayBefore(ctx.now())];
  const days = Array.from({ length: MAX_DAYS }, (_, index) => dayBefore(ctx.now(), MAX_DAYS - index));
  return days.filter((day) => day > last.date);
}

async function keepDay(ctx: Context, folder: string | null, date: string): Promise<KeptHeads> {
  const heads = await headsOf(ctx, date);
  if (folder !== null) {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `heads-${date}.json`), `${JSON.stringify(heads, null, 1)}\n`);
  }
  const lines = heads.wallets
    .slice(0, MAX_LINES)
    .map(({ wallet, bills, balance, currency, hash }) => `${wallet} ${bills} ${balance} ${currency} ${hash}`);
  if (heads.wallets.length > MAX_LINES) lines.push('…');
  const { movements, signature } = heads;
  const data = { date, wallets: heads.wallets.length, movements, lines: lines.join('\n'), signature };
  await inTransaction(ctx, (inner) => emit(inner, { name: 'ledger.heads', subject: null, data, dedupe: date }));
  return { date, wallets: data.wallets, signature };
}

/**
 * The head of every wallet's chain at the end of each day that is over (UTC), signed. Into a file, where a folder is
 * named for it, and in a mail to every administrator: both outside of the database. It looks every hour; a day is
 * mailed once, and none is left out.
 */
export async function keepHeads(ctx: Context, folder = readConfig().ledgerHeads): Promise<KeptHeads | null> {
  const row = await table(ctx, jobs).one(SCHEDULE);
  let last = (row?.result ?? null) as KeptHeads | null;
  for (const date of unkeptDays(ctx, last)) last = await keepDay(ctx, folder, date);
  return last;
}
