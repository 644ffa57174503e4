import type { Resource } from '@t3d/resources/kit';
import { grantJobAbove } from '@t3d/resources/kit';
import type { CommandTable } from '../../declared/command';
import { onBehalf } from '../../jobs/onBehalf';
import type { Handlers } from '../../jobs/types';
import { actionOf } from '../access/permissions';
import type { About } from './runCommand';
import { manyJob, runCommand } from './runCommand';
import { settingCommand } from './setValues';

const leavesMany = ({ resource, action }: About): boolean =>
  (actionOf(resource, action)?.jobAbove ??
    (action === 'delete' ? grantJobAbove(resource.declaration.access.delete) : undefined)) !== undefined;

const jobsOf = (commands: readonly About[]): Handlers =>
  Object.fromEntries(
    commands
      .filter(leavesMany)
      .map((command) => [
        manyJob(command),
        onBehalf<Record<string, unknown>>((ctx, input, progress) =>
          runCommand(ctx, command, input, (done) => progress(done)),
        ),
      ]),
  );

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
