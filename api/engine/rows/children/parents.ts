import type { Resource } from '@t3d/resources/kit';
import type { Context } from '../../../context';
import type { Parent } from '../../../declared/children';
import { parentsOf } from '../../../declared/children';
import { Invalid } from '../../../errors';
import { forUpdate } from '../../../models/dialect';
import { chunked } from '../../../models/chunked';
import { select } from '../../../models/sql';
import { table } from '../../../models/table';
import { refuseClosed } from '../read/conditions';

type Values = Readonly<Record<string, unknown>>;
const AT_ONCE = 5000;

/** The records that these rows name as the one they belong to, in the order of their ids. */
export const namedBy = ({ on }: Parent, rows: readonly Values[]): number[] =>
  [...new Set(rows.map((row) => row[on]).filter((id): id is number => typeof id === 'number'))].sort((a, b) => a - b);

/**
 * Holds until commit the records that rows belong to, before the rows themselves, and before those the records that
 * they belong to: whoever writes children of one record waits for the other, and all in one order.
 */
export async function holdParents(ctx: Context, child: Resource, rows: readonly Values[]): Promise<void> {
  for (const parent of parentsOf(ctx.database.registry, child))
    for (const ids of chunked(namedBy(parent, rows), AT_ONCE)) {
      if (parent.parent.table !== child.table) await holdParentsOf(ctx, parent.parent, ids);
      await select(
        ctx,
        `SELECT \`id\` FROM \`${parent.parent.table}\` WHERE \`id\` IN (?) ORDER BY \`id\`${forUpdate(ctx.database)}`,
        [ids],
      );
    }
}

/** Reads what stored rows name as the records that they belong to. */
async function namesOf(ctx: Context, child: Resource, { on }: Parent, ids: readonly number[]): Promise<Values[]> {
  const sql = `SELECT DISTINCT \`${on}\` AS id FROM \`${child.table}\` WHERE \`id\` IN (?)`;
  const rows = await select<{ id: number | string | null }>(ctx, sql, [ids]);
  return rows.map(({ id }) => ({ [on]: id === null ? null : Number(id) }));
}

/** Makes work on rows into work on stored rows, which are given by their ids. */
export const ofStored =
  (work: (ctx: Context, child: Resource, rows: readonly Values[]) => Promise<void>) =>
  async (ctx: Context, child: Resource, ids: readonly number[]): Promise<void> => {
    for (const parent of parentsOf(ctx.database.registry, child))
      for (const some of chunked([...ids], AT_ONCE)) await work(ctx, child, await namesOf(ctx, child, parent, some));
  };
export const holdParentsOf = ofStored(holdParents);

/** Holds the records that a child belongs to before and after what it is given, in the order of their ids. */
export async function holdBothParents(ctx: Context, child: Resource, id: number, given: unknown): Promise<void> {
  const moves = (typeof given === 'object' && given !== null ? given : {}) as Values;
  for (const parent of parentsOf(ctx.database.registry, child))
    if (parent.on in moves) await holdParents(ctx, child, [...(await namesOf(ctx, child, parent, [id])), moves]);
}

/** Refuses a change of children of a record that is not editable as it is, or not in these. */
export function requireOpen(ctx: Context, parent: Resource, name: string, row: Values): void {
  const [errors] = refuseClosed(ctx, parent, [{ [name]: true }], [row]);
  if (errors) throw new Invalid('invalid', {}, errors);
}

/** Refuses rows that are written by themselves where their record is closed: it closes them, too. */
export async function requireOpenParents(ctx: Context, child: Resource, rows: readonly Values[]): Promise<void> {
  for (const parent of parentsOf(ctx.database.registry, child)) {
    const { declaration, fields } = parent.parent;
    if (!declaration.editable && !fields[parent.name]?.editable) continue;
    const found = (await table(ctx, parent.parent).find(namedBy(parent, rows))) as unknown as Values[];
    for (const row of found) requireOpen(ctx, parent.parent, parent.name, row);
  }
}
