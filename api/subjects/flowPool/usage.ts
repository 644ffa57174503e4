import type { InputOf } from '@t3d/resources/kit';
import { isAreaCode } from '@t3d/resources/kit';
import poolUsage from '@t3d/resources/pool/pool-usage';
import type { PoolUsage } from '@t3d/resources/rows';
import users from '@t3d/resources/people/users';
import type { ImportInput, RowIssue } from '../../declared/command';
import type { Context } from '../../context';
import { command } from '../../engine/rows/commands/command';
import { chunked } from '../../models/chunked';
import { changesBetween, recordHistories } from '../../models/history';
import { table } from '../../models/table';
import { todayOf } from './days';

type Report = InputOf<(typeof poolUsage)['declaration']['import']['rows']>;
type Asked = ImportInput<Report>;
const AT_ONCE = 500;

const keyOf = ({ account, day, country, source }: Pick<Report, 'account' | 'day' | 'country' | 'source'>): string =>
  JSON.stringify([account, day, country, source]);

/** Why reports cannot be: of a prepaid customer, of no country, of a day that has not begun, twice in one file. */
async function issuesOf(ctx: Context, rows: Asked['rows']): Promise<RowIssue[]> {
  const today = todayOf(ctx);
  const seen = new Set<string>();
  const people = await table(ctx, users).find([...new Set(rows.map(({ values }) => values.account))]);
  const settled = new Set(people.filter((user) => user.pool).map(({ id }) => id));
  return rows.flatMap(({ row, values }): RowIssue[] => {
    const twice = seen.has(keyOf(values));
    seen.add(keyOf(values));
    if (!settled.has(values.account)) return [{ row, field: 'account', key: 'flowPool.notSettled' }];
    if (!isAreaCode(values.country)) return [{ row, field: 'country', key: 'areaCode' }];
    if (values.day > today) return [{ row, field: 'day', key: 'flowPool.future' }];
    return twice ? [{ row, field: 'source', key: 'flowPool.twice' }] : [];
  });
}

/** What is stored of these reports, held until commit, by key. */
async function storedOf(ctx: Context, reports: readonly Report[]): Promise<Map<string, PoolUsage>> {
  const stored = await table(ctx, poolUsage).find(
    {
      account: [...new Set(reports.map(({ account }) => account))],
      day: [...new Set(reports.map(({ day }) => day))],
    },
    { lock: true },
  );
  return new Map(stored.map((row) => [keyOf(row as Report), row]));
}

async function keep(ctx: Context, reports: readonly Report[]): Promise<{ created: number; updated: number }> {
  const rows = table(ctx, poolUsage);
  const stored = await storedOf(ctx, reports);
  const fresh = reports.filter((report) => !stored.has(keyOf(report)));
  await rows.insertMany(fresh.map((report) => ({ ...report, pending: true })));
  const other = reports.flatMap((report) => {
    const before = stored.get(keyOf(report));
    return before && before.usedMB !== report.usedMB ? [{ report, before }] : [];
  });
  for (const { report, before } of other) await rows.update({ usedMB: report.usedMB, pending: true }, before.id);
  await recordHistories(
    ctx,
    poolUsage,
    'update',
    other.map(({ report, before }) => ({
      recordId: before.id,
      changes: changesBetween(poolUsage, before, { usedMB: report.usedMB }),
    })),
  );
  return { created: fresh.length, updated: other.length };
}

/**
 * Reports of usage out of a file, all or none: a new one is kept, one of the same customer, day, country and source
 * takes the place of the one before, an equal one changes nothing. What is new or other waits for its bill.
 */
export const importUsage = command(poolUsage, 'import', {
  run: async (ctx, { rows, judgeOnly }: Asked) => {
    const errors = await issuesOf(ctx, rows);
    if (errors.length > 0 || judgeOnly) return { created: 0, errors };
    let [created, updated] = [0, 0];
    for (const some of chunked(rows, AT_ONCE)) {
      const kept = await keep(
        ctx,
        some.map(({ values }) => values),
      );
      created += kept.created;
      updated += kept.updated;
    }
    return { created, updated, unchanged: rows.length - created - updated, errors };
  },
});
