import type { Action, ActionPreview, Resource } from '@t3d/resources/kit';
import { fieldsOf, matches } from '@t3d/resources/kit';
import type { FileAnswer, JobStarted, Outcome } from '../../declared/command';
import type { Context } from '../../context';
import { Invalid } from '../../errors';
import { translate } from '../../locales';
import { changesBetween, recordHistories } from '../../models/history';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { actionOf, requireAction } from '../access/permissions';
import type { Commands } from './commands';
import { guardRefusal } from '../access/guards';
import { requireInScope, storedRows } from './read';
import { previewGuard } from './runCommand';
import { requireReferences } from './references';
import { readAsked, readIds } from './asked';
import type { Asked } from './asked';
import { refusing } from '../../models/unique';
import { validated } from './validated';
import { deleteRows } from './write';

const CHUNK = 1000;

async function refusedIds(ctx: Context, resource: Resource, action: Action, ids: readonly number[]): Promise<number[]> {
  if (!action.where) return [];
  const refused: number[] = [];
  for (let start = 0; start < ids.length; start += CHUNK) {
    const rows = await storedRows(ctx, resource, fieldsOf(action.where), ids.slice(start, start + CHUNK));
    refused.push(...rows.filter((row) => !matches(action.where, row, { me: ctx.actor.id })).map((row) => row.id));
  }
  return refused;
}

/** The same for commands that the engine does not hand their rows. */
async function requirePrepared(ctx: Context, resource: Resource, { action, ids, fields, input }: Asked): Promise<void> {
  if (ids.length > 0) await requireInScope(ctx, resource, ids, action.scope);
  await requireReferences(ctx, fields, input);
}

const askedOf = ({ ids, input }: Asked): Record<string, unknown> => (ids.length > 0 ? { ids, ...input } : input);

async function setValues(ctx: Context, resource: Resource, name: string, { action, ids }: Asked): Promise<Outcome> {
  const values = action.set as Record<string, unknown>;
  const before = await storedRows(ctx, resource, Object.keys(values), ids);
  const differing = before.filter((row) => Object.entries(values).some(([field, value]) => row[field] !== value));
  for (let start = 0; start < differing.length; start += CHUNK) {
    await table(ctx, resource).update(
      values as never,
      differing.slice(start, start + CHUNK).map((row) => row.id),
    );
  }
  await recordHistories(
    ctx,
    resource,
    name,
    differing.map((row) => ({ recordId: row.id, changes: changesBetween(resource, row, values) })),
  );
  return { affected: differing.length };
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
  requireAction(ctx.actor, resource, name);
  const typed = commands.typed(resource.name, name);
  if (typed) return refusing(resource, () => typed(ctx, body as never));
  const prepared = readAsked(ctx, actionOf(resource, name) as Action, body);
  await requirePrepared(ctx, resource, prepared);
  const refused = await refusedIds(ctx, resource, prepared.action, prepared.ids);
  if (refused.length > 0) {
    await commands.find(resource.name, name)?.refused?.(ctx, { ids: refused });
    throw guardRefusal(ctx, resource, prepared.action.where, refused);
  }
  if (prepared.action.set) return setValues(ctx, resource, name, prepared);
  const command = commands.find(resource.name, name);
  if (!command) throw new Error(`no command ${resource.name}:${name}`);
  return refusing(resource, () => command.run(ctx, askedOf(prepared) as never));
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

/**
 * What an action would do; writes nothing. The command's own check, or the count of rows that its guard lets through.
 */
export async function check(
  ctx: Context,
  commands: Commands,
  resource: Resource,
  name: string,
  body: unknown,
): Promise<ActionPreview> {
  requireAction(ctx.actor, resource, name);
  const typed = commands.typed(resource.name, name);
  if (typed) return typed.check(ctx, body as never);
  const prepared = readAsked(ctx, actionOf(resource, name) as Action, body);
  await requirePrepared(ctx, resource, prepared);
  const refused = await refusedIds(ctx, resource, prepared.action, prepared.ids);
  const command = commands.find(resource.name, name);
  if (command?.check && refused.length === 0) return command.check(ctx, askedOf(prepared) as never);
  return previewGuard(ctx, resource, prepared.action.where, prepared.ids.length, refused);
}
