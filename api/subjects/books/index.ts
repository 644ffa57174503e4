/**
 * Keeping the books: the hourly audit of the ledger, whose breaks are mailed (`auditLedger`), and the daily heads of
 * the wallets' chains (`keepHeads`). It changes nothing in them.
 */
import { HOUR_MS, DAY_MS } from '@t3d/resources/kit';
import { defineSubject } from '../../engine/http/subject';
import { sealBooks, type AuditReport, auditHourly, headsOf } from '../../ledger';
import { LAST_AUDIT } from '../../middleware/metrics';
import { provide, type Provided } from '../../models/services';
import jobs from '@t3d/resources/house/jobs';
import { createHash } from 'node:crypto';
import type { Context } from '../../context';
import { emit } from '../../jobs/outbox';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig } from '../../config';

/** More than a mail should carry; the file and the API have them all. */
const MAX_LINES = 500;

interface KeptHeads {
  date: string;
  wallets: number;
  signature: string;
}

/** After a long rest the newest days are enough: each proves all that came before it. */
const MAX_DAYS = 31;
const HEADS_SCHEDULE = { dedupe: 'schedule:ledger.heads' };
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
  const row = await table(ctx, jobs).one(HEADS_SCHEDULE);
  let last = (row?.result ?? null) as KeptHeads | null;
  for (const date of unkeptDays(ctx, last)) last = await keepDay(ctx, folder, date);
  return last;
}

type Break = Pick<AuditReport['invariants'][number], 'id' | 'title' | 'broken' | 'examples'>;
/** What the schedule's row keeps of the last trial balance, whichever process did it. */
interface AuditOutcome {
  ok: boolean;
  whole: boolean;
  broken: Break[];
  fingerprint: string | null;
}
interface LastAudit {
  broken: number;
  at: Date;
}

const AUDIT_SCHEDULE = { dedupe: 'schedule:ledger.audit' };
/** An invariant shows so many examples; of more, which ones is chance. */
const ALL_SHOWN = 5;

/** Identifies a break: which invariants, in how many places, and where when that is known in full. */
function fingerprintOf(broken: readonly Break[]): string {
  const parts = broken.map(
    ({ id, broken: places, examples }) =>
      `${id}:${places}:${places <= ALL_SHOWN ? [...examples].sort().join(',') : ''}`,
  );
  return createHash('sha256').update(parts.sort().join('\n')).digest('hex');
}

/**
 * The hourly trial balance: of what came since the hour before, at night of everything. A break is reported
 * (`ledger.broken`) when it is another than the time before: not every hour, and again when it had been mended
 * meanwhile. Changes nothing in the books.
 */
async function auditLedger(ctx: Context): Promise<AuditOutcome> {
  const report = await auditHourly(ctx.database);
  const broken = report.invariants
    .filter((one) => one.broken > 0)
    .map(({ id, title, broken: places, examples }) => ({ id, title, broken: places, examples }));
  if (broken.length === 0) return { ok: true, whole: report.whole, broken, fingerprint: null };
  const fingerprint = fingerprintOf(broken);
  await inTransaction(ctx, async (inner) => {
    const before = await table(inner, jobs).one(AUDIT_SCHEDULE);
    if ((before?.result as Partial<AuditOutcome> | null)?.fingerprint === fingerprint) return;
    // A run that died before it was noted as done is run again: the same name, so one event.
    await emit(inner, {
      name: 'ledger.broken',
      subject: null,
      data: { invariants: broken },
      dedupe: `${fingerprint}:${before?.endedAt?.toISOString() ?? 'first'}`,
    });
  });
  return { ok: false, whole: report.whole, broken, fingerprint };
}

/** One line for the log; undefined when the books are right. */
function describeBreaks({ broken }: AuditOutcome): string | undefined {
  if (broken.length === 0) return undefined;
  const breaks = broken.map((one) => `${one.id}: ${one.broken} (${one.examples.join(', ')})`);
  return `the ledger does not add up: ${breaks.join('; ')}`;
}

/**
 * The last trial balance of any process: how many invariants were broken, and when. Null before the first. One row by
 * its key.
 */
async function lastAudit(ctx: Context): Promise<LastAudit | null> {
  const row = await table(ctx, jobs).one(AUDIT_SCHEDULE);
  const result = row?.result as Partial<AuditOutcome> | null | undefined;
  return row?.endedAt && result ? { broken: result.broken?.length ?? 0, at: row.endedAt } : null;
}

export default defineSubject({
  prepare: sealBooks,
  jobs: {
    'ledger.heads': { every: HOUR_MS, run: (ctx) => keepHeads(ctx) },
    'ledger.audit': { every: HOUR_MS, run: auditLedger, complain: describeBreaks },
  },
  services: [provide(LAST_AUDIT, lastAudit) as Provided],
});
