import jobs from '@t3d/resources/builtin/jobs';
import issueRecords from '@t3d/resources/cards/terminal-issue-records';
import { issueTerminals } from '../domain/terminals/movement/issueTerminals';
import { parseRanges, nominalSize } from '../domain/terminals/movement/ranges';
import type { Context } from '../context';
import { runDueJobs } from '../jobs';
import { select } from '../models/sql';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';
import { actAs, buildAdmin } from './factories';
import type { User } from '@t3d/resources/rows';

interface IssueInput {
  to: User;
  range: string;
}
/** The number of cards of an issue in the response, in the issue record and in the receiver's list. */
interface Got {
  answered: number;
  recorded: number;
  listed: number;
  held: number;
}

async function ask(ctx: Context, { to, range }: IssueInput): Promise<{ affected?: number; jobId?: number }> {
  return inTransaction(ctx, (inner) => issueTerminals(inner, { ranges: [range], toUser: to.id })).catch(
    (error: { key?: string }) => {
      if (error.key === 'terminals.nothing') return { affected: 0 };
      throw error;
    },
  ) as Promise<{ affected?: number; jobId?: number }>;
}

/**
 * Lets an admin issue ranges of cards at the same time, and runs the jobs. Returns the number of cards per receiver.
 */
export async function issueAtOnce(ctx: Context, input: readonly IssueInput[]): Promise<Got[]> {
  const staff = actAs(ctx.database, await buildAdmin(ctx));
  const answers = await Promise.all(input.map((one) => ask(staff, one)));
  await Promise.all(input.map(() => runDueJobs(ctx.database)));
  return Promise.all(
    input.map(async ({ to }, index) => {
      const { affected, jobId } = answers[index] as { affected?: number; jobId?: number };
      const job = jobId === undefined ? null : await table(ctx, jobs).one(jobId);
      const rejected = (job?.errors as { key?: string } | null)?.key === 'terminals.nothing';
      const answered = job
        ? rejected
          ? 0
          : Number((job.result as { affected?: number } | null)?.affected)
        : Number(affected);
      const records = await table(ctx, issueRecords).find({ to: to.id });
      const [row] = await select<{ count: number }>(
        ctx,
        'SELECT COUNT(*) AS `count` FROM `terminals` WHERE `owner` = ?',
        [to.id],
      );
      return {
        answered,
        held: Number(row?.count),
        recorded: records.reduce((sum, { count }) => sum + (count ?? 0), 0),
        listed: records.reduce(
          (sum, { ranges }) =>
            sum + Number(parseRanges(ranges ?? []).ranges.reduce((size, range) => size + nominalSize(range), 0n)),
          0,
        ),
      };
    }),
  );
}
