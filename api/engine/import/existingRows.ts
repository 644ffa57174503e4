import type { Resource } from '@t3d/resources/kit';
import { uniqueColumn, uniqueValue } from '@t3d/resources/kit';
import type { Context } from '../../context';
import { decodeRow } from '../../declared/decode';
import type { Value } from '../../models/sql';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import type { Stored, ValidRow, Values } from '../rows/write/judgeRows';
import { idsInScope } from '../rows/read/read';

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
    const ids = same.map(({ id }) => id);
    const whole = await this.wholeRows([...(await idsInScope(this.ctx, this.resource, ids))]);
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
    return new Map((await this.wholeRows(ids, true)).map((row) => [row.id, row]));
  }

  /** Stored rows with all their columns; locked until commit when `lock` is true. */
  private wholeRows(ids: readonly number[], lock = false): Promise<Stored[]> {
    return table(this.ctx, this.resource).find(ids, { lock }) as Promise<unknown[]> as Promise<Stored[]>;
  }
}
