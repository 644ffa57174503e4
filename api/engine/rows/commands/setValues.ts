import type { HistoryWord, Resource, RowOf } from '@t3d/resources/kit';
import { grantJobAbove } from '@t3d/resources/kit';
import { fieldLabel } from '@t3d/resources/locales';
import type { AnySteps, ReportDone, CommandResult } from '../../../registry/command';
import type { Context } from '../../../context';
import { assertEach } from '../../../errors';
import { chunked } from '../../../models/chunked';
import { changesBetween, hiddenChangesBetween, recordHistories } from '../../../models/history';
import { table } from '../../../models/table';
import { actionOf, requireAction } from '../../access/permissions';
import { endSessionsAfter, accountToStore } from '../write/accounts';
import { touchParents } from '../children/validateParents';
import { missingIn } from '../read/conditions';
import { differing } from '../write/changeEach';
import type { PlainRow } from '../read/read';
import type { About, ManyPayload } from './runCommand';
import { manyJob, runCommand } from './runCommand';
import { settled } from '../../../registry/registry';
import type { Handler, Handlers } from '../../../jobs/jobTypes';
import { readDigest, requirePreviewedDeletion } from './previewDigest';
import { waitingResult } from './secondPerson';

const AT_ONCE = 1000;

/** Returns the command of an action that only sets declared values, or null. */
export function settingCommand(resource: Resource, action: string): About | null {
  const set = actionOf(resource, action)?.set;
  if (!set) return null;
  const run: AnySteps['run'] = async (ctx, given, _input, report) => {
    const rows = given as readonly RowOf<Resource['fields']>[];
    return { affected: await setValues(ctx, resource, action, rows, set, report as ReportDone) };
  };
  return { resource, action, steps: { run } };
}

/**
 * Sets the same values on locked rows that lack them, with history. Throws if a row lacks a field that the values
 * require.
 */
export async function setValues<R extends Resource>(
  ctx: Context,
  resource: R,
  action: HistoryWord<NoInfer<R>>,
  rows: readonly RowOf<R['fields']>[],
  values: Partial<RowOf<R['fields']>>,
  report?: ReportDone,
): Promise<number> {
  const changed = (rows as readonly PlainRow[]).filter((row) => Object.keys(differing(row, values)).length > 0);
  assertEach(changed, (row) => {
    const kept = accountToStore(ctx, resource, row, values);
    if (kept) return kept.message;
    const [lacks] = missingIn(ctx, resource, values, row);
    return lacks === undefined
      ? null
      : { key: 'needsFirst', params: { field: fieldLabel(resource.name, lacks, ctx.language) } };
  });
  let done = 0;
  for (const some of chunked(changed, AT_ONCE)) {
    const ids = some.map((row) => row.id);
    await table(ctx, resource).update(values, ids);
    done += some.length;
    await report?.(done);
  }
  const changes = changed.map(({ id }) => ({ id, values }));
  await endSessionsAfter(ctx, resource, changes);
  await touchParents(ctx, resource, changed);
  const trail = changed.map((row) => ({
    recordId: row.id,
    changes: changesBetween(resource, row, values),
    kept: hiddenChangesBetween(resource, row, values),
  }));
  await recordHistories(ctx, resource, action, trail);
  return changed.length;
}

const isInJobs = ({ resource, action }: About): boolean =>
  (actionOf(resource, action)?.jobAbove ??
    (action === 'delete' ? grantJobAbove(resource.declaration.access.delete) : undefined)) !== undefined;

/** Runs the work of a job's command with steps around it. */
type SettingHooks = (
  ctx: Context,
  about: About,
  work: (ctx: Context) => Promise<CommandResult>,
) => Promise<CommandResult>;

/** Returns a job handler that runs the command in one transaction for its requester. */
const manyHandler = (command: About, around: SettingHooks): Handler => ({
  atomic: true,
  requested: true,
  onBehalf: ({ actor, database }) => {
    requireAction(actor, settled(database.registry, command.resource), command.action);
  },
  waits: async (ctx, { input, language, idempotencyKey }: ManyPayload) => {
    const asking = { ...ctx, language, idempotencyKey };
    return waitingResult(asking, await runCommand(asking, command, input));
  },
  run: (ctx, { input, ...request }: ManyPayload, progress) =>
    around({ ...ctx, ...request }, command, (inner) => {
      const run = () => runCommand(inner, command, input, (done) => progress(done));
      if (command.action !== 'delete') return run();
      const { resource } = command;
      const [ids, { digest }] = [input.ids as readonly number[], readDigest(input)];
      return requirePreviewedDeletion(inner, { resource, ids, digest }, run);
    }),
});

/** Returns the job handlers for calls on many rows. */
export const manyJobs = (commands: readonly About[], around: SettingHooks): Handlers =>
  Object.fromEntries(commands.filter(isInJobs).map((command) => [manyJob(command), manyHandler(command, around)]));

/** Returns the commands of actions that only set declared values. */
export const settingCommands = (resources: Iterable<Resource>): About[] =>
  [...resources].flatMap((resource) =>
    Object.keys(resource.declaration.actions ?? {}).flatMap((action) => settingCommand(resource, action) ?? []),
  );
