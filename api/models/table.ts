import type { Predicate, Resource, RowOf } from '@t3d/resources/kit';
import { isColumn } from '@t3d/resources/kit';
import type { LOCK, Model, ModelStatic, Order, WhereOptions } from 'sequelize';
import { Op } from 'sequelize';
import type { Context } from '../context';
import { columnNames } from '../declared/columns';
import { decodeRow } from '../declared/decode';
import { linksOf } from '../declared/links';
import { predicateSql } from '../declared/predicateSql';
import { addLinks, givesLinks, linksTo, releaseLinks, writeLinks } from './links';

type Row<R extends Resource> = RowOf<R['fields']>;
export type Where<R extends Resource> = number | readonly number[] | Predicate<Extract<keyof Row<R>, string>>;
/** `lock` holds the rows until commit; `shared`: others may hold them so too, nobody may change them. */
interface FindOptions {
  lock?: boolean | 'shared';
  order?: Order;
  limit?: number;
}

function whereOf<R extends Resource>(where: Where<R>): WhereOptions {
  if (typeof where === 'number') return { id: where };
  if (Array.isArray(where)) return { id: { [Op.in]: [...(where as readonly number[])] } };
  return predicateSql(where as Predicate);
}

/**
 * Plain typed rows of one resource inside the context's transaction: what commands read and write with. No scope here:
 * commands check what they were given.
 */
export class Table<R extends Resource> {
  private readonly model: ModelStatic<Model>;
  constructor(
    private readonly ctx: Context,
    private readonly resource: R,
  ) {
    this.model = ctx.database.model(resource);
  }

  /** Rows in id order unless given otherwise; `lock` holds them until commit. */
  async find(where: Where<R>, options: FindOptions = {}): Promise<Row<R>[]> {
    const found = await this.model.findAll({
      attributes: columnNames(this.resource),
      where: whereOf<R>(where),
      order: options.order ?? [['id', 'ASC']],
      limit: options.limit,
      raw: true,
      transaction: this.ctx.transaction,
      lock: this.lockOf(options.lock),
    });
    const rows = (found as unknown as Record<string, unknown>[]).map((row) =>
      decodeRow<Row<R>>(this.resource.fields, row),
    );
    return addLinks(this.ctx, this.resource, rows, { locks: Boolean(options.lock) });
  }

  private lockOf(lock: FindOptions['lock']): LOCK | undefined {
    const { transaction, holdsReads } = this.ctx;
    if (!(lock || holdsReads) || !transaction) return undefined;
    return lock === 'shared' || !lock ? transaction.LOCK.SHARE : transaction.LOCK.UPDATE;
  }

  async one(where: Where<R>, options: FindOptions = {}): Promise<Row<R> | null> {
    return (await this.find(where, { ...options, limit: 1 }))[0] ?? null;
  }

  count(where: Where<R>): Promise<number> {
    return this.model.count({ where: whereOf<R>(where), transaction: this.ctx.transaction });
  }

  /** Inserts one row and answers its id. */
  async insert(values: Partial<Row<R>>): Promise<number> {
    const now = this.ctx.now();
    const made = await this.model.create(
      { version: 1, createdAt: now, updatedAt: now, ...this.defaults(), ...values },
      { transaction: this.ctx.transaction },
    );
    const id = Number(made.get('id'));
    await writeLinks(this.ctx, this.resource, [{ id, values }], { fresh: true });
    return id;
  }

  /**
   * One statement a thousand rows. Answers no ids: the databases disagree about them, and so the rows can name no
   * records in fields of links.
   */
  async insertMany(rows: readonly Partial<Row<R>>[]): Promise<void> {
    if (linksOf(this.resource).length > 0 && rows.some((row) => givesLinks(this.resource, row)))
      throw new Error(`${this.resource.name}: rows with links are inserted one by one`);
    const now = this.ctx.now();
    const defaults = this.defaults();
    for (let start = 0; start < rows.length; start += 1000) {
      const part = rows
        .slice(start, start + 1000)
        .map((row) => ({ version: 1, createdAt: now, updatedAt: now, ...defaults, ...row }));
      await this.model.bulkCreate(part, { transaction: this.ctx.transaction });
    }
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
    const [affected] = await this.model.update(
      { ...values, updatedAt: this.ctx.now(), version: this.ctx.database.sequelize.literal('version + 1') },
      { where: whereOf<R>(where), transaction: this.ctx.transaction },
    );
    return affected;
  }

  async remove(where: Where<R>): Promise<number> {
    if (linksOf(this.resource).length + linksTo(this.ctx, this.resource.table).length > 0)
      await releaseLinks(this.ctx, this.resource, await this.idsOf(where));
    return this.model.destroy({ where: whereOf<R>(where), transaction: this.ctx.transaction });
  }

  private async idsOf(where: Where<R>): Promise<number[]> {
    const found = await this.model.findAll({
      attributes: ['id'],
      where: whereOf<R>(where),
      raw: true,
      transaction: this.ctx.transaction,
    });
    return (found as unknown as { id: number }[]).map(({ id }) => Number(id));
  }

  private defaults(): Record<string, unknown> {
    const entries = Object.entries(this.resource.fields).filter(
      ([, field]) => field.default !== undefined && isColumn(field),
    );
    return Object.fromEntries(entries.map(([name, field]) => [name, field.default]));
  }
}

/** `table(ctx, orders).one(12, { lock: true })` */
export function table<R extends Resource>(ctx: Context, resource: R): Table<R> {
  return new Table(ctx, resource);
}
