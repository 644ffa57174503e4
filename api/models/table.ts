import type { Predicate, Resource, RowOf } from '@t3d/resources/kit';
import { isColumn } from '@t3d/resources/kit';
import type { Context } from '../context';
import { columnNames } from '../declared/columns';
import { linksOf } from '../declared/links';
import { predicateSql } from '../declared/predicateSql';
import { chunked } from './chunked';
import { forShare, forUpdate, unlessThere } from './dialect';
import { addLinks, givesLinks, linksTo, releaseLinks, writeLinks } from './links';
import { conditionText } from './sequelize/subquery';
import { change, leave, put, selectPlain } from './sql';
import { typedRow } from './storedValue';
import type { Written } from './writing';
import { insertOf, updateEachOf, updateOf } from './writing';

type Row<R extends Resource> = RowOf<R['fields']>;
export type Where<R extends Resource> = number | readonly number[] | Predicate<Extract<keyof Row<R>, string>>;
/** `lock` holds the rows until commit; `shared`: others may hold them so too, nobody may change them. */
interface FindOptions {
  lock?: boolean | 'shared';
  order?: readonly (readonly [column: string, direction: 'ASC' | 'DESC'])[];
  limit?: number;
}

/** Rows of one INSERT. */
const AT_ONCE = 1000;

const DEFAULTS = new WeakMap<Resource['fields'], Readonly<Record<string, unknown>>>();
/** What a new record has without being given it. */
export function defaultsOf({ fields }: Pick<Resource, 'fields'>): Readonly<Record<string, unknown>> {
  let found = DEFAULTS.get(fields);
  if (!found) {
    const entries = Object.entries(fields).filter(([, field]) => field.default !== undefined && isColumn(field));
    found = Object.fromEntries(entries.map(([name, field]) => [name, field.default]));
    DEFAULTS.set(fields, found);
  }
  return found;
}

const idText = (id: unknown): string => {
  const number = Number(id);
  return id !== null && Number.isSafeInteger(number) ? String(number) : 'NULL';
};

/**
 * Plain typed rows of one resource inside the context's transaction: what commands read and write with, by statements
 * of our own. No scope here: commands check what they were given.
 */
export class Table<R extends Resource> {
  constructor(
    private readonly ctx: Context,
    private readonly resource: R,
  ) {}

