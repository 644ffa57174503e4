import type { Context } from '../context';
import { countedTables } from '../declared/counted';
import { correctCounters, countWrong, settling } from '../models/counters';
import { change, select } from '../models/sql';
import { inTransaction } from '../models/transaction';

/**
 * Moves the numbers of rows that connections left in slots of their own into one, so that a total is read from few.
 * Passes over those that a transaction is adding to. Answers how many it moved.
 */
export async function settleCounts(ctx: Context): Promise<{ settled: number }> {
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

/** How many numbers of each table were wrong. */
type Wrong = Readonly<Record<string, number>>;

/** Counts the rows and compares: wrong numbers are put right, and reported. */
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

/** A sentence for the log where numbers were wrong. */
export function describeWrong({ wrong }: { wrong: Wrong }): string | undefined {
  const tables = Object.entries(wrong).map(([table, number]) => `${table} (${number})`);
  return tables.length > 0 ? `numbers of rows were wrong and have been put right: ${tables.join(', ')}` : undefined;
}
