import type { Field, Resource } from '@t3d/resources/kit';
import { linkedFields } from '@t3d/resources/kit';
import { literal } from 'sequelize';
import type { Context } from '../../context';
import { chunked } from '../../models/chunked';
import type { Value } from '../../models/sql';
import { change } from '../../models/sql';
import { writeLinks } from '../../models/links';
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

/**
 * Fields whose values may be written in any order, by a statement of ours: no two records may hold the others' values
 * even for a moment.
 */
function freeFields({ fields, declaration }: Resource): Set<string> {
  const together = new Set<string>((declaration.unique ?? []).flat());
  return new Set(
    Object.entries(fields)
      .filter(([name, field]) => PLAIN.has(field.kind) && !field.ignoreCase && !field.unique && !together.has(name))
      .map(([name]) => name),
  );
}

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
  const linked = linkedFields(resource.fields).map(([name]) => name);
  const columnsOf = ({ id, values }: Change): Change => ({
    id,
    values: Object.fromEntries(Object.entries(values).filter(([name]) => !linked.includes(name))),
  });
  const changes = linked.length > 0 ? given.map(columnsOf) : given;
  await writeLinks(ctx, resource, given);
  await endSessionsAfter(ctx, resource, changes);
  const free = freeFields(resource);
  const isFree = ({ values }: Change): boolean => Object.keys(values).every((name) => free.has(name));
  const alike = groupBy(
    changes.filter((one) => !isFree(one)),
    ({ values }) => JSON.stringify(Object.entries(values)),
  );
  for (const group of alike) {
    const values = { ...group[0]?.values, updatedAt: ctx.now(), version: literal('version + 1') };
    for (const part of chunked(group, 1000))
      await ctx.database
        .model(resource)
        .update(values, { where: { id: part.map(({ id }) => id) }, transaction: ctx.transaction });
  }
  const sameFields = groupBy(changes.filter(isFree), ({ values }) => Object.keys(values).join());
  for (const group of sameFields) for (const part of chunked(group, AT_ONCE)) await writeOwn(ctx, resource, part);
}
