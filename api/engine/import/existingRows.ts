import type { Resource } from '@t3d/resources/kit';
import { uniqueColumn, uniqueValue } from '@t3d/resources/kit';
import type { WhereOptions } from 'sequelize';
import { Op } from 'sequelize';
import type { Context } from '../../context';
import { decodeRow } from '../../declared/decode';
import type { Value } from '../../models/sql';
import { select } from '../../models/sql';
import { addLinks } from '../../models/links';
import { boundsOf } from '../access/bounds';
import type { Stored, ValidRow, Values } from '../rows/judgeRows';
import { columnNames } from '../../declared/columns';

/** The records that the rows of an import mean: those with the same key. */
export class ExistingRows {
  readonly key: readonly string[];

  constructor(
    private readonly ctx: Context,
    private readonly resource: Resource,
  ) {
    this.key = (resource.declaration.import?.key as readonly string[] | undefined) ?? [];
  }

  keyOf(values: Values): string | null {
    const { fields } = this.resource;
    return this.key.length === 0
      ? null
      : this.key.map((name) => String(uniqueValue(fields[name], values[name]) ?? '')).join('\u0000');
  }

  /** Records with the keys of these rows: those that the caller may change, by key, and the keys of the others. */
  async find(rows: readonly ValidRow[]): Promise<{ mine: Map<string, Stored>; others: Set<string> }> {
    const [first] = this.key;
    if (!first) return { mine: new Map(), others: new Set() };
    const columns = ['id', ...this.key].map((name) => `\`${name}\``).join(', ');
    const found = await select<Values>(
      this.ctx,
      `SELECT ${columns} FROM \`${this.resource.table}\` WHERE \`${uniqueColumn(this.resource.fields, first)}\` IN (?)`,
      [rows.map(({ values }) => uniqueValue(this.resource.fields[first], values[first]) as Value)],
    );
    const wanted = new Set(rows.map(({ values }) => this.keyOf(values)));
    const same = found
      .map((row) => decodeRow<Stored>(this.resource.fields, row))
      .filter((row) => wanted.has(this.keyOf(row)));
    if (same.length === 0) return { mine: new Map(), others: new Set() };
    const whole = await this.wholeRows([
      { id: { [Op.in]: same.map(({ id }) => id) } },
      ...boundsOf(this.ctx, this.resource),
    ]);
    const mine = new Map(whole.map((row) => [this.keyOf(row) as string, row]));
    return { mine, others: new Set(same.map((row) => this.keyOf(row) as string).filter((key) => !mine.has(key))) };
  }

  /** Whether no two records can have the same key. */
  isUniqueKey(): boolean {
    const { fields, declaration } = this.resource;
    const single = this.key.length === 1 && fields[this.key[0] as string]?.unique === true;
    return (
      single ||
      ((declaration.unique ?? []) as (readonly string[])[]).some((names) =>
        names.every((name) => this.key.includes(name)),
      )
    );
  }

  /** Records by their ids, locked in the order of those until commit. */
  async lock(ids: readonly number[]): Promise<Map<number, Stored>> {
    const rows = await this.wholeRows([{ id: { [Op.in]: ids.toSorted((a, b) => a - b) } }], true);
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Stored rows with all their columns; locked until commit when `lock` is true. */
  private async wholeRows(where: readonly WhereOptions[], lock = false): Promise<Stored[]> {
    const { transaction } = this.ctx;
    const rows = await this.ctx.database.model(this.resource).findAll({
      attributes: columnNames(this.resource),
      where: { [Op.and]: [...where] },
      order: [['id', 'ASC']],
      raw: true,
      transaction,
      ...(lock && { lock: transaction?.LOCK.UPDATE }),
    });
    const decoded = (rows as unknown as Values[]).map((row) => decodeRow<Stored>(this.resource.fields, row));
    return addLinks(this.ctx, this.resource, decoded, { locks: lock });
  }
}
