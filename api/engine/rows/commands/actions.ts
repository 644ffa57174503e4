import type { ActionPreview, Resource } from '@t3d/resources/kit';
import type { FileResult, JobStarted, Outcome, Preview } from '../../../registry/command';
import type { Context } from '../../../context';
import { Invalid } from '../../../errors';
import { inTransaction, dryRun } from '../../../models/transaction';
import { convertingErrors } from '../../../models/unique';
import { actionOf, requireAction } from '../../access/permissions';
import { readIds } from './parsedCall';
import type { Commands } from './commands';
import type { About, Values } from './runCommand';
import { previewCommand, runCommand } from './runCommand';
import type { Previewed } from './previewDigest';
import { allGo, deletionOf, issueDigest, readDigest, rejectedDeletion } from './previewDigest';
import { validated } from '../write/changeEach';
import { deleteRows } from '../write/remove';
import { settingCommand } from './setValues';

/** Returns the command of an action. */
function commandOf(ctx: Context, commands: Commands, resource: Resource, name: string): About {
  requireAction(ctx.actor, resource, name);
  const found = settingCommand(resource, name) ?? commands.find(resource.name, name);
  if (!found) throw new Error(`no command ${resource.name}:${name}`);
  return found;
}

/**
 * Runs an action on rows, all or none, inside a transaction. Throws 404 for an id outside the scope, and 400 for a row
 * that violates the guard.
 */
export async function act(
  ctx: Context,
  commands: Commands,
  resource: Resource,
  name: string,
  body: unknown,
): Promise<Outcome | JobStarted> {
  if (name === 'delete') {
    const { ids, digest } = readDeletion(ctx, resource, body);
    return deleteRows(ctx, commands, resource, ids, { digest });
  }
  const command = commandOf(ctx, commands, resource, name);
  return convertingErrors(resource, () => runCommand(ctx, command, body as Values));
}

export const respondsWithFile = (resource: Resource, name: string): boolean =>
  actionOf(resource, name)?.answers === 'file';

/** Returns the file of an action, which only reads. */
export async function readFileOf(
  ctx: Context,
  commands: Commands,
  resource: Resource,
  name: string,
  body: unknown,
): Promise<FileResult> {
  const outcome = await act(ctx, commands, resource, name, body);
  if (!('file' in outcome) || !outcome.file) throw new Error(`${resource.name}:${name} answered no file`);
  return outcome.file as FileResult;
}

function readDeletion(ctx: Context, resource: Resource, body: unknown): { ids: number[]; digest: string | undefined } {
  requireAction(ctx.actor, resource, 'delete');
  const { digest, rest: sent } = readDigest(body);
  if (typeof sent !== 'object' || sent === null) throw new Invalid('invalidInput');
  const { ids: given, ...rest } = sent as Record<string, unknown>;
  validated({}, rest);
  return { ids: readIds({ on: 'many', roles: [] }, given, false), digest };
}

/** Previews a deletion in a transaction that is rolled back. */
async function tryDeletion(
  ctx: Context,
  commands: Commands,
  resource: Resource,
  ids: readonly number[],
): Promise<Preview> {
  try {
    await dryRun(ctx, (inner) => deleteRows(inner, commands, resource, ids));
    return allGo(ids);
  } catch (error) {
    const rejected = error instanceof Invalid ? rejectedDeletion(ctx, error, ids) : null;
    if (!rejected) throw error;
    return rejected;
  }
}

export async function previewDeletion(
  ctx: Context,
  commands: Commands,
  resource: Resource,
  body: unknown,
): Promise<{ previewed: Previewed; preview: Preview }> {
  const { ids } = readDeletion(ctx, resource, body);
  const preview = await tryDeletion(ctx, commands, resource, ids);
  return { previewed: deletionOf(resource, ids), preview };
}

/** Previews an action and adds the digest of what the preview read. */
export async function check(
  ctx: Context,
  commands: Commands,
  resource: Resource,
  name: string,
  body: unknown,
): Promise<ActionPreview> {
  if (name === 'delete') {
    const { previewed, preview } = await previewDeletion(ctx, commands, resource, body);
    return inTransaction(ctx, (inner) => issueDigest(inner, previewed, preview));
  }
  const command = commandOf(ctx, commands, resource, name);
  return inTransaction(ctx, async (inner) => {
    const { previewed, preview } = await previewCommand(inner, command, body as Values);
    return issueDigest(inner, previewed, preview);
  });
}
