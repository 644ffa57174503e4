import type { Resource } from '@t3d/resources/kit';
import { Op } from 'sequelize';
import type { Context } from '../../../context';
import type { Children } from '../../../registry/children';
import type { Outcome } from '../../../registry/command';
import type { Message } from '../../../errors';
import { Conflict, Invalid, NotFound, ApiError } from '../../../errors';
import { addToHistory, changesBetween, recordHistories } from '../../../models/history';
import { writeLinks } from '../../../models/links';
import { table } from '../../../models/table';
import { convertingErrors } from '../../../models/unique';
import { requireCall } from '../../access/permissions';
import { isUpload } from '../write/attachments';
import { changeEach } from '../write/changeEach';
import { columnsOnly, storedOf } from '../../../registry/columns';
import type { Commands } from '../commands/commands';
import type { NewRecord } from '../write/validateRows';
import { RowValidator } from '../write/validateRows';
import { deleteRows } from '../write/remove';
import { runUpdate } from '../commands/runCommand';
import type { Places } from './validateParents';
import { touchParents, requireOpen } from './validateParents';
import type { ChildInput, Plan } from './childInput';
import { fieldsOfChild, lockChildren, planOf } from './childInput';
import { idsWhere, inlinedCondition } from '../../access/statements';

type Values = Record<string, unknown>;
type Errors = Record<string, Message>;

/** Returns the path of a child's error. An error of the reference to the record is reported at the row. */
function pathOf({ name, child, on }: Children, row: number, field: string): string {
  const set = ((child.declaration.unique ?? []) as (readonly string[])[]).find((names) => names.includes(field));
  const shown = field === on ? (set ?? []).find((one) => one !== on) : field;
  return [name, row, ...(shown ? [shown] : [])].join('.');
}

/** Runs work on a row, and reports its errors under the row's path. */
async function atRow<T>(of: Children, row: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || !error.errors) throw error;
    const errors = Object.fromEntries(
      Object.entries(error.errors).map(([field, message]) => [pathOf(of, row, field), message as Message]),
    );
    throw error instanceof Conflict ? new Conflict('taken', {}, errors) : new Invalid('invalid', {}, errors);
  }
}

const assertNoErrors = (errors: Errors): void => {
  if (Object.keys(errors).length > 0) throw new Invalid('invalid', {}, errors);
};

/** Inserts rows with one statement and returns their ids in order, which is certain because the record is locked. */
async function insertAll(
  ctx: Context,
  { child, on }: Children,
  parent: number,
  rows: readonly Values[],
): Promise<number[]> {
  const of = { [on]: parent };
  const last = Number((await ctx.database.model(child).max('id', { where: of, transaction: ctx.transaction })) ?? 0);
  await table(ctx, child).insertMany(rows.map((values) => columnsOnly(child, values)));
  const conditions = [inlinedCondition({ ...of, id: { [Op.gt]: last } })];
  return idsWhere(ctx, child, { conditions, scope: null, order: 'ASC' });
}

const record = async (
  ctx: Context,
  child: Resource,
  action: string,
  rows: readonly { recordId: number; changes: ReturnType<typeof changesBetween> }[],
): Promise<void> => {
  if (!child.declaration.untracked) await recordHistories(ctx, child, action, rows);
};

async function create(
  ctx: Context,
  commands: Commands,
  of: Children,
  parent: number,
  fresh: readonly NewRecord[],
): Promise<number[]> {
  const { child, order } = of;
  const rows = fresh.map(({ row, values }) => ({
    ...storedOf(child, values),
    ...(order && { [order]: row.number }),
  }));
  const command = commands.find(child.name, 'create');
  if (command) {
    const made: number[] = [];
    for (const { row, values } of fresh) {
      const { id } = await atRow(of, row.number, () => command(ctx, values as never) as Promise<Outcome>);
      if (order) await changeEach(ctx, child, [{ id: id as number, values: { [order]: row.number } }]);
      made.push(id as number);
    }
    return made;
  }
  const ids = await insertAll(ctx, of, parent, rows);
  if (ids.length !== rows.length) throw new Error(`${child.name}: ${ids.length} of ${rows.length} found again`);
  const made = rows.map((values, at) => ({ id: ids[at] as number, values }));
  await writeLinks(ctx, child, made, { fresh: true });
  const trail = made.map(({ id, values }) => ({ recordId: id, changes: changesBetween(child, {}, values) }));
  await record(ctx, child, 'create', trail);
  return ids;
}

