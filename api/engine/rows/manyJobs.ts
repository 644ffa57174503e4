import type { Resource } from '@t3d/resources/kit';
import { grantJobAbove } from '@t3d/resources/kit';
import type { CommandTable } from '../../declared/command';
import { settled } from '../../declared/registry';
import type { Handler, Handlers } from '../../jobs/types';
import { actionOf, requireAction } from '../access/permissions';
import type { About, ManyPayload } from './runCommand';
import { withUndo } from '../undo/offer';
import { manyJob, runCommand } from './runCommand';
import { settingCommand } from './setValues';

const leavesMany = ({ resource, action }: About): boolean =>
  (actionOf(resource, action)?.jobAbove ??
    (action === 'delete' ? grantJobAbove(resource.declaration.access.delete) : undefined)) !== undefined;

/** The same command in one transaction, on behalf of the person who requested it. */
const manyHandler = (command: About): Handler => ({
  atomic: true,
  requested: true,
  onBehalf: ({ actor, database }) => {
    requireAction(actor, settled(database.registry, command.resource), command.action);
  },
  run: async (ctx, { input, language, idempotencyKey }: ManyPayload, progress) => {
    const { outcome, undo } = await withUndo(
      { ...ctx, language, idempotencyKey },
      command.resource,
      command.action,
      (inner) => runCommand(inner, command, input, (done) => progress(done)),
    );
    return undo ? { ...outcome, undo } : outcome;
  },
});

const jobsOf = (commands: readonly About[]): Handlers =>
  Object.fromEntries(commands.filter(leavesMany).map((command) => [manyJob(command), manyHandler(command)]));

/** What the worker does for calls on more rows than a request does: the same command, in one transaction. */
export const manyJobs = (tables: readonly CommandTable[]): Handlers =>
  jobsOf(tables.flatMap((table) => Object.values(table)));

/** The same for actions that only set values, which have no command of their own. */
export const settingJobs = (resources: Iterable<Resource>): Handlers =>
  jobsOf(
    [...resources].flatMap((resource) =>
      Object.keys(resource.declaration.actions ?? {}).flatMap((action) => settingCommand(resource, action) ?? []),
    ),
  );
