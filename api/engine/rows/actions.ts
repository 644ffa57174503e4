import type { Action, ActionPreview, Field, Resource } from '@t3d/resources/kit';
import { fieldsOf, matches } from '@t3d/resources/kit';
import type { FileAnswer, JobStarted, Outcome } from '../../declared/command';
import type { Context } from '../../context';
import { Invalid, invalidField } from '../../errors';
import { translate } from '../../locales';
import { changesBetween, recordHistories } from '../../models/history';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { actionOf, mayWriteInput, requireAction } from '../access/permissions';
import type { Commands } from './commands';
import { guardRefusal, guardText } from '../access/guards';
import { requireInScope, storedRows } from './read';
import { requireReferences } from './references';
import { refusing } from '../../models/unique';
import { deleteRows, validated } from './write';

const MAX_IDS = 50_000;
const CHUNK = 1000;

interface Prepared {
  action: Action;
  ids: number[];
  input: Record<string, unknown>;
}

function readIds(action: Action, ids: unknown, hasRanges: boolean): number[] {
  if (action.on === 'resource') {
    if (ids !== undefined) throw invalidField('ids', 'unknown');
    return [];
  }
  if (ids === undefined && hasRanges) return [];
  if (!Array.isArray(ids) || ids.length === 0) throw invalidField('ids', 'selectOne');
  if (!ids.every((id) => Number.isSafeInteger(id) && (id as number) > 0)) throw invalidField('ids', 'id');
  if (ids.length > MAX_IDS) throw invalidField('ids', 'limit', { limit: MAX_IDS });
  if (action.on === 'one' && ids.length !== 1) throw invalidField('ids', 'exactlyOne');
  return [...new Set(ids as number[])].sort((a, b) => a - b);
}

async function refusedIds(ctx: Context, resource: Resource, action: Action, ids: readonly number[]): Promise<number[]> {
  if (!action.where) return [];
  const refused: number[] = [];
  for (let start = 0; start < ids.length; start += CHUNK) {
    const rows = await storedRows(ctx, resource, fieldsOf(action.where), ids.slice(start, start + CHUNK));
    refused.push(...rows.filter((row) => !matches(action.where, row, { me: ctx.actor.id })).map((row) => row.id));
  }
  return refused;
}

async function prepare(ctx: Context, resource: Resource, name: string, body: unknown): Promise<Prepared> {
  requireAction(ctx.actor, resource, name);
  const action = actionOf(resource, name) as Action;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Invalid('invalidInput');
  const { ids, ...others } = body as Record<string, unknown>;
  // An action on the whole resource may have an input of that name.
  const [given, rest] = action.input?.ids ? [undefined, body as Record<string, unknown>] : [ids, others];
  const fields = Object.fromEntries(
    Object.entries<Field>(action.input ?? {}).filter(([, field]) => mayWriteInput(ctx.actor, field)),
  );
  const namesRanges = action.ranges === true && rest.ranges !== undefined && rest.ranges !== null;
  const chosen = readIds(action, given, namesRanges);
  if (chosen.length > 0 && namesRanges && (rest.ranges as unknown[]).length !== 0)
    throw invalidField('ranges', 'idsOrRanges');
  const input = validated(fields, rest);
  if (chosen.length > 0) await requireInScope(ctx, resource, chosen, action.scope);
  await requireReferences(ctx, fields, input);
  return { action, ids: chosen, input };
}

async function setValues(ctx: Context, resource: Resource, name: string, { action, ids }: Prepared): Promise<Outcome> {
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
  const prepared = await prepare(ctx, resource, name, body);
  const refused = await refusedIds(ctx, resource, prepared.action, prepared.ids);
  if (refused.length > 0) {
    await commands.find(resource.name, name)?.refused?.(ctx, { ids: refused });
    throw guardRefusal(ctx, resource, prepared.action.where, refused);
  }
  if (prepared.action.set) return setValues(ctx, resource, name, prepared);
  const command = commands.find(resource.name, name);
  if (!command) throw new Error(`no command ${resource.name}:${name}`);
  const input = prepared.ids.length > 0 ? { ids: prepared.ids, ...prepared.input } : prepared.input;
  return refusing(resource, () => command.run(ctx, input as never));
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
  const prepared = await prepare(ctx, resource, name, body);
  const refused = await refusedIds(ctx, resource, prepared.action, prepared.ids);
  const command = commands.find(resource.name, name);
  if (command?.check && refused.length === 0) {
    return command.check(
      ctx,
      (prepared.ids.length > 0 ? { ids: prepared.ids, ...prepared.input } : prepared.input) as never,
    );
  }
  const reason = guardText(ctx, resource, prepared.action);
  return {
    matched: prepared.ids.length,
    available: prepared.ids.length - refused.length,
    refused:
      refused.length > 0
        ? [{ reason, count: refused.length, examples: refused.slice(0, 5).map((id) => `#${id}`) }]
        : [],
  };
}
