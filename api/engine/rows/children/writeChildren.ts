import type { Field, Resource } from '@t3d/resources/kit';
import { Op } from 'sequelize';
import type { Context } from '../../../context';
import type { Children } from '../../../declared/children';
import type { Outcome } from '../../../declared/command';
import { withoutMasks } from '../../../declared/sealed';
import type { Message } from '../../../errors';
import { Conflict, Invalid, NotFound, Refusal } from '../../../errors';
import { addToHistory, changesBetween, recordHistories } from '../../../models/history';
import { writeLinks } from '../../../models/links';
import { defaultsOf, table } from '../../../models/table';
import { refusing } from '../../../models/unique';
import { isThere } from '../../access/bounds';
import { requireCall } from '../../access/permissions';
import { changeEach } from '../changeEach';
import { columnsOnly, storedOf } from '../../../declared/columns';
import type { Commands } from '../commands';
import { differing } from '../differing';
import type { ChangedRecord, NewRecord, Stored } from '../judgeRows';
import { RowJudge } from '../judgeRows';
import { deleteRows } from '../remove';
import { rowsInScope } from '../rowsInScope';
import { runUpdate } from '../runCommand';
import { requireOpen, touchParents } from './parents';
import type { GivenChild, GivenChildren } from './readChildren';
import { fieldsOfChild } from './readChildren';
import { idsWhere, spelled, valueIs } from '../../access/statements';

type Values = Record<string, unknown>;
type Errors = Record<string, Message>;
/** What becomes of the children of a record. */
interface Plan {
  fresh: NewRecord[];
  changed: ChangedRecord[];
  removed: number[];
  /** Those that only stand elsewhere in the order. */
  moved: { id: number; place: number }[];
}

/** The children that the caller reaches, held. */
async function heldChildren(ctx: Context, { child, on }: Children, parent: number): Promise<Map<number, Stored>> {
  const conditions = [valueIs(on, parent), spelled(isThere(child))];
  const ids = await idsWhere(ctx, child, { conditions, order: 'ASC' });
  if (ids.length === 0) return new Map();
  const rows = (await rowsInScope(ctx, child, ids, { locks: true })) as Stored[];
  return new Map(rows.map((row) => [row.id, row]));
}

/** The child that a row means: 404 for one that is not there, not this record's or out of reach; 409 when stale. */
function meant(held: ReadonlyMap<number, Stored>, { id, version }: GivenChild): Stored | null {
  if (id === undefined) return null;
  const before = held.get(id);
  if (!before) throw new NotFound();
  if (version !== undefined && version !== before.version) throw new Conflict('staleVersion');
  return before;
}

function planOf(
  { child, on, order }: Children,
  parent: number,
  held: Map<number, Stored>,
  rows: readonly GivenChild[],
) {
  const plan: Plan = { fresh: [], changed: [], removed: [], moved: [] };
  rows.forEach((given, number) => {
    const before = meant(held, given);
    const row = { number, values: given.values as Values };
    if (!before) {
      const own = Object.fromEntries(Object.entries(given.values).filter(([, value]) => value !== null));
      plan.fresh.push({ row, values: { ...defaultsOf(child), ...own, [on]: parent } });
      return;
    }
    const changed = differing(before, withoutMasks(child, before, given.values));
    if (Object.keys(changed).length > 0) plan.changed.push({ row, before, changed });
    if (order && before[order] !== number) plan.moved.push({ id: before.id, place: number });
  });
  const kept = new Set(rows.map(({ id }) => id));
  plan.removed = [...held.keys()].filter((id) => !kept.has(id));
  return plan;
}

/** An error at the row and field that it is about; what connects a child with its record is no field of its form. */
function pathOf({ name, child, on }: Children, row: number, field: string): string {
  const set = ((child.declaration.unique ?? []) as (readonly string[])[]).find((names) => names.includes(field));
  const shown = field === on ? (set ?? []).find((one) => one !== on) : field;
  return [name, row, ...(shown ? [shown] : [])].join('.');
}

/** What one row's work refuses by field, named by the row's path. */
async function atRow<T>(of: Children, row: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || !error.errors) throw error;
    const errors = Object.fromEntries(
      Object.entries(error.errors).map(([field, message]) => [pathOf(of, row, field), message as Message]),
    );
    throw error instanceof Conflict ? new Conflict('taken', {}, errors) : new Invalid('invalid', {}, errors);
  }
}

const refuseAny = (errors: Errors): void => {
  if (Object.keys(errors).length > 0) throw new Invalid('invalid', {}, errors);
};

