import jobs from '@t3d/resources/house/jobs';
import { createHash } from 'node:crypto';
import type { Context } from '../../context';
import { emit } from '../../jobs/outbox';
import { type AuditReport, auditHourly } from '../../ledger';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';

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

const SCHEDULE = { dedupe: 'schedule:ledger.audit' };
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
export async function auditLedger(ctx: Context): Promise<AuditOutcome> {
  const report = await auditHourly(ctx.database);
  const broken = report.invariants
    .filter((one) => one.broken > 0)
    .map(({ id, title, broken: places, examples }) => ({ id, title, broken: places, examples }));
  if (broken.length === 0) return { ok: true, whole: report.whole, broken, fingerprint: null };
  const fingerprint = fingerprintOf(broken);
  await inTransaction(ctx, async (inner) => {
    const before = await table(inner, jobs).one(SCHEDULE);
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
export function describeBreaks({ broken }: AuditOutcome): string | undefined {
  if (broken.length === 0) return undefined;
  const breaks = broken.map((one) => `${one.id}: ${one.broken} (${one.examples.join(', ')})`);
  return `the ledger does not add up: ${breaks.join('; ')}`;
}

/**
 * The last trial balance of any process: how many invariants were broken, and when. Null before the first. One row by
 * its key.
 */
export async function lastAudit(ctx: Context): Promise<LastAudit | null> {
  const row = await table(ctx, jobs).one(SCHEDULE);
  const result = row?.result as Partial<AuditOutcome> | null | undefined;
  return row?.endedAt && result ? { broken: result.broken?.length ?? 0, at: row.endedAt } : null;
}
