import type { NewValuesOf, Resource } from '@t3d/resources/kit';
import { grantScope } from '@t3d/resources/kit';
import type { Context } from '../../../context';
import type { Outcome } from '../../../registry/command';
import { Conflict, Invalid } from '../../../errors';
import { changesBetween, recordHistory } from '../../../models/history';
import { requireCall, writableFields } from '../../access/permissions';
import { endSessionsAfter } from './accounts';
import type { Commands } from '../commands/commands';
import type { PlainRow } from '../read/read';
import { requireReferences } from '../read/references';
import { rowsInScope } from '../read/byIds';
import { runUpdate } from '../commands/runCommand';
import { readChildren, withChildInput } from '../children/childInput';
import { writeChildren } from '../children/writeChildren';
import {
  Places,
  validatedOnce,
  touchParents,
  lockBothParents,
  lockParents,
  requireOpenParents,
} from '../children/validateParents';
import { storedOf } from '../../../registry/columns';
import { differing, validated } from './changeEach';
import { completeChanges, completeRow } from './completeRows';
import { withoutMasks } from '../../../registry/encrypted';
import { asOperation } from '../../../models/operations';
import { defaultsOf, table } from '../../../models/table';
import { convertingErrors } from '../../../models/unique';

async function insertWhole(ctx: Context, resource: Resource, values: PlainRow | object): Promise<PlainRow> {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  await lockParents(ctx, resource, [given]);
  const row = storedOf(resource, await completeRow(ctx, resource, { ...defaultsOf(resource), ...given }, null));
  const now = ctx.now();
  const whole = { ...row, version: 1, createdAt: now, updatedAt: now };
  const id = await convertingErrors(resource, () => table(ctx, resource).insert(whole));
  await touchParents(ctx, resource, [row], 'more');
  if (!resource.declaration.untracked)
    await recordHistory(ctx, resource, id, 'create', changesBetween(resource, {}, row));
  return { ...whole, id };
}

/** Creates a record with defaults, rule and history, for seeders and for commands of other resources. */
export async function insertRow<R extends Resource>(
  ctx: Context,
  resource: R,
  values: NewValuesOf<R['fields']>,
): Promise<{ id: number }> {
  return { id: (await insertWhole(ctx, resource, values)).id };
}

/** The outcome of a call, and the written record if the engine wrote it. */
interface Made {
  readonly outcome: Outcome;
  readonly written?: PlainRow;
}

/** Creates a record by the resource's `create` command, or else generically. Runs inside a transaction. */
export const createRow = (ctx: Context, commands: Commands, resource: Resource, body: unknown): Promise<Made> =>
  asOperation(ctx, { resource: resource.name, action: 'create' }, (inner) => {
    const places = new Places();
    return validatedOnce(inner, () => create(inner, commands, resource, body, places), places.reject);
  });

async function create(
  ctx: Context,
  commands: Commands,
  resource: Resource,
  body: unknown,
  places: Places,
): Promise<Made> {
  requireCall(ctx.actor, resource, 'create');
  const fields = writableFields(ctx.actor, resource, 'create');
  const { rest, children, errors } = readChildren(ctx, resource, 'create', body);
  const values = validated(fields, rest, { besides: errors, gmtOffset: ctx.gmtOffset });
  await requireReferences(ctx, fields, values, { resource });
  await requireOpenParents(ctx, resource, [values]);
  const command = commands.find(resource.name, 'create');
  const whole = await withChildInput(ctx, resource, null, values, children);
  const written = command ? undefined : await insertWhole(ctx, resource, whole);
  const outcome = command
    ? await (convertingErrors(resource, () => command(ctx, whole as never)) as Promise<Outcome>)
    : { id: written?.id };
  if (typeof outcome.id === 'number') places.add(resource, outcome.id);
  if (children.length > 0) {
    if (typeof outcome.id !== 'number') throw new Error(`${resource.name}: its command \`create\` answers no id`);
    await writeChildren(ctx, commands, resource, { id: outcome.id }, children, places);
  }
  return { outcome, ...(written && { written }) };
}

function takeVersion(body: unknown): { version: number | undefined; rest: Record<string, unknown> } {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Invalid('invalidInput');
  const { version, ...rest } = body as Record<string, unknown>;
  if (version !== undefined && !(typeof version === 'number' && Number.isInteger(version)))
    throw new Invalid('invalid', {}, { version: { key: 'integer' } });
  return { version, rest };
}

/**
 * Updates fields of a record inside a transaction. Throws 409 for an old `version`, because another update would be
 * lost.
 */
export const updateRow = (
  ctx: Context,
  commands: Commands,
  resource: Resource,
  id: number,
  body: unknown,
): Promise<PlainRow | undefined> =>
  asOperation(ctx, { resource: resource.name, action: 'update', recordId: id }, (inner) => {
    const places = new Places();
    places.add(resource, id);
    return validatedOnce(inner, () => update(inner, commands, resource, id, body, places), places.reject);
  });

async function update(
  ctx: Context,
  commands: Commands,
  resource: Resource,
  id: number,
  body: unknown,
  places: Places,
): Promise<PlainRow | undefined> {
  requireCall(ctx.actor, resource, 'update');
  const { version, rest: all } = takeVersion(body);
  const { rest, children, errors } = readChildren(ctx, resource, 'update', all);
  const fields = writableFields(ctx.actor, resource, 'update');
  const narrower = grantScope(resource.declaration.access.update);
  // Lock parents first, so that checked values stay until the write.
  await lockBothParents(ctx, resource, id, rest);
  const [before] = (await rowsInScope(ctx, resource, [id], { narrower, locks: true })) as [PlainRow];
  const given = validated(fields, rest, { partial: true, besides: errors, gmtOffset: ctx.gmtOffset });
  await requireReferences(ctx, fields, given, { resource, before });
  const values = withoutMasks(resource, before, given);
  if (version !== undefined && version !== before.version) throw new Conflict('staleVersion');
  const changesIt = Object.keys(differing(before, values)).length > 0;
  if (changesIt) await requireOpenParents(ctx, resource, [before, values]);
  const command = commands.find(resource.name, 'update');
  const whole = changesIt ? await withChildInput(ctx, resource, before, values, children) : values;
  const written = command ? undefined : await changeRow(ctx, resource, before, whole);
  if (command) await convertingErrors(resource, () => runUpdate(ctx, command, before, whole));
  if (children.length > 0) await writeChildren(ctx, commands, resource, before, children, places);
  return written;
}

/** Writes the changed values of a locked record with history. */
async function changeRow(
  ctx: Context,
  resource: Resource,
  before: PlainRow,
  given: Readonly<Record<string, unknown>>,
): Promise<PlainRow> {
  const values = await completeChanges(ctx, resource, given, before);
  if (!values) return before;
  const row = { ...values, updatedAt: ctx.now() };
  await convertingErrors(resource, () => table(ctx, resource).update(row, before.id));
  await endSessionsAfter(ctx, resource, [{ id: before.id, values }]);
  await touchParents(ctx, resource, [before, values]);
  if (!resource.declaration.untracked)
    await recordHistory(ctx, resource, before.id, 'update', changesBetween(resource, before, values));
  return { ...before, ...row, version: Number(before.version) + 1 };
}