/** Inserts rows by one statement and answers their ids, in their order: nobody else adds to a record that is held. */
async function insertAll(
  ctx: Context,
  { child, on }: Children,
  parent: number,
  rows: readonly Values[],
): Promise<number[]> {
  const of = { [on]: parent };
  const last = Number((await ctx.database.model(child).max('id', { where: of, transaction: ctx.transaction })) ?? 0);
  await table(ctx, child).insertMany(rows.map((values) => columnsOnly(child, values)));
  const conditions = [spelled({ ...of, id: { [Op.gt]: last } })];
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

async function create(ctx: Context, commands: Commands, of: Children, parent: number, fresh: readonly NewRecord[]) {
  const { child, order } = of;
  const rows = fresh.map(({ row, values }) => ({
    ...storedOf(child, values),
    ...(order && { [order]: row.number }),
  }));
  const command = commands.find(child.name, 'create');
  if (command) {
    for (const { row, values } of fresh) {
      const made = await atRow(of, row.number, () => command(ctx, values as never) as Promise<Outcome>);
      if (order) await changeEach(ctx, child, [{ id: made.id as number, values: { [order]: row.number } }]);
    }
    return;
  }
  const ids = await insertAll(ctx, of, parent, rows);
  if (ids.length !== rows.length) throw new Error(`${child.name}: ${ids.length} of ${rows.length} found again`);
  await writeLinks(
    ctx,
    child,
    rows.map((values, at) => ({ id: ids[at] as number, values })),
    { fresh: true },
  );
  await record(
    ctx,
    child,
    'create',
    rows.map((row, at) => ({ recordId: ids[at] as number, changes: changesBetween(child, {}, row) })),
  );
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
  await changeEach(
    ctx,
    child,
    [...byId].map(([id, values]) => ({ id, values: storedOf(child, values) })),
  );
  if (command) return;
  await record(
    ctx,
    child,
    'update',
    changed.map(({ before, changed: values }) => ({
      recordId: before.id,
      changes: changesBetween(child, before, values),
    })),
  );
}

const isUpload = (field: Field | undefined): boolean => field?.kind === 'file' || field?.kind === 'image';

/** Judges and writes the children of one kind; answers how many were added, changed and removed. */
async function writeKind(
  ctx: Context,
  commands: Commands,
  resource: Resource,
  row: Values & { id: number },
  { of, rows }: GivenChildren,
) {
  const { child, name } = of;
  const parent = row.id;
  const plan = planOf(of, parent, await heldChildren(ctx, of, parent), rows);
  if ('version' in row && Object.values(plan).some((some) => some.length > 0)) requireOpen(ctx, resource, name, row);
  if (plan.fresh.length > 0) requireCall(ctx.actor, child, 'create');
  if (plan.changed.length > 0) requireCall(ctx.actor, child, 'update');
  const errors: Errors = {};
  const refuse = (row: number, { field, ...message }: Message & { field: string }): void => {
    // As in the record's own fields: another's file does not exist for the caller.
    if (message.key === 'notFound' && isUpload(child.fields[field])) throw new NotFound();
    errors[pathOf(of, row, field)] ??= message as Message;
  };
  const judge = new RowJudge(ctx, child, fieldsOfChild(ctx, of, 'create'), []);
  await judge.judge(plan.fresh, plan.changed, refuse);
  // What goes makes room for what comes.
  if (plan.removed.length > 0) await deleteRows(ctx, commands, child, plan.removed, { withParent: true });
  // Commands of their own complete what they are given.
  const [makes, changes] = [commands.find(child.name, 'create'), commands.find(child.name, 'update')];
  const fresh = makes ? plan.fresh : await judge.complete(plan.fresh, refuse);
  const changed = changes ? plan.changed : await judge.complete(plan.changed, refuse);
  refuseAny(errors);
  await judge.judgeUnique(fresh, changed, refuse);
  refuseAny(errors);
  try {
    await refusing(child, async () => {
      await update(ctx, commands, of, { ...plan, changed });
      if (fresh.length > 0) await create(ctx, commands, of, parent, fresh);
    });
  } catch (error) {
    // What the database holds equal can look different: the row is not known then.
    if (error instanceof Conflict && error.errors) throw new Conflict('taken', {}, { [name]: { key: 'taken' } });
    throw error;
  }
  await touchParents(
    ctx,
    child,
    fresh.length + changed.length + plan.moved.length > 0 ? [{ [of.on]: parent }] : [],
    'more',
  );
  return { added: fresh.length, changed: changed.length, removed: plan.removed.length };
}

/**
 * Gives a record, which is held, exactly these children: those that are named by their ids are changed, others that the
 * caller reaches go, new ones come; each as it would by itself, all or none. The trail of the record counts them, that
 * of each child says what.
 */
export async function writeChildren(
  ctx: Context,
  commands: Commands,
  resource: Resource,
  row: Values & { id: number },
  children: readonly GivenChildren[],
): Promise<void> {
  const counted: Record<string, { before: unknown; after: unknown }> = {};
  for (const given of children) {
    const counts = await writeKind(ctx, commands, resource, row, given);
    const some = Object.entries(counts).filter(([, count]) => count > 0);
    if (some.length > 0) counted[given.of.name] = { before: null, after: Object.fromEntries(some) };
  }
  if (Object.keys(counted).length > 0 && !resource.declaration.untracked)
    await addToHistory(ctx, resource, row.id, 'version' in row ? 'update' : 'create', counted);
}
