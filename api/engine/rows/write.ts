import type { NewValuesOf, Resource } from '@t3d/resources/kit';
import { grantScope } from '@t3d/resources/kit';
import { literal } from 'sequelize';
import type { Context } from '../../context';
import type { Outcome } from '../../declared/command';
import { Conflict, Invalid } from '../../errors';
import { changesBetween, recordHistory } from '../../models/history';
import { requireCall, writableFields } from '../access/permissions';
import { endSessionsAfter } from './accounts';
import type { Commands } from './commands';
import type { PlainRow } from './read';
import { requireReferences } from './references';
import { rowsInScope } from './rowsInScope';
import { runUpdate } from './runCommand';
import { readChildren } from './children/readChildren';
import { writeChildren } from './children/writeChildren';
import { requireOpenParents } from './children/openParents';
import { holdParents, touchParents } from './children/parents';
import { columnsOnly, defaultsOf, storedOf } from './columnsOnly';
import { differing } from './differing';
import { completeChanges, completeRow } from './completeRows';
import { validated } from './validated';
import { withoutMasks } from '../../declared/sealed';
import { writeLinks } from '../../models/links';
import { asOperation } from '../../models/operations';
import { refusing } from '../../models/unique';

/**
 * Makes one record of valid values as a generic create does: defaults, what the resource's own rule adds or refuses,
 * history. For commands that make records of another resource, or another way, and for seeders.
 */
export async function insertRow<R extends Resource>(
  ctx: Context,
  resource: R,
  values: NewValuesOf<R['fields']>,
): Promise<{ id: number }> {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  await holdParents(ctx, resource, [given]);
  const row = storedOf(resource, await completeRow(ctx, resource, { ...defaultsOf(resource), ...given }, null));
  const now = ctx.now();
  const made = await refusing(resource, () =>
    ctx.database
      .model(resource)
      .create(
        { ...columnsOnly(resource, row), version: 1, createdAt: now, updatedAt: now },
        { transaction: ctx.transaction },
      ),
  );
  const id = Number(made.get('id'));
  await refusing(resource, () => writeLinks(ctx, resource, [{ id, values: row }], { fresh: true }));
  await touchParents(ctx, resource, [row], 'more');
  if (!resource.declaration.untracked)
    await recordHistory(ctx, resource, id, 'create', changesBetween(resource, {}, row));
  return { id };
}

/**
 * Creates one record: by the resource's own command `create`, else generically with history. Runs inside a transaction.
 */
export const createRow = (ctx: Context, commands: Commands, resource: Resource, body: unknown): Promise<Outcome> =>
  asOperation(ctx, { resource: resource.name, action: 'create' }, (inner) => create(inner, commands, resource, body));

async function create(ctx: Context, commands: Commands, resource: Resource, body: unknown): Promise<Outcome> {
  requireCall(ctx.actor, resource, 'create');
  const fields = writableFields(ctx.actor, resource, 'create');
  const { rest, children, errors } = readChildren(ctx, resource, 'create', body);
  const values = validated(fields, rest, { besides: errors });
  await requireReferences(ctx, fields, values, { resource });
  await requireOpenParents(ctx, resource, [values]);
  const command = commands.find(resource.name, 'create');
  const made = await (command
    ? (refusing(resource, () => command(ctx, values as never)) as Promise<Outcome>)
    : insertRow(ctx, resource, values as never));
  if (children.length > 0) {
    if (typeof made.id !== 'number') throw new Error(`${resource.name}: its command \`create\` answers no id`);
    await writeChildren(ctx, commands, resource, { id: made.id }, children);
  }
  return made;
}

function takeVersion(body: unknown): { version: number | undefined; rest: Record<string, unknown> } {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Invalid('invalidInput');
  const { version, ...rest } = body as Record<string, unknown>;
  if (version !== undefined && !(typeof version === 'number' && Number.isInteger(version)))
    throw new Invalid('invalid', {}, { version: { key: 'integer' } });
  return { version, rest };
}

/**
 * Changes the given fields of one record; a stale `version` is refused (409), so no update is lost. Runs inside a
 * transaction.
 */
export const updateRow = (
  ctx: Context,
  commands: Commands,
  resource: Resource,
  id: number,
  body: unknown,
): Promise<void> =>
  asOperation(ctx, { resource: resource.name, action: 'update', recordId: id }, (inner) =>
    update(inner, commands, resource, id, body),
  );

async function update(ctx: Context, commands: Commands, resource: Resource, id: number, body: unknown): Promise<void> {
  requireCall(ctx.actor, resource, 'update');
  const { version, rest: all } = takeVersion(body);
  const { rest, children, errors } = readChildren(ctx, resource, 'update', all);
  const fields = writableFields(ctx.actor, resource, 'update');
  const narrower = grantScope(resource.declaration.access.update);
  // Held first: what is judged of the row stays so until it is written.
  const [before] = (await rowsInScope(ctx, resource, [id], { narrower, locks: true })) as [PlainRow];
  const given = validated(fields, rest, { partial: true, besides: errors });
  await requireReferences(ctx, fields, given, { resource, before });
  const values = withoutMasks(resource, before, given);
  if (version !== undefined && version !== before.version) throw new Conflict('staleVersion');
  if (Object.keys(differing(before, values)).length > 0) await requireOpenParents(ctx, resource, [before, values]);
  const command = commands.find(resource.name, 'update');
  if (command) await refusing(resource, () => runUpdate(ctx, command, before, values));
  else await changeRow(ctx, resource, before, values);
  if (children.length > 0) await writeChildren(ctx, commands, resource, before, children);
}

/** Writes what differs of one locked record, with its history. */
async function changeRow(
  ctx: Context,
  resource: Resource,
  before: PlainRow,
  given: Readonly<Record<string, unknown>>,
): Promise<void> {
  const values = await completeChanges(ctx, resource, given, before);
  if (!values) return;
  const row = { ...columnsOnly(resource, values), updatedAt: ctx.now(), version: literal('version + 1') };
  await refusing(resource, () =>
    ctx.database.model(resource).update(row, { where: { id: before.id }, transaction: ctx.transaction }),
  );
  await refusing(resource, () => writeLinks(ctx, resource, [{ id: before.id, values }]));
  await endSessionsAfter(ctx, resource, [{ id: before.id, values }]);
  await touchParents(ctx, resource, [before, values]);
  if (!resource.declaration.untracked)
    await recordHistory(ctx, resource, before.id, 'update', changesBetween(resource, before, values));
}
