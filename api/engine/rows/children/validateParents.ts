import type { Resource } from '@t3d/resources/kit';
import type { Context } from '../../../context';
import type { Parent } from '../../../registry/children';
import { childrenOf, parentsOf } from '../../../registry/children';
import type { CheckedMessage, Message } from '../../../errors';
import { Invalid, invalidBy, invalidField } from '../../../errors';
import { chunked } from '../../../models/chunked';
import { changesBetween, recordHistories } from '../../../models/history';
import { change, select } from '../../../models/sql';
import { table } from '../../../models/table';
import { changeEach, differing } from '../write/changeEach';
import { runBeforeSave, hasChildRules } from '../write/completeRows';
import type { PlainRow } from '../read/read';
import type { ChildrenByField } from './childrenOfRows';
import { storedChildren } from './childrenOfRows';
import { forUpdate } from '../../../models/dialect';
import { assertReadable } from '../read/conditions';

/** Returns the ids of these rows' parents, ascending. */
const namedBy = ({ on }: Parent, rows: readonly Values[]): number[] =>
  [...new Set(rows.map((row) => row[on]).filter((id): id is number => typeof id === 'number'))].sort((a, b) => a - b);

/** Locks the parents of rows until commit, grandparents first. Must be called before the rows are locked. */
export async function lockParents(ctx: Context, child: Resource, rows: readonly Values[]): Promise<void> {
  for (const parent of parentsOf(ctx.database.registry, child))
    for (const ids of chunked(namedBy(parent, rows), AT_ONCE)) {
      if (parent.parent.table !== child.table) await lockParentsOf(ctx, parent.parent, ids);
      await select(
        ctx,
        `SELECT \`id\` FROM \`${parent.parent.table}\` WHERE \`id\` IN (?) ORDER BY \`id\`${forUpdate(ctx.database)}`,
        [ids],
      );
    }
}

async function namesOf(ctx: Context, child: Resource, { on }: Parent, ids: readonly number[]): Promise<Values[]> {
  const sql = `SELECT DISTINCT \`${on}\` AS id FROM \`${child.table}\` WHERE \`id\` IN (?)`;
  const rows = await select<{ id: number | string | null }>(ctx, sql, [ids]);
  return rows.map(({ id }) => ({ [on]: id === null ? null : Number(id) }));
}

/** Returns a version of `work` that takes ids and reads the rows' parents. */
const ofStored =
  (work: (ctx: Context, child: Resource, rows: readonly Values[]) => Promise<void>) =>
  async (ctx: Context, child: Resource, ids: readonly number[]): Promise<void> => {
    for (const parent of parentsOf(ctx.database.registry, child))
      for (const some of chunked([...ids], AT_ONCE)) await work(ctx, child, await namesOf(ctx, child, parent, some));
  };
export const lockParentsOf = ofStored(lockParents);

/** Locks a child's parents before and after the change, in id order. */
export async function lockBothParents(ctx: Context, child: Resource, id: number, given: unknown): Promise<void> {
  const moves = (typeof given === 'object' && given !== null ? given : {}) as Values;
  for (const parent of parentsOf(ctx.database.registry, child))
    if (parent.on in moves) await lockParents(ctx, child, [...(await namesOf(ctx, child, parent, [id])), moves]);
}

/** Throws if the record's state forbids a change of its children. */
export function requireOpen(ctx: Context, parent: Resource, name: string, row: Values): void {
  const [errors] = assertReadable(ctx, parent, [{ [name]: true }], [row]);
  if (errors) throw new Invalid('invalid', {}, errors);
}

/** Throws for a call that writes children alone if their record's state forbids an edit. */
export async function requireOpenParents(ctx: Context, child: Resource, rows: readonly Values[]): Promise<void> {
  for (const parent of parentsOf(ctx.database.registry, child)) {
    const { declaration, fields } = parent.parent;
    if (!declaration.editable && !fields[parent.name]?.editable) continue;
    const found = (await table(ctx, parent.parent).find(namedBy(parent, rows))) as unknown as Values[];
    for (const row of found) requireOpen(ctx, parent.parent, parent.name, row);
  }
}

/* A fault that `beforeSave` finds over all children of a record. It runs once, after the whole call has written. */

/** The reason why a record's rule rejects the record's children. */
export interface Fault {
  readonly parent: Resource;
  readonly id: number;
  /** The wrong field of the record, or the field with the wrong child. */
  readonly field: string;
  readonly child?: { readonly table: string; readonly id: number; readonly field: string };
  readonly message: Message;
}
type Values = Readonly<Record<string, unknown>>;
type Touched = Map<Resource, Set<number>>;
const TOUCHED = new WeakMap<object, Touched>();
const AT_ONCE = 5000;

/** Registers records for the check at the end of the current call. */
function validateLater({ transaction }: Context, parent: Resource, ids: readonly number[]): void {
  const touched = transaction && TOUCHED.get(transaction);
  if (touched) touched.set(parent, new Set([...(touched.get(parent) ?? []), ...ids]));
}

/**
 * Runs work that writes children, and checks their records' rules at the end of the outermost call. `reject` throws the
 * error.
 */
