/**
 * Checks of the ledger. The hourly audit mails broken invariants, and every wallet's newest hash is signed daily.
 * Neither writes to the ledger.
 */
import { HOUR_MS, DAY_MS } from '@t3d/resources/kit';
import { defineModule } from '../../engine/http/domainModule';
import { sealBooks, type AuditReport, auditHourly, headsOf } from '../../ledger';
import { defineFigures } from '../../engine/http/figures';
import jobs from '@t3d/resources/builtin/jobs';
import { createHash } from 'node:crypto';
import type { Context } from '../../context';
import { emit } from '../../jobs/outbox';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig } from '../../config';

/** A mail lists at most this many wallets, the file and the API list all. */
const MAX_LINES = 500;

interface KeptHeads {
  date: string;
  wallets: number;
  signature: string;
}

/**
 * The maximum number of days to catch up after an outage. The newest heads are enough, because each proves all
 * earlier bills.
 */
const MAX_DAYS = 31;
const HEADS_SCHEDULE = { dedupe: 'schedule:ledger.heads' };
const dayBefore = (date: Date, days = 1): string => new Date(date.getTime() - days * DAY_MS).toISOString().slice(0, 10);

/** Returns the past days whose heads were not mailed, because no process ran or a run failed. */
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
 * Signs the newest hash of every wallet at the end of each past day (UTC). Stores them outside the database: in a
 * mail to every administrator, and in a file if a folder is configured. Runs hourly, mails each day once and catches
 * up on missed days.
 */
export async function keepHeads(ctx: Context, folder = readConfig().ledgerHeads): Promise<KeptHeads | null> {
  const row = await table(ctx, jobs).one(HEADS_SCHEDULE);
  let last = (row?.result ?? null) as KeptHeads | null;
  for (const date of unkeptDays(ctx, last)) last = await keepDay(ctx, folder, date);
  return last;
}

type Break = Pick<AuditReport['invariants'][number], 'id' | 'title' | 'broken' | 'examples'>;
/** Stored in the schedule's row, where all processes can read it. */
interface AuditOutcome {
  ok: boolean;
  whole: boolean;
  broken: Break[];
  fingerprint: string | null;
}
const AUDIT_SCHEDULE = { dedupe: 'schedule:ledger.audit' };
/** The audit reports this many broken places per invariant in full, and a random choice beyond that. */
const ALL_SHOWN = 5;

/**
 * Returns a hash that identifies a break of the ledger. The hash covers each broken invariant with its number of
 * places, and the places if all are reported.
 */
function fingerprintOf(broken: readonly Break[]): string {
  const parts = broken.map(
    ({ id, broken: places, examples }) =>
      `${id}:${places}:${places <= ALL_SHOWN ? [...examples].sort().join(',') : ''}`,
  );
  return createHash('sha256').update(parts.sort().join('\n')).digest('hex');
}

/**
 * Audits the last hour each hour, and the whole ledger at night. Emits `ledger.broken` only if the break differs from
 * the last, so that a break is mailed once until it is repaired.
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
    // A run that dies before storing its result is repeated, but the deduplication key lets it emit only one event.
    await emit(inner, {
      name: 'ledger.broken',
      subject: null,
      data: { invariants: broken },
      dedupe: `${fingerprint}:${before?.endedAt?.toISOString() ?? 'first'}`,
    });
  });
  return { ok: false, whole: report.whole, broken, fingerprint };
}

/** Returns a line for the log, or undefined if no invariant is broken. */
function describeBreaks({ broken }: AuditOutcome): string | undefined {
  if (broken.length === 0) return undefined;
  const breaks = broken.map((one) => `${one.id}: ${one.broken} (${one.examples.join(', ')})`);
  return `the ledger does not add up: ${breaks.join('; ')}`;
}

/** The result of the last audit by any process is in a single row. */
const figures = defineFigures({
  source: 'ledger',
  figures: {
    ledger_invariants_broken: { help: 'Invariants of the ledger that the last trial balance found broken' },
    ledger_audited_at_seconds: { help: 'Unix time of the last trial balance' },
  },
  async read(ctx) {
    const row = await table(ctx, jobs).one(AUDIT_SCHEDULE);
    const result = row?.result as Partial<AuditOutcome> | null | undefined;
    if (!row?.endedAt || !result) return {};
    return {
      ledger_invariants_broken: [{ value: result.broken?.length ?? 0 }],
      ledger_audited_at_seconds: [{ value: row.endedAt.getTime() / 1000 }],
    };
  },
});

export default defineModule({
  prepare: sealBooks,
  jobs: {
    'ledger.heads': { every: HOUR_MS, run: (ctx) => keepHeads(ctx) },
    'ledger.audit': { every: HOUR_MS, run: auditLedger, complain: describeBreaks },
  },
  figures: [figures],
});
