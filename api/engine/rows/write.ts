import type { NewValuesOf, Resource } from '@t3d/resources/kit';
import { grantScope, isColumn, isLinked } from '@t3d/resources/kit';
import { Op, literal } from 'sequelize';
import type { Context } from '../../context';
import type { Outcome } from '../../declared/command';
import { Conflict, Invalid } from '../../errors';
import { changesBetween, recordHistories, recordHistory, shownValue } from '../../models/history';
import { requireCall, writableFields } from '../access/permissions';
import type { Commands } from './commands';
import type { PlainRow } from './read';
import { requireReferences } from './references';
import { rowsInScope } from './rowsInScope';
import { runCommand, runUpdate } from './runCommand';
import { completeChanges, completeRow } from './completeRows';
import { validated } from './validated';
import { withoutMasks } from '../../declared/sealed';
import { releaseLinks, writeLinks } from '../../models/links';
import { refusing } from '../../models/unique';

const defaultsOf = (resource: Resource): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(resource.fields)
      .filter(([, field]) => field.default !== undefined && isColumn(field))
      .map(([name, field]) => [name, field.default]),
  );

/** What of the values is stored: in columns, and in tables of links. */
const storedOf = (resource: Resource, values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => {
      const field = resource.fields[name];
      return field && (isColumn(field) || isLinked(field));
    }),
  );

const columnsOnly = (resource: Resource, values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => resource.fields[name] && isColumn(resource.fields[name])),
  );

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
  if (!resource.declaration.untracked)
    await recordHistory(ctx, resource, id, 'create', changesBetween(resource, {}, row));
  return { id };
}

/**
 * Creates one record: by the resource's own command `create`, else generically with history. Runs inside a transaction.
 */
export async function createRow(ctx: Context, commands: Commands, resource: Resource, body: unknown): Promise<Outcome> {
  requireCall(ctx.actor, resource, 'create');
  const fields = writableFields(ctx.actor, resource, 'create');
  const values = validated(fields, body);
  await requireReferences(ctx, fields, values, { resource });
  const command = commands.find(resource.name, 'create');
  if (command) return refusing(resource, () => command(ctx, values as never)) as Promise<Outcome>;
  return insertRow(ctx, resource, values as never);
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
export async function updateRow(
  ctx: Context,
  commands: Commands,
  resource: Resource,
  id: number,
  body: unknown,
): Promise<void> {
  requireCall(ctx.actor, resource, 'update');
  const { version, rest } = takeVersion(body);
  const fields = writableFields(ctx.actor, resource, 'update');
  const narrower = grantScope(resource.declaration.access.update);
  // Held first: what is judged of the row stays so until it is written.
  const [before] = (await rowsInScope(ctx, resource, [id], { narrower, locks: true })) as [PlainRow];
  const given = validated(fields, rest, { partial: true });
  await requireReferences(ctx, fields, given, { resource, before });
  const values = withoutMasks(resource, before, given);
  if (version !== undefined && version !== before.version) throw new Conflict('staleVersion');
  const command = commands.find(resource.name, 'update');
  if (command) await refusing(resource, () => runUpdate(ctx, command, before, values));
  else await changeRow(ctx, resource, before, values);
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
  if (!resource.declaration.untracked)
    await recordHistory(ctx, resource, before.id, 'update', changesBetween(resource, before, values));
}

/** Removes rows that are locked and may go, and keeps in their history what they were. */
async function removeRows(ctx: Context, resource: Resource, rows: readonly PlainRow[]): Promise<Outcome> {
  const ids = rows.map(({ id }) => id);
  await releaseLinks(ctx, resource, ids);
  const affected = await refusing(resource, () =>
    ctx.database.model(resource).destroy({ where: { id: { [Op.in]: ids } }, transaction: ctx.transaction }),
  );
  const imageOf = (row: PlainRow): object =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([name]) => name === 'id' || (resource.fields[name] && !resource.fields[name].hidden))
        .map(([name, value]) => [name, shownValue(resource, name, value)]),
    );
  await recordHistories(
    ctx,
    resource,
    'delete',
    rows.map((row) => ({ recordId: row.id, changes: { deleted: { before: imageOf(row), after: null } } })),
  );
  return { affected };
}

/**
 * Removes records, all or none: by the resource's own command `delete`, else the rows themselves where the declaration
 * lets them go. Runs inside a transaction.
 */
export async function deleteRows(
  ctx: Context,
  commands: Commands,
  resource: Resource,
  ids: readonly number[],
): Promise<Outcome> {
  requireCall(ctx.actor, resource, 'delete');
  const generic = {
    resource,
    action: 'delete',
    steps: { run: (inner: Context, rows: unknown) => removeRows(inner, resource, rows as readonly PlainRow[]) },
  };
  const command = commands.find(resource.name, 'delete') ?? generic;
  return refusing(resource, () => runCommand(ctx, command, { ids: [...ids] })) as Promise<Outcome>;
}
