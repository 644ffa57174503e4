import type { Field, Resource } from '@t3d/resources/kit';
import type { Context } from '../../context';
import { chunked } from '../../models/chunked';
import { select } from '../../models/sql';
import { overlayOf } from './overlay';
import type { PastTable } from './pastTables';
import { PAST_TABLES } from './pastTables';
import type { Shadowed } from './shadow';
import { storedTable } from './shadow';

type Row = Record<string, unknown> & { id: number };
export type Through = NonNullable<Field['through']>;

/** A table that other records look into, with the field that names its row. */
interface Looked {
  table: string;
  link: string;
  past: PastTable;
}

/** The tables without a history whose earlier figures are known and shown by the resource. */
export function lookedTables(ctx: Context, resource: Resource): Looked[] {
  const known = ctx.database.services.get(PAST_TABLES);
  const found = new Map<string, Looked>();
  for (const { through } of Object.values(resource.fields)) {
    const past = through && known[through.table];
    if (through && past) found.set(through.table, { table: through.table, link: through.field, past });
  }
  return [...found.values()];
}

/** Those tables as they stood, as statements by their names, for the rows that these records name. */
export async function pastTablesOf(
  ctx: Context,
  resource: Resource,
  at: Date,
  { there }: Shadowed,
): Promise<(readonly [string, string])[]> {
  const found: (readonly [string, string])[] = [];
  for (const { table, link, past } of lookedTables(ctx, resource)) {
    const ids: number[] = [];
    for (const some of chunked(
      there.map(({ id }) => id),
      1000,
    )) {
      const rows = await select<{ link: number | null }>(
        ctx,
        `SELECT \`${link}\` AS link FROM \`${resource.table}\` WHERE \`id\` IN (?) AND \`${link}\` IS NOT NULL`,
        [some],
      );
      ids.push(...rows.map((row) => Number(row.link)));
    }
    found.push([table, past.select(ctx, at, storedTable(ctx.database, table), ids)]);
  }
  return found;
}

/** The declared resource behind a table that a field looks into, where its history is kept. */
export const lookedResource = ({ database }: Context, { table }: Through): Resource | undefined =>
  [...database.registry.values()].find((one) => one.table === table && !one.view && !one.declaration.untracked);

/** Puts into rows what the records that they refer to held then, in the fields that are looked up there. */
export async function addLookedUp(ctx: Context, resource: Resource, at: Date, rows: Row[]): Promise<void> {
  const fields = Object.entries(resource.fields).filter(([name, { through }]) => through && name in (rows[0] ?? {}));
  for (const table of new Set(fields.map(([, { through }]) => (through as Through).table))) {
    const some = fields.filter(([, { through }]) => through?.table === table);
    const [, { through }] = some[0] as [string, Field];
    const target = lookedResource(ctx, through as Through);
    if (!target) continue;
    const link = (through as Through).field;
    const idOf = (row: Row): number => Number(row[link] ?? 0);
    const overlay = await overlayOf(ctx, target, at, [...new Set(rows.map(idOf))].filter(Boolean));
    for (const row of rows) {
      const past = overlay.get(idOf(row))?.values ?? {};
      for (const [name, field] of some) {
        const { to } = field.through as Through;
        if (to in past) row[name] = past[to];
      }
    }
  }
}