export async function validatedOnce<T>(
  ctx: Context,
  work: () => Promise<T>,
  reject: (faults: readonly Fault[]) => void = new Places().reject,
): Promise<T> {
  const { transaction } = ctx;
  if (!transaction || TOUCHED.has(transaction)) return work();
  const touched: Touched = new Map();
  TOUCHED.set(transaction, touched);
  try {
    const done = await work();
    const faults: Fault[] = [];
    // A rule may change a record and thereby affect its parent.
    for (let [next] = touched; next; [next] = touched) {
      touched.delete(next[0]);
      faults.push(...(await validateParents(ctx, ...next)));
    }
    if (faults.length > 0) reject(faults);
    return done;
  } finally {
    TOUCHED.delete(transaction);
  }
}

/** Returns the child and field in a rule's error path, such as `tiers.2.from`. */
function faultOf(parent: Resource, id: number, children: ChildrenByField, path: string, message: Message): Fault {
  const [field = '', place, ...rest] = path.split('.');
  const of = childrenOf(parent).find(({ name }) => name === field);
  const child = place === undefined ? undefined : children[field]?.[Number(place)];
  return {
    parent,
    id,
    field: of ? field : path,
    message,
    ...(of && child && { child: { table: of.child.table, id: child.id, field: rest.join('.') } }),
  };
}

/** Checks locked records with all their children, and writes the values that the rule computes. */
async function validateParents(ctx: Context, parent: Resource, touched: ReadonlySet<number>): Promise<Fault[]> {
  const ids = [...touched].sort((one, other) => one - other);
  const rows = (await table(ctx, parent).find(ids, { lock: true })) as unknown as PlainRow[];
  const children = await storedChildren(ctx, parent, ids);
  const given = rows.map(({ id }) => children.get(id) ?? {});
  const completed = await runBeforeSave(ctx, parent, given, rows);
  const faults = completed.flatMap(({ errors }, at) => {
    const { id } = rows[at] as PlainRow;
    return Object.entries(errors ?? {}).map(([path, message]) =>
      faultOf(parent, id, given[at] as ChildrenByField, path, message),
    );
  });
  const derived = rows.map((before, at) => ({ before, values: differing(before, completed[at]?.values ?? {}) }));
  if (faults.length === 0) await writeDerived(ctx, parent, derived);
  return faults;
}

/** Writes the values that a rule computed. They are not part of the operation, because an undo computes them again. */
async function writeDerived(
  ctx: Context,
  parent: Resource,
  derived: readonly { before: PlainRow; values: Values }[],
): Promise<void> {
  const changed = derived.filter(({ values }) => Object.keys(values).length > 0);
  if (changed.length === 0) return;
  const changes = changed.map(({ before, values }) => ({ id: before.id, values }));
  await changeEach(ctx, parent, changes);
  const records = changed.map(({ before }) => before);
  await touchParents(ctx, parent, records);
  if (parent.declaration.untracked) return;
  const trail = changed.map(({ before, values }) => ({
    recordId: before.id,
    changes: changesBetween(parent, before, values),
  }));
  await recordHistories({ ...ctx, operation: undefined }, parent, 'update', trail, { derived: true });
}

async function requireFewChildren(
  ctx: Context,
  child: Resource,
  parent: Parent,
  ids: readonly number[],
): Promise<void> {
  const { on, limit, name } = parent;
  const over = await select(
    ctx,
    `SELECT \`${on}\` FROM \`${child.table}\` WHERE \`${on}\` IN (?) GROUP BY \`${on}\` HAVING COUNT(*) > ? LIMIT 1`,
    [ids, limit],
  );
  if (over.length > 0) throw invalidField(name, 'limit', { limit });
}

/** Increases the version of written rows' parents, and runs their rules. `more` also checks the number of children. */
export const touchParents = (ctx: Context, child: Resource, rows: readonly Values[], more?: 'more'): Promise<void> =>
  validatedOnce(ctx, async () => {
    for (const parent of parentsOf(ctx.database.registry, child))
      for (const ids of chunked(namedBy(parent, rows), AT_ONCE)) {
        if (more) await requireFewChildren(ctx, child, parent, ids);
        await change(
          ctx,
          `UPDATE \`${parent.parent.table}\` SET \`version\` = \`version\` + 1, \`updatedAt\` = ? WHERE \`id\` IN (?)`,
          [ctx.now(), ids],
        );
        if (hasChildRules(ctx.database, parent.parent)) validateLater(ctx, parent.parent, ids);
      }
  });
export const touchParentsOf = ofStored(touchParents);

/** The paths of a call's records in the body, for the errors of rules. */
export class Places {
  private readonly paths = new Map<string, string>();

  /** `path` is for example `lines.2`, or empty for the call's own record. */
  add({ table }: Resource, id: number, path = ''): void {
    this.paths.set(`${table} ${id}`, path);
  }

  /** Throws the faults of a rule, each at its record's field. If none belongs to the call, throws the first reason. */
  readonly reject = (faults: readonly Fault[]): void => {
    const [first] = faults;
    if (!first) return;
    const errors: Record<string, Message> = {};
    for (const fault of faults) {
      const path = this.pathOf(fault);
      if (path !== null) errors[path] ??= fault.message;
    }
    if (Object.keys(errors).length > 0) throw new Invalid('invalid', {}, errors);
    throw invalidBy(first.message as CheckedMessage, {});
  };

  private pathOf({ parent, id, field, child }: Fault): string | null {
    const given = child && this.paths.get(`${child.table} ${child.id}`);
    if (given !== undefined) return [given, child?.field].filter(Boolean).join('.') || null;
    const own = this.paths.get(`${parent.table} ${id}`);
    return own === undefined ? null : [own, field].filter(Boolean).join('.');
  }
}