async function update(ctx: Context, commands: Commands, of: Children, { changed, moved }: Plan) {
  const { child, order } = of;
  const command = commands.find(child.name, 'update');
  if (command)
    for (const { row, before, changed: values } of changed)
      await atRow(of, row.number, () => runUpdate(ctx, command, before, values));
  const places = new Map(moved.map(({ id, place }) => [id, { [order ?? '']: place }]));
  const own = command ? [] : changed.map(({ before, changed: values }) => ({ id: before.id, values }));
  const byId = new Map<number, Values>(own.map(({ id, values }) => [id, values]));
  for (const [id, place] of places) byId.set(id, { ...byId.get(id), ...place });
  const changes = [...byId].map(([id, values]) => ({ id, values: storedOf(child, values) }));
  await changeEach(ctx, child, changes);
  if (command) return;
  const trail = changed.map(({ before, changed: values }) => ({
    recordId: before.id,
    changes: changesBetween(child, before, values),
  }));
  await record(ctx, child, 'update', trail);
}

/** Writes the children of one kind. Returns the numbers of added, changed and removed ones. */
async function writeKind(
  ctx: Context,
  commands: Commands,
  resource: Resource,
  row: Values & { id: number },
  { of, rows }: ChildInput,
  places: Places,
) {
  const { child, name } = of;
  const parent = row.id;
  const plan = planOf(of, parent, await lockChildren(ctx, of, parent), rows);
  if ('version' in row && Object.values(plan).some((some) => some.length > 0)) requireOpen(ctx, resource, name, row);
  if (plan.fresh.length > 0) requireCall(ctx.actor, child, 'create');
  if (plan.changed.length > 0) requireCall(ctx.actor, child, 'update');
  const errors: Errors = {};
  const reject = (row: number, { field, ...message }: Message & { field: string }): void => {
    // Respond 404 for another user's file, as for a file of the record itself.
    if (message.key === 'notFound' && child.fields[field] && isUpload(child.fields[field])) throw new NotFound();
    errors[pathOf(of, row, field)] ??= message as Message;
  };
  const judge = new RowValidator(ctx, child, fieldsOfChild(ctx, of, 'create'), []);
  await judge.validate(plan.fresh, plan.changed, reject);
  rows.forEach(({ id }, number) => id !== undefined && places.add(child, id, `${name}.${number}`));
  // Remove children first, because new ones may have their unique values.
  if (plan.removed.length > 0) await deleteRows(ctx, commands, child, plan.removed, { withParent: true });
  // The commands of the child's resource may complete the values.
  const [makes, changes] = [commands.find(child.name, 'create'), commands.find(child.name, 'update')];
  const fresh = makes ? plan.fresh : await judge.complete(plan.fresh, reject);
  const changed = changes ? plan.changed : await judge.complete(plan.changed, reject);
  assertNoErrors(errors);
  await judge.judgeUnique(fresh, changed, reject);
  assertNoErrors(errors);
  try {
    await convertingErrors(child, async () => {
      await update(ctx, commands, of, { ...plan, changed });
      const made = fresh.length > 0 ? await create(ctx, commands, of, parent, fresh) : [];
      made.forEach((id, at) => places.add(child, id, `${name}.${fresh[at]?.row.number}`));
    });
  } catch (error) {
    // Report the whole list, because with a collation nobody knows which row is the duplicate.
    if (error instanceof Conflict && error.errors) throw new Conflict('taken', {}, { [name]: { key: 'taken' } });
    throw error;
  }
  const isWritten = fresh.length + changed.length + plan.moved.length > 0;
  await touchParents(ctx, child, isWritten ? [{ [of.on]: parent }] : [], 'more');
  return { added: fresh.length, changed: changed.length, removed: plan.removed.length };
}

/**
 * Replaces the children of a locked record, all or none. Children without an id are new, and missing ones are deleted.
 */
export async function writeChildren(
  ctx: Context,
  commands: Commands,
  resource: Resource,
  row: Values & { id: number },
  children: readonly ChildInput[],
  places: Places,
): Promise<void> {
  const counted: Record<string, { before: unknown; after: unknown }> = {};
  for (const given of children) {
    const counts = await writeKind(ctx, commands, resource, row, given, places);
    const some = Object.entries(counts).filter(([, count]) => count > 0);
    if (some.length > 0) counted[given.of.name] = { before: null, after: Object.fromEntries(some) };
  }
  if (Object.keys(counted).length > 0 && !resource.declaration.untracked)
    await addToHistory(ctx, resource, row.id, 'version' in row ? 'update' : 'create', counted);
}
