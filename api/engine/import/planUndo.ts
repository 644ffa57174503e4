import type { Field, Predicate, Resource } from '@t3d/resources/kit';
import { grantScope, isColumn, isReference } from '@t3d/resources/kit';
import { fieldLabel, resourceLabel } from '@t3d/resources/locales';
import { Op, literal } from 'sequelize';
import type { WhereOptions } from 'sequelize';
import type { Message } from '../../errors';
import type { Context } from '../../context';
import { Forbidden } from '../../errors';
import { hasJson, isJsonText } from '../../models/dialect';
import { isMasked } from '../../models/history';
import { ITS_LINKS, LINKS } from '../../models/imports';
import { select } from '../../models/sql';
import { requireCall, writableFields, guardText } from '../access/permissions';
import { labelsOf } from '../access/labels';
import { predicateSql, variablesOf } from '../../registry/predicateSql';
import { boundsOf } from '../access/bounds';
import { ITEM } from '../../registry/schema';
import { linksTo } from '../../models/links';
import { countRows, idsWhere, inlinedCondition } from '../access/statements';

/** An import to undo, with its id and the resource of its file. */
export interface Undoing {
  id: number;
  resource: Resource;
}
/** A reason against the undo, with the number of records and examples. */
export type Obstacle = Message & { count: number; examples: string[] };
/** The numbers of created and changed records, and the reasons against the undo. */
export interface UndoPlan {
  made: number;
  changed: number;
  obstacles: Obstacle[];
}

const EXAMPLES = 5;
const MADE = `${ITS_LINKS} AND \`a\`.\`action\` = 'create'`;
const CHANGED = `${ITS_LINKS} AND \`a\`.\`action\` = 'import'`;

type Ids = { id: number | string }[];

async function obstacle(
  ctx: Context,
  { resource }: Undoing,
  count: number,
  ids: Ids,
  reason: Message,
): Promise<Obstacle> {
  const numbers = ids.map(({ id }) => Number(id));
  const names = await labelsOf(ctx, resource, numbers, true);
  return { ...reason, count, examples: numbers.map((id) => names.get(id) ?? `#${id}`) };
}

/** Counts distinct records and returns the first as examples. */
async function findObstacle(
  ctx: Context,
  undoing: Undoing,
  from: string,
  where: string,
  reason: Message,
): Promise<Obstacle[]> {
  const [row] = await select<{ count: number }>(
    ctx,
    `SELECT COUNT(DISTINCT \`a\`.\`recordId\`) AS count FROM ${from} WHERE ${where}`,
    [undoing.id],
  );
  const count = Number(row?.count ?? 0);
  if (count === 0) return [];
  const ids = await select<Ids[number]>(
    ctx,
    `SELECT DISTINCT \`a\`.\`recordId\` AS id FROM ${from}
      WHERE ${where} ORDER BY \`a\`.\`recordId\` LIMIT ${EXAMPLES}`,
    [undoing.id],
  );
  return [await obstacle(ctx, undoing, count, ids, reason)];
}

const records = ({ resource }: Undoing): string =>
  `${LINKS} JOIN \`${resource.table}\` AS \`t\` ON \`t\`.\`id\` = \`a\`.\`recordId\``;
/** Selects the import's records without later changes. */
const untouched = (undoing: Undoing): string => `${records(undoing)} AND \`t\`.\`version\` = \`a\`.\`recordVersion\``;

/** Returns every column that refers to records of this table and prevents their deletion. Columns of logs do not. */
function referencesTo(ctx: Context, { table }: Resource): { resource: Resource; from: string; name: string }[] {
  const { registry } = ctx.database;
  const isOurs = (field: Field): boolean =>
    isReference(field) && isColumn(field) && registry.get(field.resource ?? '')?.table === table;
  const columns = [...registry.values()]
    .filter((resource) => !resource.view && !resource.declaration.append)
    .flatMap((resource) =>
      Object.entries(resource.fields)
        .filter(([, field]) => isOurs(field))
        .map(([name]) => ({ resource, from: resource.table, name })),
    );
  const links = linksTo(ctx, table).map(({ resource, link }) => ({ resource, from: link.table, name: ITEM }));
  return [...columns, ...links];
}

