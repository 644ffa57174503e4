import type { Predicate, Resource, RowOf } from '@t3d/resources/kit';
import { isColumn } from '@t3d/resources/kit';
import type { Context } from '../context';
import { columnNames } from '../registry/columns';
import { decodeRow } from '../registry/decode';
import { linksOf } from '../registry/schema';
import { chunked } from './chunked';
import { forShare, forUpdate, insertIgnore } from './dialect';
import { addLinks, hasLinkValues, linksTo, releaseLinks, writeLinks } from './links';
import type { Value } from './sql';
import { change, put, select } from './sql';
import { columnsText, conditionOf, openRow, storedRows } from './storedValue';
import type { Model, ModelAttributes, ModelStatic, Transaction } from 'sequelize';
import { Op } from 'sequelize';
import type { Database } from './database';

type Row<R extends Resource> = RowOf<R['fields']>;
type Where<R extends Resource> = number | readonly number[] | Predicate<Extract<keyof Row<R>, string>>;
/** `lock` locks the rows until commit. `shared` lets others lock them too, but not change them. */
interface FindOptions {
  lock?: boolean | 'shared';
  order?: readonly (readonly [string, 'ASC' | 'DESC'])[];
  limit?: number;
}
interface Condition {
  sql: string;
  values: readonly (Value | readonly Value[])[];
}

const ROWS_AT_ONCE = 1000;
/** The maximum number of placeholders in a statement. */
const PLACES_AT_ONCE = 30_000;
const quoted = (name: string): string => `\`${name}\``;

/** Gives commands typed access to the rows of a resource in the context's transaction, without a scope. */
export class Table<R extends Resource> {
  private readonly name: string;
  constructor(
    private readonly ctx: Context,
    private readonly resource: R,
  ) {
    this.name = quoted(resource.table);
  }

  /** Returns rows, in id order unless `order` is given. With `lock`, locks the rows until commit. */
  async find(where: Where<R>, options: FindOptions = {}): Promise<Row<R>[]> {
    const { order = [['id', 'ASC']], limit } = options;
    const { sql, values } = this.condition(where);
    const sorted = order.map(([name, way]) => `${this.name}.${quoted(name)} ${way}`).join(', ');
    const found = await select<Record<string, unknown>>(
      this.ctx,
      `SELECT ${columnsText(this.resource)} FROM ${this.name} WHERE ${sql} ORDER BY ${sorted}${
        limit === undefined ? '' : ` LIMIT ${limit}`
      }${this.lockText(options.lock)}`,
      values,
    );
    const rows = found.map((row) => {
      openRow(this.ctx.database, this.resource, row);
      return decodeRow<Row<R>>(this.resource.fields, row);
    });
    return addLinks(this.ctx, this.resource, rows, { locks: Boolean(options.lock) });
  }

  private lockText(lock: FindOptions['lock']): string {
    const { database, transaction, holdsReads } = this.ctx;
    if (!(lock || holdsReads) || !transaction) return '';
    return lock === 'shared' || !lock ? forShare(database) : forUpdate(database);
  }

  private condition(where: Where<R>): Condition {
    if (typeof where === 'number') return { sql: `${this.name}.\`id\` = ?`, values: [where] };
    if (Array.isArray(where)) {
      if (where.length === 0) return { sql: '1 = 0', values: [] };
      return { sql: `${this.name}.\`id\` IN (?)`, values: [[...(where as readonly number[])]] };
    }
    return conditionOf(this.resource, where as Predicate);
  }

  async one(where: Where<R>, options: FindOptions = {}): Promise<Row<R> | null> {
    return (await this.find(where, { ...options, limit: 1 }))[0] ?? null;
  }

  async count(where: Where<R>): Promise<number> {
    const { sql, values } = this.condition(where);
    const [row] = await select<{ count: number }>(
      this.ctx,
      `SELECT COUNT(*) AS \`count\` FROM ${this.name} WHERE ${sql}`,
      values,
    );
    return Number(row?.count);
  }

  async insert(values: Partial<Row<R>>): Promise<number> {
    const id = await this.put([values], this.beginning());
    await writeLinks(this.ctx, this.resource, [{ id, values }], { fresh: true });
    return id;
  }

  /** Inserts rows, at most 1,000 per statement, without returning ids. Throws for link fields, which need ids. */
  async insertMany(rows: readonly Partial<Row<R>>[]): Promise<void> {
    if (linksOf(this.resource).length > 0 && rows.some((row) => hasLinkValues(this.resource, row)))
      throw new Error(`${this.resource.name}: rows with links are inserted one by one`);
    await this.insertColumns(rows);
  }

  /** Inserts only the columns of rows. The caller must write their links. */
  async insertColumns(rows: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
    const beginning = this.beginning();
    const most = Math.min(ROWS_AT_ONCE, Math.floor(PLACES_AT_ONCE / columnNames(this.resource).length));
    for (const part of chunked(rows, most)) await this.put(part, beginning);
  }

  /** Inserts rows except those with an existing unique value. */
  async insertNew(rows: readonly Partial<Row<R>>[]): Promise<void> {
    const [sql, values] = this.insertOf(rows, this.beginning());
    await change(this.ctx, sql + insertIgnore(this.ctx.database), values);
  }

  /** Inserts rows with one statement. Returns the first new id, which is reliable only for a single row. */
  private put(rows: readonly Readonly<Record<string, unknown>>[], beginning: Readonly<Record<string, unknown>>) {
    return put(this.ctx, ...this.insertOf(rows, beginning), rows.length === 1 || undefined);
  }

