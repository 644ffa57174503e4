import jobs from '@t3d/resources/builtin/jobs';
import { QueryTypes } from 'sequelize';
import { systemContext, type Context } from '../context';
import type { Database } from '../models/database';
import { skipLocked } from '../models/dialect';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';
import type { Job } from './jobTypes';

/** The duration in real time of a worker's claim, after which another worker takes the job. */
export const LEASE_MS = 30_000;
export const leaseEnd = (): Date => new Date(Date.now() + LEASE_MS);

/** Jobs that must not be claimed: those running in this process (`busy`), and kinds. */
interface Except {
  readonly busy?: readonly number[];
  readonly kinds?: readonly string[];
}

async function nextId(
  ctx: Context,
  where: string,
  value: Date,
  { busy = [], kinds = [] }: Except,
): Promise<number | undefined> {
  const free = busy.length > 0 ? ` AND \`id\` NOT IN (${busy.map(Number).join(', ')})` : '';
  const others = kinds.length > 0 ? ' AND `kind` NOT IN (?)' : '';
  const sql = `SELECT \`id\` FROM \`jobs\`
    WHERE ${where}${free}${others} ORDER BY \`runAt\`, \`id\` LIMIT 1${skipLocked(ctx.database)}`;
  const [row] = await ctx.database.sequelize.query<{ id: number }>(sql, {
    replacements: [value, ...(kinds.length > 0 ? [[...kinds]] : [])],
    type: QueryTypes.SELECT,
    transaction: ctx.transaction,
  });
  return row && Number(row.id);
}

/** Claims the next due job, or one whose worker died. `attempts` is a fencing token. */
export async function claim(database: Database, except: Except = {}): Promise<Job | null> {
  return inTransaction(systemContext(database, 'job'), async (ctx) => {
    const id =
      (await nextId(ctx, "`state` = 'QUEUED' AND `runAt` <= ?", ctx.now(), except)) ??
      (await nextId(ctx, "`state` = 'RUNNING' AND `lockedUntil` < ?", new Date(), except));
    if (id === undefined) return null;
    const rows = table(ctx, jobs);
    const job = await rows.one(id);
    if (!job) return null;
    const claimed = {
      state: 'RUNNING' as const,
      attempts: (job.attempts ?? 0) + 1,
      lockedUntil: leaseEnd(),
      startedAt: job.startedAt ?? ctx.now(),
    };
    await rows.update(claimed, id);
    return { ...job, ...claimed };
  });
}

/** Returns the condition for a job that still belongs to this attempt. */
export const heldByAttempt = (job: Job) => ({ id: job.id, state: 'RUNNING' as const, attempts: job.attempts });
