import type { Resource, ScopeMap } from '@t3d/resources/kit';
import type { WhereOptions } from 'sequelize';
import { Op } from 'sequelize';
import type { Context, Proof } from '../../context';
import { readCompiled, textOfValue } from '../../models/sequelize/compiled';
import { conditionText } from '../../models/sequelize/subquery';
import { boundsOf } from './bounds';
import { columnSql, fieldSql } from './select';

/**
 * A condition on rows: the same words for all values, which stand in it in their order. `where` writes it with what is
 * given for them.
 */
export interface Condition {
  /** The same for conditions that differ in their values alone; null: the words themselves depend on the values. */
  readonly shape: string | null;
  readonly values: readonly unknown[];
  where(ctx: Context, values: readonly unknown[]): WhereOptions;
}

/** Which rows are read of a resource, and in which order. */
export interface Question {
  readonly conditions: readonly Condition[];
  /** What bounds the rows beside the resource's `where`, by default its scope; null: nothing, they were checked. */
  readonly scope?: ScopeMap | null;
  readonly sort?: string;
  readonly order?: 'ASC' | 'DESC';
  /** Columns before that order, as SQL. */
  readonly first?: string;
  readonly limit?: number;
  readonly offset?: number;
  readonly proof?: Proof;
}

function whereText(
  ctx: Context,
  resource: Resource,
  { conditions, scope }: Question,
  given: readonly unknown[],
): string {
  let used = 0;
  const asked = conditions.map((one) => one.where(ctx, given.slice(used, (used += one.values.length))));
  const bounds = scope === null ? [] : boundsOf(ctx, resource, scope);
  const model = ctx.database.model(resource);
  return conditionText(ctx.database.sequelize, model, { [Op.and]: [...bounds, ...asked] } as WhereOptions);
}

function endText(ctx: Context, resource: Resource, question: Question, page: readonly unknown[]): string {
  const { sort, order, first } = question;
  const key = sort === undefined || sort === 'id' ? [] : [`${fieldSql(resource, sort, ctx)} ${order}`];
  const by = [...(first ? [first] : []), ...key, ...(order ? [`\`${resource.table}\`.\`id\` ${order}`] : [])];
  const [limit, offset] = page.map(textOfValue);
  return `${by.length > 0 ? ` ORDER BY ${by.join(', ')}` : ''}${limit ? ` LIMIT ${limit} OFFSET ${offset}` : ''}`;
}

/**
 * Reads a resource's rows: `what` gives the SQL of the columns, and a name by which it is the same for all of the same
 * rights. The text is written once for a shape of question; what is the caller's own, and what it asks, are values.
 */
export async function readColumns(
  ctx: Context,
  resource: Resource,
  [name, what]: readonly [name: string, what: (asker: Context) => readonly string[]],
  question: Question,
): Promise<Record<string, unknown>[]> {
  const { conditions, scope, sort, order, first, limit, offset = 0, proof } = question;
  const asked = conditions.flatMap((one) => one.values);
  const values = limit === undefined ? asked : [...asked, limit, offset];
  const shapes = conditions.map((one) => one.shape);
  const key = [resource.name, name, JSON.stringify(scope), ...shapes, sort, order, first, limit !== undefined].join(
    '|',
  );
  return readCompiled(ctx, {
    // Words that follow from values would be texts without number: none of them is kept.
    key: shapes.includes(null) ? null : key,
    values,
    proof,
    write: (asker, given) => {
      const where = whereText(asker, resource, question, given);
      const text = `SELECT ${what(asker).join(', ')} FROM \`${resource.table}\` WHERE ${where}`;
      return text + endText(asker, resource, question, given.slice(asked.length));
    },
  });
}

/** Plain rows of these columns as the caller sees them, in the types of the driver. */
export const selectRows = (
  ctx: Context,
  resource: Resource,
  names: readonly string[],
  question: Question,
): Promise<Record<string, unknown>[]> =>
  readColumns(
    ctx,
    resource,
    [names.join(), (asker) => names.map((name) => columnSql(resource, name, asker))],
    question,
  );

/** How many rows there are. */
export const countRows = async (ctx: Context, resource: Resource, question: Question): Promise<number> =>
  Number((await readColumns(ctx, resource, ['count', () => ['COUNT(*) AS `count`']], question))[0]?.count);

/** The ids of the rows. */
export const idsWhere = async (ctx: Context, resource: Resource, question: Question): Promise<number[]> =>
  (await selectRows(ctx, resource, ['id'], question)).map(({ id }) => Number(id));

/** Rows whose column holds this value. */
export const valueIs = (name: string, value: number): Condition => ({
  shape: name,
  values: [value],
  where: (_ctx, [one]) => ({ [name]: { [Op.eq]: one } }) as WhereOptions,
});

/** Rows of these ids. Few lengths make few texts: up to the next power of two the last id stands again. */
export function idIn(ids: readonly number[]): Condition {
  const length = 2 ** Math.ceil(Math.log2(Math.max(ids.length, 1)));
  const values = ids.length > 256 || ids.length === 0 ? [] : [...ids, ...Array(length - ids.length).fill(ids.at(-1))];
  return {
    shape: values.length > 0 ? `id in ${length}` : null,
    values,
    where: (_ctx, given) => ({ id: { [Op.in]: values.length > 0 ? [...given] : [...ids] } }) as WhereOptions,
  };
}

/** A condition whose words follow from what is asked. */
export const spelled = (where: WhereOptions | ((ctx: Context) => WhereOptions)): Condition => ({
  shape: null,
  values: [],
  where: typeof where === 'function' ? where : () => where,
});
