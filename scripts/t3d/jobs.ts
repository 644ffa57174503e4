import { type Command, type Values, print, withDatabase } from './command';

const HOUR_MS = 3_600_000;

/** Returns the time some hours ago, or undefined for `all`. */
function sinceOf({ hours }: Values, now: Date): Date | undefined {
  if (hours === 'all') return undefined;
  if (!/^[1-9]\d{0,4}$/.test(String(hours))) throw new Error(`--hours is "${String(hours)}": write a number or all.`);
  return new Date(now.getTime() - Number(hours) * HOUR_MS);
}

async function retry(values: Values, kinds?: readonly string[]): Promise<void> {
  const [{ systemContext }, { OUTBOX_KINDS, retryJobs }, { configure }] = await Promise.all([
    import('../../api/context'),
    import('../../api/jobs/retryJobs'),
    import('../../api/products'),
  ]);
  const ids = ((values.id as string[] | undefined) ?? []).map(Number);
  if (ids.some((id) => !Number.isSafeInteger(id) || id < 1)) throw new Error('--id must be the number of a job.');
  await withDatabase(
    async (database, config) => {
      configure(database, config);
      const ctx = systemContext(database, 'command');
      const which = ids.length > 0 ? { ids } : { kinds: kinds ?? OUTBOX_KINDS, since: sinceOf(values, ctx.now()) };
      print(`Queued again: ${await retryJobs(ctx, which)} jobs. A running server works on them.`);
    },
    { extended: true },
  );
}

const HOURS = { type: 'string', default: '24' } as const;

export const replayOutbox: Command = {
  usage: '[--hours <24|all>]',
  help:
    'Delivers failed events and mails again, for example after the mail server was away: those that failed in the ' +
    'last 24 hours, in the last --hours, or all.',
  options: { hours: HOURS },
  run: (values) => retry(values),
};

export const jobsRetry: Command = {
  usage: '(--id <number> … | --kind <kind> … [--hours <24|all>])',
  help:
    'Queues failed jobs again, by their numbers, or those of a kind that failed in the last 24 hours, in the last ' +
    '--hours, or all. Jobs whose failure was compensated (a refunded order) are not retried.',
  options: { id: { type: 'string', multiple: true }, kind: { type: 'string', multiple: true }, hours: HOURS },
  run: async (values) => {
    if ((values.id === undefined) === (values.kind === undefined)) throw new Error('Write either --id or --kind.');
    await retry(values, values.kind as string[] | undefined);
  },
};
