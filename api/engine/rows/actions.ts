import type { ActionPreview, Resource } from '@t3d/resources/kit';
import type { FileAnswer, JobStarted, Outcome } from '../../declared/command';
import type { Context } from '../../context';
import { Invalid } from '../../errors';
import { translate } from '../../locales';
import { inTransaction } from '../../models/transaction';
import { refusing } from '../../models/unique';
import { actionOf, requireAction } from '../access/permissions';
import { readIds } from './asked';
import type { Commands } from './commands';
import type { About, Values } from './runCommand';
import { checkCommand, runCommand } from './runCommand';
import { validated } from './validated';
import { deleteRows } from './remove';
import { settingCommand } from './setValues';

/** The command of an action: its subject's, or that of setting what the declaration says. */
function commandOf(ctx: Context, commands: Commands, resource: Resource, name: string): About {
  requireAction(ctx.actor, resource, name);
  const found = settingCommand(resource, name) ?? commands.find(resource.name, name);
  if (!found) throw new Error(`no command ${resource.name}:${name}`);
  return found;
}

/**
 * Does an action. All or nothing: one id out of scope is 404, one that its guard refuses is 400 and named. Runs inside
 * a transaction, but for actions that answer a file.
 */
export async function act(
  ctx: Context,
  commands: Commands,
  resource: Resource,
  name: string,
  body: unknown,
): Promise<Outcome | JobStarted> {
  if (name === 'delete') return deleteRows(ctx, commands, resource, readDeletion(ctx, resource, body));
  const command = commandOf(ctx, commands, resource, name);
  return refusing(resource, () => runCommand(ctx, command, body as Values));
}

/** Whether an action, if there is one of that name, answers a file. */
export const answersFile = (resource: Resource, name: string): boolean => actionOf(resource, name)?.answers === 'file';

/**
 * The file of an action that answers one; the same refusals as any other. A read: outside a transaction, kept under no
 * key.
 */
export async function readFileOf(
  ctx: Context,
  commands: Commands,
  resource: Resource,
  name: string,
  body: unknown,
): Promise<FileAnswer> {
  const outcome = await act(ctx, commands, resource, name, body);
  if (!('file' in outcome) || !outcome.file) throw new Error(`${resource.name}:${name} answered no file`);
  return outcome.file as FileAnswer;
}

function readDeletion(ctx: Context, resource: Resource, body: unknown): number[] {
  requireAction(ctx.actor, resource, 'delete');
  if (typeof body !== 'object' || body === null) throw new Invalid('invalidInput');
  const { ids: given, ...rest } = body as Record<string, unknown>;
  validated({}, rest);
  return readIds({ on: 'many', roles: [] }, given, false);
}

/** Thrown to take a trial back. */
class RolledBack extends Error {}

/** What deleting would do, found by trying it in a transaction of its own that is taken back. */
export async function checkDelete(
  ctx: Context,
  commands: Commands,
  resource: Resource,
  body: unknown,
): Promise<ActionPreview> {
  const ids = readDeletion(ctx, resource, body);
  try {
    return await inTransaction(ctx, async (inner) => {
      await deleteRows(inner, commands, resource, ids);
      throw new RolledBack();
    });
  } catch (error) {
    if (error instanceof RolledBack) return { matched: ids.length, available: ids.length, refused: [] };
    const kept = error instanceof Invalid ? Object.entries(error.errors ?? {}) : [];
    if (!(error instanceof Invalid) || kept.some(([id]) => !ids.includes(Number(id)))) throw error;
    const reason = translate(error.key, ctx.language, error.params);
    const count = kept.length || ids.length;
    return {
      matched: ids.length,
      available: ids.length - count,
      refused: [{ reason, count, examples: kept.slice(0, 5).map(([id]) => `#${id}`) }],
    };
  }
}

/** What an action would do; writes nothing. */
export const check = (
  ctx: Context,
  commands: Commands,
  resource: Resource,
  name: string,
  body: unknown,
): Promise<ActionPreview> => checkCommand(ctx, commandOf(ctx, commands, resource, name), body as Values);
