import type { Resource } from '@t3d/resources/kit';
import type { Context } from '../../../context';
import { parentsOf } from '../../../declared/children';
import { Invalid } from '../../../errors';
import { table } from '../../../models/table';
import { refuseClosed } from '../conditions';
import { namedBy } from './parents';

type Values = Readonly<Record<string, unknown>>;

/** Refuses a change of children of a record that is not editable as it is, or not in these. */
export function requireOpen(ctx: Context, parent: Resource, name: string, row: Values): void {
  const [errors] = refuseClosed(ctx, parent, [{ [name]: true }], [row]);
  if (errors) throw new Invalid('invalid', {}, errors);
}

/** The same of rows that are written by themselves: what closes a record closes what belongs to it. */
export async function requireOpenParents(ctx: Context, child: Resource, rows: readonly Values[]): Promise<void> {
  for (const parent of parentsOf(ctx.database.registry, child)) {
    const { declaration, fields } = parent.parent;
    if (!declaration.editable && !fields[parent.name]?.editable) continue;
    const found = (await table(ctx, parent.parent).find(namedBy(parent, rows))) as unknown as Values[];
    for (const row of found) requireOpen(ctx, parent.parent, parent.name, row);
  }
}