async function referenced(ctx: Context, undoing: Undoing): Promise<Obstacle[]> {
  const found: Obstacle[] = [];
  for (const { resource, from: table, name } of referencesTo(ctx, undoing.resource)) {
    // Add the resource's name, so that the database may start from the smaller table.
    const where = `${MADE} AND \`a\`.\`resource\` = '${undoing.resource.name}'`;
    const from = `${untouched(undoing)} JOIN \`${table}\` AS \`x\` ON \`x\`.\`${name}\` = \`a\`.\`recordId\``;
    found.push(
      ...(await findObstacle(ctx, undoing, from, where, {
        key: 'imports.referenced',
        params: { list: resourceLabel(resource.name, ctx.language).label },
      })),
    );
  }
  return found;
}

/** Returns the engine's condition for the import's created or changed records without later changes. */
const recordsWhere = (undoing: Undoing, which: string, more: readonly WhereOptions[]): WhereOptions => {
  const its = literal(
    `(SELECT \`a\`.\`recordId\` FROM ${untouched(undoing)} WHERE ${which.replace('?', String(undoing.id))})`,
  );
  return { [Op.and]: [{ id: { [Op.in]: its } }, ...more] };
};

async function unlike(
  ctx: Context,
  undoing: Undoing,
  which: string,
  input: Predicate,
  key: 'imports.notDeletable' | 'notEditable',
): Promise<Obstacle[]> {
  const where = inlinedCondition(recordsWhere(undoing, which, [predicateSql({ not: input }, variablesOf(ctx))]));
  const these = { conditions: [where], scope: null, order: 'ASC' } as const;
  const count = await countRows(ctx, undoing.resource, { ...these, order: undefined });
  if (count === 0) return [];
  const ids = await idsWhere(ctx, undoing.resource, { ...these, limit: EXAMPLES });
  const params = { needs: guardText(ctx, undoing.resource, { where: input }) };
  return [
    await obstacle(
      ctx,
      undoing,
      count,
      ids.map((id) => ({ id })),
      { key, params },
    ),
  ];
}

function undeletable(ctx: Context, undoing: Undoing): Promise<Obstacle[]> {
  const { deletable } = undoing.resource.declaration;
  return deletable ? unlike(ctx, undoing, MADE, deletable, 'imports.notDeletable') : Promise.resolve([]);
}

const namesOf = ({ fields }: Resource, name: string): string[] => {
  const was = fields[name]?.was;
  return was === undefined || Object.hasOwn(fields, was) ? [name] : [name, was];
};

/** Returns the records and changed fields that are no longer editable. */
async function closed(ctx: Context, undoing: Undoing): Promise<Obstacle[]> {
  const { declaration, fields } = undoing.resource;
  const found = declaration.editable ? await unlike(ctx, undoing, CHANGED, declaration.editable, 'notEditable') : [];
  for (const [name, { editable }] of Object.entries<Field>(fields)) {
    if (!editable) continue;
    const named = namesOf(undoing.resource, name).map((one) => hasJson(ctx.database, '`a`.`changes`', `$."${one}"`));
    const which = `${CHANGED} AND (${named.join(' OR ')})`;
    found.push(...(await unlike(ctx, undoing, which, editable, 'notEditable')));
  }
  return found;
}

/** Counts records outside the caller's scope. `untouchedOnes` counts those without later changes. */
async function outOfReach(
  ctx: Context,
  undoing: Undoing,
  which: string,
  call: 'delete' | 'update',
  untouchedOnes: number | null,
): Promise<Obstacle[]> {
  const { resource } = undoing;
  const narrower = grantScope(resource.declaration.access[call]);
  const mine = [...boundsOf(ctx, resource), ...(narrower ? boundsOf(ctx, resource, narrower) : [])];
  const countOf = (more: readonly WhereOptions[]): Promise<number> =>
    ctx.database.model(resource).count({ where: recordsWhere(undoing, which, more), transaction: ctx.transaction });
  const count = (untouchedOnes ?? (await countOf([]))) - (await countOf(mine));
  return count > 0 ? [{ key: 'imports.outOfReach', count, examples: [] }] : [];
}

