import jobRows from '@t3d/resources/builtin/jobs';
import type { Context } from '../../context';
import { settingOrDefault } from '../../environment/read';
import { computing } from '../../engine/rows/read/computed';
import type { JobErrors, JobView, Handlers } from '../../jobs/jobTypes';
import { translateAll, translateMessage } from '../../locales';
import { DAY_MS, HOUR_MS } from '@t3d/resources/kit';
import { deleteOldImports } from '../../engine/import/importJob';
import { removeExpiredKeys } from '../../jobs/removeExpiredKeys';
import { table } from '../../models/table';
import { countedTables } from '../../registry/schema';
import { correctCounters, countWrong, settling } from '../../models/counters';
import { change, select } from '../../models/sql';
import { inTransaction } from '../../models/transaction';

const MOST = 5;

/** Returns why a job failed, as a message in the reader's language with the errors by record or field. */
export function inWords(
  { language }: Pick<Context, 'language'>,
  errors: JobErrors | null,
): { message: string; errors?: Record<string, string> } | null {
  return (
    errors && {
      message: translateMessage(errors, language),
      errors: errors.errors && translateAll(errors.errors, language),
    }
  );
}

/** Returns the reason of a failed job as one text: the message and the first errors. */
export function reasonOf(ctx: Context, { state, errors }: Pick<JobView, 'state' | 'errors'>): string | null {
  const words = state === 'FAILED' ? inWords(ctx, errors) : null;
  if (!words) return null;
  return [...new Set([words.message, ...Object.values(words.errors ?? {})])].slice(0, MOST).join(' · ');
}

/** Computes the column with the reason of a failed job. */
export const reasons = computing(jobRows, async (ctx, rows) =>
  rows.map((row) => ({ reason: reasonOf(ctx, row as unknown as JobView) })),
);

/**
 * Sums the row counts of all connections into one total per table, so that few rows must be read. Returns the number of
 * summed rows.
 */
export async function correctCounts(ctx: Context): Promise<{ settled: number }> {
  let settled = 0;
  if (ctx.database.dialect !== 'mysql') return { settled };
  for (const counted of countedTables(ctx.database.registry).values())
    for (const { slots, free, add, remove } of settling(counted))
      for (const { slot } of await select<{ slot: number }>(ctx, slots))
        settled += await inTransaction(ctx, async (inner) => {
          const tuples = (await select<{ tuple: string }>(inner, free, [slot])).map(({ tuple }) => tuple);
          if (tuples.length === 0) return 0;
          await change(inner, add, [slot, tuples]);
          return change(inner, remove, [slot, tuples]);
        });
  return { settled };
}

type Wrong = Readonly<Record<string, number>>;

/** Corrects stored row counts that differ from the table. Returns the number of wrong counts per table. */
export async function auditCounts(ctx: Context): Promise<{ wrong: Wrong }> {
  const wrong: Record<string, number> = {};
  const { dialect, registry } = ctx.database;
  for (const [table, counted] of countedTables(registry)) {
    let found = 0;
    for (const sql of countWrong(counted, dialect))
      found += Number((await select<{ wrong: number }>(ctx, sql))[0]?.wrong);
    if (found === 0) continue;
    wrong[table] = found;
    for (const sql of correctCounters(counted, dialect)) await inTransaction(ctx, (inner) => change(inner, sql));
  }
  return { wrong };
}

/** Returns a log message, or undefined if no counts were wrong. */
export function describeWrong({ wrong }: { wrong: Wrong }): string | undefined {
  const tables = Object.entries(wrong).map(([table, number]) => `${table} (${number})`);
  return tables.length > 0 ? `counts of rows were wrong and have been corrected: ${tables.join(', ')}` : undefined;
}

const KEPT_MS = settingOrDefault('JOB_KEEP_DAYS') * DAY_MS;

/** Deletes system jobs some days after they end. Keeps failed jobs and jobs of users. */
function deleteOldJobs(ctx: Context): Promise<number> {
  const limit = new Date(ctx.now().getTime() - KEPT_MS).toISOString();
  return table(ctx, jobRows).remove({ state: 'DONE', owner: null, endedAt: { lt: limit } });
}

export const jobs: Handlers = {
  'keys.sweep': { every: HOUR_MS, run: removeExpiredKeys },
  'counts.settle': { every: HOUR_MS, run: correctCounts },
  'counts.audit': { every: DAY_MS, run: auditCounts, complain: describeWrong },
  'jobs.tidy': {
    every: DAY_MS,
    atomic: true,
    run: async (ctx) => ({ removed: await deleteOldJobs(ctx), files: await deleteOldImports(ctx) }),
  },
};
