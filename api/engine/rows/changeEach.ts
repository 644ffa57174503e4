import type { Field, Resource } from '@t3d/resources/kit';
import type { Context } from '../../context';
import { chunked } from '../../models/chunked';
import type { Value } from '../../models/sql';
import { change } from '../../models/sql';
import { linksOf } from '../../declared/links';
import { writeLinks } from '../../models/links';
import { table } from '../../models/table';
import { columnsOnly } from './columnsOnly';
import { endSessionsAfter } from './accounts';

type Values = Readonly<Record<string, unknown>>;
/** A record and what it is given, the version and the time of change aside. */
export interface Change {
  id: number;
  values: Values;
}

/** Kinds whose values are written as they are; the others are encoded by their models. */
const PLAIN: ReadonlySet<Field['kind']> = new Set<Field['kind']>([
  'text',
  'digits',
  'enum',
  'boolean',
  'integer',
  'money',
  'rate',
  'reference',
  'image',
  'file',
  'date',
  'time',
  'contact',
  'secret',
]);
const AT_ONCE = 250;

function groupBy<T>(rows: readonly T[], keyOf: (row: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
}

const FREE = new WeakMap<Resource['fields'], ReadonlySet<string>>();
/**
 * Fields whose values may be written in any order, by a statement of ours: no two records may hold the others' values
 * even for a moment.
 */
function freeFields({ fields, declaration }: Resource): ReadonlySet<string> {
  const known = FREE.get(fields);
  if (known) return known;
  const together = new Set<string>((declaration.unique ?? []).flat());
  const free = new Set(
    Object.entries(fields)
      .filter(([name, field]) => PLAIN.has(field.kind) && !field.ignoreCase && !field.unique && !together.has(name))
      .map(([name]) => name),
  );
  FREE.set(fields, free);
  return free;
}

/** Whether the database refuses none of these values: nothing in them is unique, or names another record. */
export const isNeverRefused = (resource: Resource, values: Values): boolean =>
  Object.keys(values).every(
    (name) =>
      freeFields(resource).has(name) && !['reference', 'image', 'file'].includes(resource.fields[name]?.kind ?? ''),
  );

/** Each record's own values of the same fields, by one statement. */
async function writeOwn(ctx: Context, { table, fields }: Resource, rows: readonly Change[]): Promise<void> {
  const names = Object.keys(rows[0]?.values ?? {});
  const own = `CASE \`id\`${' WHEN ? THEN ?'.repeat(rows.length)} END`;
  const { seals } = ctx.database;
  // Statements of ours do not pass the model, which seals otherwise.
  const stored = (name: string, value: unknown): Value =>
    fields[name]?.sealed && typeof value === 'string'
      ? seals.closeText(`${table}.${name}`, value)
      : ((value ?? null) as Value);
  const given = names.flatMap((name) => rows.flatMap(({ id, values }) => [id, stored(name, values[name])]));
  await change(
    ctx,
    `UPDATE \`${table}\` SET ${names.map((name) => `\`${name}\` = ${own}, `).join('')}\`updatedAt\` = ?,
      \`version\` = \`version\` + 1 WHERE \`id\` IN (?)`,
    [...given, ctx.now(), rows.map(({ id }) => id)],
  );
}

/**
 * Gives many records, each named once, their own new values; not in their order, and never by a statement a record
 * unless a unique value is its own.
 */
export async function changeEach(ctx: Context, resource: Resource, given: readonly Change[]): Promise<void> {
  const hasLinks = linksOf(resource).length > 0;
  const changes = hasLinks ? given.map(({ id, values }) => ({ id, values: columnsOnly(resource, values) })) : given;
  await writeLinks(ctx, resource, given);
  await endSessionsAfter(ctx, resource, changes);
  const free = freeFields(resource);
  const isFree = ({ values }: Change): boolean => Object.keys(values).every((name) => free.has(name));
  const alike = groupBy(
    changes.filter((one) => !isFree(one)),
    ({ values }) => JSON.stringify(Object.entries(values)),
  );
  for (const group of alike)
    await table(ctx, resource).update(
      { ...group[0]?.values },
      group.map(({ id }) => id),
    );
  const sameFields = groupBy(changes.filter(isFree), ({ values }) => Object.keys(values).join());
  for (const group of sameFields) for (const part of chunked(group, AT_ONCE)) await writeOwn(ctx, resource, part);
}