  private insertOf(
    rows: readonly Readonly<Record<string, unknown>>[],
    beginning: Readonly<Record<string, unknown>>,
  ): [sql: string, values: Value[]] {
    const { columns, values } = storedRows(this.ctx.database, this.resource, rows, beginning);
    const row = `(${columns.map(() => '?').join(', ')})`;
    const names = columns.map(quoted).join(', ');
    return [`INSERT INTO ${this.name} (${names}) VALUES ${`${row}, `.repeat(rows.length - 1)}${row}`, [...values]];
  }

  /** Sets values in all matching rows and increases their versions. Returns the number of rows. */
  async update(values: Partial<Row<R>>, where: Where<R>): Promise<number> {
    if (hasLinkValues(this.resource, values)) {
      const ids = await this.idsOf(where);
      await writeLinks(
        this.ctx,
        this.resource,
        ids.map((id) => ({ id, values })),
      );
    }
    return change(this.ctx, ...this.updateOf(values, where));
  }

  /** Sets different values of the same fields in several rows with one statement. */
  async updateEach(rows: readonly { readonly id: number; readonly values: object }[]): Promise<void> {
    const own = `CASE \`id\`${' WHEN ? THEN ?'.repeat(rows.length)} END`;
    const { columns, values } = storedRows(
      this.ctx.database,
      this.resource,
      rows.map((row) => row.values as Record<string, unknown>),
    );
    requireHolders(this.resource, columns);
    const given = columns.flatMap((_column, at) =>
      rows.flatMap(({ id }, row) => [id, values[row * columns.length + at] ?? null]),
    );
    await change(
      this.ctx,
      `UPDATE ${this.name} SET ${columns.map((column) => `${quoted(column)} = ${own}, `).join('')}\`updatedAt\` = ?,
        \`version\` = \`version\` + 1 WHERE \`id\` IN (?)`,
      [...given, this.ctx.now(), rows.map(({ id }) => id)],
    );
  }

  private updateOf(values: Partial<Row<R>>, where: Where<R>): [sql: string, values: (Value | readonly Value[])[]] {
    const { version: _version, ...given } = { updatedAt: this.ctx.now(), ...values } as Record<string, unknown>;
    for (const name of Object.keys(given)) if (given[name] === undefined) delete given[name];
    requireHolders(this.resource, Object.keys(given));
    const row = storedRows(this.ctx.database, this.resource, [given]);
    const condition = this.condition(where);
    const set = row.columns.map((name) => `${quoted(name)} = ?`).join(', ');
    return [
      `UPDATE ${this.name} SET ${set}, \`version\` = \`version\` + 1 WHERE ${condition.sql}`,
      [...row.values, ...condition.values],
    ];
  }

  async remove(where: Where<R>): Promise<number> {
    if (linksOf(this.resource).length + linksTo(this.ctx, this.resource.table).length > 0)
      await releaseLinks(this.ctx, this.resource, await this.idsOf(where));
    const { sql, values } = this.condition(where);
    return change(this.ctx, `DELETE FROM ${this.name} WHERE ${sql}`, values);
  }

  private async idsOf(where: Where<R>): Promise<number[]> {
    const { sql, values } = this.condition(where);
    const found = await select<{ id: number }>(this.ctx, `SELECT \`id\` FROM ${this.name} WHERE ${sql}`, values);
    return found.map(({ id }) => Number(id));
  }

  private beginning(): Record<string, unknown> {
    const now = this.ctx.now();
    return { version: 1, createdAt: now, updatedAt: now, ...defaultsOf(this.resource) };
  }
}

/** Throws if a command changes the owner of a row, which only a hand-over may do. */
function requireHolders({ name, fields, declaration }: Resource, changed: readonly string[]): void {
  const holders = Object.values(declaration.handover?.holders ?? {}).map(({ holder }) => holder as string);
  const wrong = changed.find((one) => fields[one]?.fixed || holders.includes(one));
  if (wrong !== undefined) throw new Error(`${name}: ${wrong} says whose a row is, and no update may change it`);
}

const DEFAULTS = new WeakMap<Resource['fields'], Readonly<Record<string, unknown>>>();
export function defaultsOf({ fields }: Pick<Resource, 'fields'>): Readonly<Record<string, unknown>> {
  let found = DEFAULTS.get(fields);
  if (!found) {
    const entries = Object.entries(fields).filter(([, field]) => field.default !== undefined && isColumn(field));
    found = Object.fromEntries(entries.map(([name, field]) => [name, field.default]));
    DEFAULTS.set(fields, found);
  }
  return found;
}

/** Returns typed access to the rows of a resource, for example `table(ctx, orders).one(12, { lock: true })`. */
export function table<R extends Resource>(ctx: Context, resource: R): Table<R> {
  return new Table(ctx, resource);
}

/** Returns the model of a table without a declaration, such as sessions. */
export function technicalTable<Row extends object>(
  { sequelize }: Pick<Database, 'sequelize'>,
  name: string,
  columns: ModelAttributes,
): ModelStatic<Model<Row>> {
  const model: ModelStatic<Model> = sequelize.isDefined(name)
    ? sequelize.model(name)
    : sequelize.define(name, columns, { timestamps: false, freezeTableName: true });
  return model;
}

/** Deletes a user's rows except the latest `most`, by the time in the column `by`. */
export async function deleteAllButLatest<Row extends { user: number }>(
  model: ModelStatic<Model<Row>>,
  user: number,
  { by, key, most }: { by: keyof Row & string; key: keyof Row & string; most: number },
  transaction: Transaction | undefined,
): Promise<void> {
  const older = await model.findAll({
    where: { user } as never,
    attributes: [key],
    order: [
      [by, 'DESC'],
      [key, 'ASC'],
    ],
    offset: most,
    limit: 50,
    transaction,
  });
  const keys = older.map((row) => row.get(key));
  if (keys.length > 0) await model.destroy({ where: { user, [key]: { [Op.in]: keys } } as never, transaction });
}