/** Returns the records with masked values in the history, which cannot be restored. */
async function masked(ctx: Context, undoing: Undoing, fields: readonly string[]): Promise<Obstacle[]> {
  const found: Obstacle[] = [];
  for (const name of fields.filter((field) => isMasked(undoing.resource, field))) {
    const kept = namesOf(undoing.resource, name).map((one) =>
      isJsonText(ctx.database, '`a`.`changes`', `$."${one}".before`),
    );
    found.push(
      ...(await findObstacle(ctx, undoing, untouched(undoing), `${CHANGED} AND (${kept.join(' OR ')})`, {
        key: 'imports.masked',
        params: { field: fieldLabel(undoing.resource.name, name, ctx.language) },
      })),
    );
  }
  return found;
}

/** Throws without the right to import or to make the undo's changes. */
export function requireUndoRights(
  ctx: Context,
  { resource }: Undoing,
  { made, changed }: Pick<UndoPlan, 'made' | 'changed'>,
): void {
  requireCall(ctx.actor, resource, 'import');
  if (made > 0) requireCall(ctx.actor, resource, 'delete');
  if (changed > 0) requireCall(ctx.actor, resource, 'update');
}

/** Returns what an undo would do and what prevents it. Throws if the caller lacks a right. */
export async function planUndo(ctx: Context, undoing: Undoing): Promise<UndoPlan> {
  const { resource } = undoing;
  const all = `${LINKS} LEFT JOIN \`${resource.table}\` AS \`t\` ON \`t\`.\`id\` = \`a\`.\`recordId\``;
  const [row] = await select<Record<'made' | 'changed', number | string | null>>(
    ctx,
    `SELECT SUM(\`a\`.\`action\` = 'create' AND \`t\`.\`id\` IS NOT NULL) AS made,
      SUM(\`a\`.\`action\` = 'import') AS changed FROM ${all} WHERE ${ITS_LINKS}`,
    [undoing.id],
  );
  const [made, changed] = [Number(row?.made ?? 0), Number(row?.changed ?? 0)];
  requireUndoRights(ctx, undoing, { made, changed });
  const touched = [
    ...(await findObstacle(
      ctx,
      undoing,
      records(undoing),
      `${ITS_LINKS} AND \`t\`.\`version\` <> \`a\`.\`recordVersion\``,
      { key: 'imports.changedSince' },
    )),
    ...(changed > 0
      ? await findObstacle(ctx, undoing, all, `${CHANGED} AND \`t\`.\`id\` IS NULL`, { key: 'imports.goneSince' })
      : []),
  ];
  const known = (count: number): number | null => (touched.length === 0 ? count : null);
  const obstacles = [
    ...touched,
    ...(made > 0 ? await outOfReach(ctx, undoing, MADE, 'delete', known(made)) : []),
    ...(changed > 0 ? await outOfReach(ctx, undoing, CHANGED, 'update', known(changed)) : []),
    ...(made > 0 ? await undeletable(ctx, undoing) : []),
    ...(made > 0 ? await referenced(ctx, undoing) : []),
    ...(changed > 0 ? await closed(ctx, undoing) : []),
    ...(changed > 0 ? await masked(ctx, undoing, Object.keys(resource.fields)) : []),
  ];
  return { made, changed, obstacles };
}

/** Throws if the undo would restore a field that the caller may no longer write. */
export function requireWritable(ctx: Context, resource: Resource, names: readonly string[]): void {
  const mine = writableFields(ctx.actor, resource, 'update');
  if (names.some((name) => !(name in mine))) throw new Forbidden(`${resource.name}:update`);
}
