/** Checks of the ledger: an hourly audit, and a daily signature of every wallet's newest hash. */
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

/** The maximum number of wallets that a mail lists. */
const MAX_LINES = 500;

interface StoredHeads {
  date: string;
  wallets: number;
  signature: string;
}

/** The maximum number of days to catch up after an outage. Newer heads also prove all earlier bills. */
const MAX_DAYS = 31;
const HEADS_SCHEDULE = { dedupe: 'schedule:ledger.heads' };
const dayBefore = (date: Date, days = 1): string => new Date(date.getTime() - days * DAY_MS).toISOString().slice(0, 10);

/** Returns the past days whose heads were not mailed. */
function unkeptDays(ctx: Context, last: StoredHeads | null): string[] {
  if (!last) return [dayBefore(ctx.now())];
  const days = Array.from({ length: MAX_DAYS }, (_, index) => dayBefore(ctx.now(), MAX_DAYS - index));
  return days.filter((day) => day > last.date);
}

async function storeDay(ctx: Context, folder: string | null, date: string): Promise<StoredHeads> {
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
 * Signs each wallet's newest hash at the end of each past day (UTC), and stores it outside the database, by mail and in
 * a folder.
 */
export async function storeHeads(ctx: Context, folder = readConfig().ledgerHeads): Promise<StoredHeads | null> {
  const row = await table(ctx, jobs).one(HEADS_SCHEDULE);
  let last = (row?.result ?? null) as StoredHeads | null;
  for (const date of unkeptDays(ctx, last)) last = await storeDay(ctx, folder, date);
  return last;
}

type Break = Pick<AuditReport['invariants'][number], 'id' | 'title' | 'broken' | 'examples'>;
/** The result of an audit, stored in the schedule's row for all processes. */
interface AuditOutcome {
  ok: boolean;
  whole: boolean;
  broken: Break[];
  fingerprint: string | null;
}
const AUDIT_SCHEDULE = { dedupe: 'schedule:ledger.audit' };
/** The maximum number of broken places per invariant that a report lists in full. */
const ALL_SHOWN = 5;

/** Returns a hash that identifies a break of the ledger by its invariants and places. */
function fingerprintOf(broken: readonly Break[]): string {
  const parts = broken.map(
    ({ id, broken: places, examples }) =>
      `${id}:${places}:${places <= ALL_SHOWN ? [...examples].sort().join(',') : ''}`,
  );
  return createHash('sha256').update(parts.sort().join('\n')).digest('hex');
}

/**
 * Audits the last hour each hour, and the whole ledger at night. Emits `ledger.broken` once for each different break.
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
    // A run that dies before storing its result is repeated, but the same deduplication key prevents a second event.
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

/** Reads the last audit's result from its row, whichever process ran it. */
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
    'ledger.heads': { every: HOUR_MS, run: (ctx) => storeHeads(ctx) },
    'ledger.audit': { every: HOUR_MS, run: auditLedger, complain: describeBreaks },
  },
  figures: [figures],
});
