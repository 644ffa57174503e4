import type { Resource } from '@t3d/resources/kit';
import { grantJobAbove } from '@t3d/resources/kit';
import type { Context } from '../../../context';
import type { Answered } from '../../../declared/command';
import { settled } from '../../../declared/registry';
import type { Handler, Handlers } from '../../../jobs/types';
import { actionOf, requireAction } from '../../access/permissions';
import { readDigest, requirePromisedDeletion } from './promises';
import type { About, ManyPayload } from './runCommand';
import { manyJob, runCommand } from './runCommand';
import { waitingResult } from './secondPerson';
import { settingCommand } from './setValues';

const leavesMany = ({ resource, action }: About): boolean =>
  (actionOf(resource, action)?.jobAbove ??
    (action === 'delete' ? grantJobAbove(resource.declaration.access.delete) : undefined)) !== undefined;

/** Runs the work of a job's command, with what else is to be done before or after it. */
export type Around = (ctx: Context, about: About, work: (ctx: Context) => Promise<Answered>) => Promise<Answered>;

/** Runs the command in one transaction, on behalf of the person who requested it. */
const manyHandler = (command: About, around: Around): Handler => ({
  atomic: true,
  requested: true,
  onBehalf: ({ actor, database }) => {
    requireAction(actor, settled(database.registry, command.resource), command.action);
  },
  waits: async (ctx, { input, language, idempotencyKey }: ManyPayload) => {
    const asking = { ...ctx, language, idempotencyKey };
    return waitingResult(asking, await runCommand(asking, command, input));
  },
  run: (ctx, { input, ...asked }: ManyPayload, progress) =>
    around({ ...ctx, ...asked }, command, (inner) => {
      const run = () => runCommand(inner, command, input, (done) => progress(done));
      if (command.action !== 'delete') return run();
      const { resource } = command;
      const [ids, { digest }] = [input.ids as readonly number[], readDigest(input)];
      return requirePromisedDeletion(inner, { resource, ids, digest }, run);
    }),
});

/** Makes the jobs of calls on more rows than a request does. Each runs the same command in one transaction. */
export const manyJobs = (commands: readonly About[], around: Around): Handlers =>
  Object.fromEntries(commands.filter(leavesMany).map((command) => [manyJob(command), manyHandler(command, around)]));

/** The commands of actions that only set values. */
export const settingCommands = (resources: Iterable<Resource>): About[] =>
  [...resources].flatMap((resource) =>
    Object.keys(resource.declaration.actions ?? {}).flatMap((action) => settingCommand(resource, action) ?? []),
  );
