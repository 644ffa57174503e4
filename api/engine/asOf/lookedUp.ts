import type { Field, Resource } from '@t3d/resources/kit';
import type { Context } from '../../context';
import { chunked } from '../../models/chunked';
import type { Database } from '../../models/database';
import { select } from '../../models/sql';
import type { ServiceKey } from '../../models/services';
import type { Overlay, Shadowed } from './overlay';
import { overlayOf } from './overlay';

type Row = Record<string, unknown> & { id: number };
export type Through = NonNullable<Field['through']>;

/**
 * A table without a history whose figures other records show (`through`). Its subject can compute the earlier values.
 */
export interface PastTable {
  /** The columns that are known of an earlier time. */
  columns: readonly string[];
  /** The ids of rows that have become otherwise since. */
  changedSince(ctx: Context, at: Date): Promise<number[]>;
  /** The SELECT of all columns of those rows as they stood; `table` is the name of the table as it stands now. */
  select(ctx: Context, at: Date, table: string, ids: readonly number[]): string;
}

/** By table. */
export const PAST_TABLES: ServiceKey<Readonly<Record<string, PastTable>>> = {
  name: 'the tables that are known of an earlier time',
  make: () => ({}),
};

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

/** Whether what a field looks up there is known of an earlier time without a history. */
export const isKnownPast = ({ database }: Context, { table, to }: Through): boolean =>
  database.services.get(PAST_TABLES)[table]?.columns.includes(to) ?? false;

/** The stored table, where a table of the same name stands before it in the statement. */
export const storedTable = ({ dialect, sequelize }: Database, table: string): string =>
  `${dialect === 'sqlite' ? 'main' : `\`${sequelize.getDatabaseName()}\``}.\`${table}\``;

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
  const overlays = new Map<string, Overlay>();
  for (const [name, { through }] of Object.entries(resource.fields)) {
    const target = through && name in (rows[0] ?? {}) ? lookedResource(ctx, through) : undefined;
    if (!through || !target) continue;
    const { field: link, to } = through;
    const key = `${target.name} ${link}`;
    const ids = [...new Set(rows.map((row) => Number(row[link] ?? 0)))].filter(Boolean);
    const overlay = overlays.get(key) ?? (await overlayOf(ctx, target, at, ids));
    overlays.set(key, overlay);
    for (const row of rows) {
      const past = overlay.get(Number(row[link]))?.values ?? {};
      if (to in past) row[name] = past[to];
    }
  }
}
