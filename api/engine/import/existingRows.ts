import type { Resource } from '@t3d/resources/kit';
import { uniqueColumn, uniqueValue } from '@t3d/resources/kit';
import type { Context } from '../../context';
import { decodeRow } from '../../registry/decode';
import type { Value } from '../../models/sql';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import type { Stored, ValidRow, Values, FieldError } from '../rows/write/validateRows';
import { idsInScope } from '../rows/read/read';
import type { Parent } from '../../registry/children';
import { parentsOf } from '../../registry/children';
import type { Fault } from '../rows/children/validateParents';
import { hasChildRules } from '../rows/write/completeRows';

const keyOf = (table: string, id: unknown): string => `${table} ${String(id)}`;

/** The rows of a file by the record whose children they wrote, for errors of rules over all children. */
export class RowsOfParents {
  private readonly parents: readonly Parent[];
  private readonly rowOf = new Map<string, number>();
  private readonly rowsBelow = new Map<string, Set<number>>();

  constructor(
    ctx: Context,
    private readonly resource: Resource,
  ) {
    this.parents = parentsOf(ctx.database.registry, resource).filter(({ parent }) =>
      hasChildRules(ctx.database, parent),
    );
  }

  /** True if a rule may reject rows after all rows were written. */
  get areJudged(): boolean {
    return this.parents.length > 0;
  }

  /** Adds a written row. `values` are the record's values before and after. */
  add({ number }: ValidRow, id: number, values: readonly Values[]): void {
    if (this.areJudged) this.rowOf.set(keyOf(this.resource.table, id), number);
    for (const { parent, on } of this.parents)
      for (const one of values) {
        const key = keyOf(parent.table, one[on]);
        this.rowsBelow.set(key, (this.rowsBelow.get(key) ?? new Set()).add(number));
      }
  }

  /** Returns the rows to reject: those of faulty children, or with `all` every row of the record. */
  refusedFor(faults: readonly Fault[], all: boolean): Map<number, FieldError> {
    const found = new Map<number, FieldError>();
    for (const { parent, id, child, message } of faults) {
      const own = child && !all ? this.rowOf.get(keyOf(child.table, child.id)) : undefined;
      const on = this.parents.find((one) => one.parent.table === parent.table)?.on ?? '';
      const rows = own === undefined ? [...(this.rowsBelow.get(keyOf(parent.table, id)) ?? [])] : [own];
      const field = own === undefined ? on : child?.field || on;
      for (const row of rows) if (!found.has(row)) found.set(row, { ...message, field });
    }
    return found;
  }
}

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

  /**
   * Finds the records with the keys of these rows: those that the caller may change (`mine`), and the keys of `others`.
   */
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

  /** Locks records in id order until the commit. */
  async lock(ids: readonly number[]): Promise<Map<number, Stored>> {
    return new Map((await this.wholeRows(ids, true)).map((row) => [row.id, row]));
  }

  /** Returns stored rows with all columns, with `lock` locked until the commit. */
  private wholeRows(ids: readonly number[], lock = false): Promise<Stored[]> {
    return table(this.ctx, this.resource).find(ids, { lock }) as Promise<unknown[]> as Promise<Stored[]>;
  }
}

const START = 1 << 12;

/** Returns a hash of 96 bits (cyrb128), which in practice differs for any two keys of a file. */
function hash96(text: string): [number, number, number] {
  let [h1, h2, h3, h4] = [1779033703, 3144134277, 1013904242, 2773480762];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    h1 = h2 ^ Math.imul(h1 ^ code, 597399067);
    h2 = h3 ^ Math.imul(h2 ^ code, 2869860233);
    h3 = h4 ^ Math.imul(h3 ^ code, 951274213);
    h4 = h1 ^ Math.imul(h4 ^ code, 2716044179);
  }
  h1 = Math.imul(h3 ^ (h1 >>> 18), 597399067);
  h2 = Math.imul(h4 ^ (h2 >>> 22), 2869860233);
  h3 = Math.imul(h1 ^ (h3 >>> 17), 951274213);
  h4 = Math.imul(h2 ^ (h4 >>> 19), 2716044179);
  return [(h1 ^ h2 ^ h3 ^ h4) >>> 0, h2 >>> 0, h3 >>> 0];
}

/** The row in which each key occurred first. A million keys take 32 MB as numbers, and 150 MB in a Map of strings. */
export class DuplicateKeys {
  private table = new Uint32Array(START * 4);
  private slots = START;
  private count = 0;

  /** Returns the earlier row with this key. For a new key, stores the row (from 1) and returns undefined. */
  add(key: string, row: number): number | undefined {
    const [a, b, c] = hash96(key);
    const at = this.place(a, b, c);
    const before = this.table[at + 3] as number;
    if (before !== 0) return before;
    this.table.set([a, b, c, row], at);
    this.count += 1;
    if (this.count * 2 > this.slots) this.grow();
    return undefined;
  }

  private place(a: number, b: number, c: number): number {
    for (let slot = a & (this.slots - 1); ; slot = (slot + 1) & (this.slots - 1)) {
      const at = slot * 4;
      if (this.table[at + 3] === 0 || (this.table[at] === a && this.table[at + 1] === b && this.table[at + 2] === c))
        return at;
    }
  }

  private grow(): void {
    const old = this.table;
    this.slots *= 2;
    this.table = new Uint32Array(this.slots * 4);
    for (let at = 0; at < old.length; at += 4) {
      if (old[at + 3] === 0) continue;
      this.table.set(
        old.subarray(at, at + 4),
        this.place(old[at] as number, old[at + 1] as number, old[at + 2] as number),
      );
    }
  }
}
