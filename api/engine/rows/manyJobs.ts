import { grantJobAbove } from '@t3d/resources/kit';
import type { Command, CommandTable } from '../../declared/command';
import { onBehalf } from '../../jobs/onBehalf';
import type { Handlers } from '../../jobs/types';
import { actionOf } from '../access/permissions';
import { manyJob, runCommand } from './runCommand';

const leavesMany = ({ resource, action }: Command): boolean =>
  (actionOf(resource, action)?.jobAbove ??
    (action === 'delete' ? grantJobAbove(resource.declaration.access.delete) : undefined)) !== undefined;

/** What the worker does for calls on more rows than a request does: the same command, in one transaction. */
export function manyJobs(tables: readonly CommandTable[]): Handlers {
  const commands = tables.flatMap((table) => Object.values(table));
  return Object.fromEntries(
    commands
      .filter(leavesMany)
      .map((command) => [
        manyJob(command),
        onBehalf<Record<string, unknown>>((ctx, input, progress) =>
          runCommand(ctx, command, input, (done) => progress(done)),
        ),
      ]),
  );
}