  /** Rows in id order unless given otherwise; `lock` holds them until commit. */
  async find(where: Where<R>, options: FindOptions = {}): Promise<Row<R>[]> {
    const { ctx, resource } = this;
    const names = columnNames(resource);
    const { order = [['id', 'ASC']], limit } = options;
    const sorted = order.map(([column, direction]) => `\`${column}\` ${direction}`).join(', ');
    const found = await selectPlain<Record<string, unknown>>(
      ctx,
      `SELECT ${names.map((name) => `\`${name}\``).join(', ')} FROM \`${resource.table}\`${this.whereText(where)}
        ORDER BY ${sorted}${limit === undefined ? '' : ` LIMIT ${idText(limit)}`}${this.lockText(options.lock)}`,
    );
    const rows = found.map((row) => typedRow<Row<R>>(ctx, resource, names, row));
    return addLinks(ctx, resource, rows, { locks: Boolean(options.lock) });
  }

  private whereText(where: Where<R>): string {
    if (typeof where === 'number') return ` WHERE \`id\` = ${idText(where)}`;
    if (Array.isArray(where)) {
      const ids = (where as readonly number[]).map(idText);
      return ` WHERE \`id\` IN (${ids.length > 0 ? ids.join(', ') : 'NULL'})`;
    }
    const { sequelize } = this.ctx.database;
    const model = this.ctx.database.model(this.resource);
    return ` WHERE ${conditionText(sequelize, model, predicateSql(where as Predicate))}`;
  }

  private lockText(lock: FindOptions['lock']): string {
    const { transaction, holdsReads, database } = this.ctx;
    if (!(lock || holdsReads) || !transaction) return '';
    return lock === 'shared' || !lock ? forShare(database) : forUpdate(database);
  }

  async one(where: Where<R>, options: FindOptions = {}): Promise<Row<R> | null> {
    return (await this.find(where, { ...options, limit: 1 }))[0] ?? null;
  }

  async count(where: Where<R>): Promise<number> {
    const sql = `SELECT COUNT(*) AS \`count\` FROM \`${this.resource.table}\`${this.whereText(where)}`;
    return Number((await selectPlain<{ count: number }>(this.ctx, sql))[0]?.count);
  }

  /** Inserts one row and answers its id. */
  async insert(values: Partial<Row<R>>): Promise<number> {
    const { sql, values: given } = insertOf(this.ctx.database, this.resource, [values], { common: this.common() });
    const id = await put(this.ctx, sql, given);
    await writeLinks(this.ctx, this.resource, [{ id, values }], { fresh: true });
    return id;
  }

  /**
   * One statement a thousand rows. Answers no ids: the databases disagree about them, and so the rows can name no
   * records in fields of links.
   */
  async insertMany(rows: readonly Partial<Row<R>>[]): Promise<void> {
    for (const { sql, values } of this.insertsOf(rows)) await change(this.ctx, sql, values);
  }

  /**
   * The same of rows of which the database refuses nothing, so that they may be sent with what comes after them.
   * `fixed`: columns in which all have the same, as SQL.
   */
  async leaveMany(rows: readonly Partial<Row<R>>[], fixed?: Readonly<Record<string, string>>): Promise<void> {
    for (const { sql, values } of this.insertsOf(rows, fixed)) await leave(this.ctx, sql, values);
  }

  /** The same of rows of which those are left out whose unique value is there. */
  async leaveNew(rows: readonly Partial<Row<R>>[]): Promise<void> {
    for (const { sql, values } of this.insertsOf(rows))
      await leave(this.ctx, sql + unlessThere(this.ctx.database), values);
  }

  private insertsOf(rows: readonly Partial<Row<R>>[], fixed?: Readonly<Record<string, string>>): Written[] {
    if (linksOf(this.resource).length > 0 && rows.some((row) => givesLinks(this.resource, row)))
      throw new Error(`${this.resource.name}: rows with links are inserted one by one`);
    const common = this.common();
    return chunked(rows, AT_ONCE).map((part) =>
      insertOf(this.ctx.database, this.resource, part, { common, ...(fixed && { fixed }) }),
    );
  }

  /** Sets values where the condition holds, as one statement; bumps version. Answers the number of rows. */
  async update(values: Partial<Row<R>>, where: Where<R>): Promise<number> {
    if (givesLinks(this.resource, values)) {
      const ids = await this.idsOf(where);
      await writeLinks(
        this.ctx,
        this.resource,
        ids.map((id) => ({ id, values })),
      );
    }
    const { sql, values: given } = this.updateText(values, where);
    return change(this.ctx, sql, given);
  }

  /** The same of values of which the database refuses nothing: no links, no references, nothing that is unique. */
  leaveUpdate(values: Partial<Row<R>>, where: Where<R>): Promise<void> {
    const { sql, values: given } = this.updateText(values, where);
    return leave(this.ctx, sql, given);
  }

  /** Gives rows their own values of the same fields, by one statement. */
  async updateEach(rows: readonly { readonly id: number; readonly values: Partial<Row<R>> }[]): Promise<void> {
    const { sql, values } = updateEachOf(this.ctx.database, this.resource, rows, this.ctx.now());
    await change(this.ctx, sql, values);
  }

  private updateText(given: Partial<Row<R>>, where: Where<R>): Written {
    const { sql, values } = updateOf(this.ctx.database, this.resource, given, this.ctx.now());
    return { sql: sql + this.whereText(where), values };
  }

  async remove(where: Where<R>): Promise<number> {
    if (linksOf(this.resource).length + linksTo(this.ctx, this.resource.table).length > 0)
      await releaseLinks(this.ctx, this.resource, await this.idsOf(where));
    return change(this.ctx, `DELETE FROM \`${this.resource.table}\`${this.whereText(where)}`);
  }

  private async idsOf(where: Where<R>): Promise<number[]> {
    const sql = `SELECT \`id\` FROM \`${this.resource.table}\`${this.whereText(where)}`;
    return (await selectPlain<{ id: number }>(this.ctx, sql)).map(({ id }) => Number(id));
  }

  /** What new rows have without being given it. */
  private common(): Record<string, unknown> {
    const now = this.ctx.now();
    return { ...defaultsOf(this.resource), version: 1, createdAt: now, updatedAt: now };
  }
}

/** `table(ctx, orders).one(12, { lock: true })` */
export function table<R extends Resource>(ctx: Context, resource: R): Table<R> {
  return new Table(ctx, resource);
}
