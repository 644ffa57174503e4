import type { Field, Resource } from '@t3d/resources/kit';
import type { Context } from '../../context';
import { touchParents, lockParents, requireOpenParents } from '../rows/children/validateParents';
import { ApiError } from '../../errors';
import { changesBetween, recordHistories } from '../../models/history';
import { linkCreated } from '../../models/imports';
import { change, select } from '../../models/sql';
import { changeEach } from '../rows/write/changeEach';
import { decodeRow } from '../../registry/decode';
import type { Effects, Counts } from './report';
import { EffectCounter } from './report';
import { ExistingRows, RowsOfParents } from './existingRows';
import { fieldErrorOf } from './errors';
import type {
  FieldError,
  NewRecord,
  ValidRow,
  ChangedRecord,
  Reject,
  Stored,
  Values,
} from '../rows/write/validateRows';
import { RowValidator } from '../rows/write/validateRows';
import { linksOf } from '../../registry/schema';
import { writeLinks } from '../../models/links';
import { defaultsOf, table } from '../../models/table';
import { convertingErrors } from '../../models/unique';

/** Adds the defaults of a new record for missing values. */
function withDefaults(defaults: Values, values: Values): Values {
  const whole = { ...defaults, ...values };
  for (const name in values) if (values[name] === null) whole[name] = defaults[name];
  return whole;
}

/** Returns the values of changed records before and after, to look up their references. */
const namesOf = (known: readonly ChangedRecord[]): Values[] =>
  known.flatMap(({ before, changed }) => (Object.keys(changed).length > 0 ? [before, changed] : []));

/** Writes an import's rows in batches of some hundred. */
export class ImportWriter {
  private readonly existing: ExistingRows;
  private readonly hasLinks: boolean;
  private readonly rules: RowValidator;
  private readonly counted: EffectCounter;
  private lastId: number | null = null;
  readonly written: RowsOfParents;

  constructor(
    private readonly ctx: Context,
    private readonly resource: Resource,
    fields: Readonly<Record<string, Field>>,
  ) {
    this.existing = new ExistingRows(ctx, resource);
    this.hasLinks = linksOf(resource).length > 0;
    this.counted = new EffectCounter(ctx, resource);
    this.rules = new RowValidator(ctx, resource, fields, this.existing.key);
    this.written = new RowsOfParents(ctx, resource);
  }

  /**
   * Checks rows and writes them, unless `writes` returns false. Returns the numbers of created, changed and unchanged
   * records.
   */
  async write(rows: readonly ValidRow[], reject: Reject, writes: () => boolean): Promise<Counts> {
    if (rows.length === 0) return { created: 0, updated: 0, unchanged: 0 };
    const bad = new Set<number>();
    const rejectRow: Reject = (row, error) => {
      bad.add(row);
      reject(row, error);
    };
    const isGood = ({ row }: { row: ValidRow }): boolean => !bad.has(row.number);
    const found = await this.sort(rows, rejectRow);
    await this.rules.validate(found.fresh, found.known, rejectRow);
    const fresh = await this.rules.complete(found.fresh, rejectRow);
    const known = await this.rules.complete(found.known, rejectRow);
    await this.rules.judgeUnique(fresh, known, rejectRow);
    if (writes()) await this.put(fresh.filter(isGood), known.filter(isGood), rejectRow);
    const existing = found.known.filter(isGood);
    this.counted.add(existing);
    const updated = existing.filter(({ changed }) => Object.keys(changed).length > 0).length;
    return { created: found.fresh.filter(isGood).length, updated, unchanged: existing.length - updated };
  }

  /** Writes checked rows, some of which the database may still reject. */
  private async put(fresh: readonly NewRecord[], known: readonly ChangedRecord[], reject: Reject): Promise<void> {
    const wrong = new Set<number>();
    const rejectRow: Reject = (row, error) => {
      wrong.add(row);
      reject(row, error);
    };
    await this.orRowByRow(fresh, (some) => this.insert(some), rejectRow);
    await this.orRowByRow(
      known.filter(({ changed }) => Object.keys(changed).length > 0),
      (some) => this.update(some),
      rejectRow,
    );
    const isWritten = ({ row }: { row: ValidRow }): boolean => !wrong.has(row.number);
    const made = fresh.filter(isWritten).map(({ values }) => values);
    await touchParents(this.ctx, this.resource, [...made, ...namesOf(known.filter(isWritten))], 'more');
  }

  /** Checks the readable values of rejected rows, so that a wrong reference is reported with the row's other errors. */
  async judgeReadable(rows: readonly ValidRow[], reject: Reject): Promise<void> {
    const keyed = rows.filter(({ values }) => this.existing.key.every((name) => name in values));
    const mine = keyed.length > 0 ? (await this.existing.find(keyed)).mine : new Map<string, Stored>();
    const given = rows.map((row) => {
      const before = mine.get(this.existing.keyOf(row.values) ?? '');
      return { row, values: before ? this.rules.changesOf(row.values, before) : row.values };
    });
    await this.rules.judgeReferences(given, reject);
  }

  keyOf(values: Values): string | null {
    return this.existing.keyOf(values);
  }

  effects(): Effects {
    return this.counted.sum();
  }

  /** Locks the records to change in id order and compares again, so that no concurrent change is overwritten. */
  private async lockChanging(known: ChangedRecord[]): Promise<ChangedRecord[]> {
    const ids = known.filter(({ changed }) => Object.keys(changed).length > 0).map(({ before }) => before.id);
    if (ids.length === 0 || this.ctx.database.dialect === 'sqlite') return known;
    const now = await this.existing.lock(ids);
    return known.map((one) => {
      const before = now.get(one.before.id);
      return before ? { ...one, before, changed: this.rules.changesOf(one.row.values, before) } : one;
    });
  }

  private async sort(
    rows: readonly ValidRow[],
    reject: Reject,
  ): Promise<{ fresh: NewRecord[]; known: ChangedRecord[] }> {
    const { mine, others } = await this.existing.find(rows);
    const [fresh, known]: [NewRecord[], ChangedRecord[]] = [[], []];
    const unique = this.existing.isUniqueKey();
    for (const row of rows) {
      const key = this.existing.keyOf(row.values);
      const before = key === null ? undefined : mine.get(key);
      if (before) {
        known.push({ row, before, changed: this.rules.changesOf(row.values, before) });
        continue;
      }
      if (unique && key !== null && others.has(key)) {
        reject(row.number, { field: this.existing.key[0] as string, key: 'taken' });
        continue;
      }
      fresh.push({ row, values: withDefaults(defaultsOf(this.resource), row.values) });
    }
    const named = [...fresh.map(({ values }) => values), ...namesOf(known)];
    await lockParents(this.ctx, this.resource, named);
    await requireOpenParents(this.ctx, this.resource, named);
    return { fresh, known: await this.lockChanging(known) };
  }

  /** Writes rows together or, if the database rejects any, one by one, so that the error is at its row. */
  private async orRowByRow<One extends { row: ValidRow }>(
    rows: readonly One[],
    write: (some: readonly One[]) => Promise<void>,
    reject: Reject,
  ): Promise<void> {
    if (rows.length === 0) return;
    const rejection = await this.tried(() => write(rows));
    if (!rejection) return;
    for (const one of rows) {
      const wrong = await this.tried(() => write([one]));
      if (wrong) reject(one.row.number, wrong);
    }
  }

  /** Runs work and returns the database's error, if any, after a rollback. */
  private async tried(work: () => Promise<void>): Promise<FieldError | null> {
    const last = this.lastId;
    await change(this.ctx, 'SAVEPOINT imported_rows');
    try {
      await convertingErrors(this.resource, work);
      await change(this.ctx, 'RELEASE SAVEPOINT imported_rows');
      return null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await change(this.ctx, 'ROLLBACK TO SAVEPOINT imported_rows');
      this.lastId = last;
      return fieldErrorOf(error, this.existing.key[0] ?? '');
    }
  }

  private async insert(fresh: readonly NewRecord[]): Promise<void> {
    if (fresh.length === 0) return;
    const { ctx, resource } = this;
    const rows = fresh.map(({ values }) => values);
    if (!ctx.partOf && !this.hasLinks && !this.written.areJudged) {
      await table(ctx, resource).insertColumns(rows);
      return;
    }
    this.lastId ??= (await this.newIds()).last;
    await table(ctx, resource).insertColumns(rows);
    const { count, first, last } = await this.newIds(this.lastId);
    // Consecutive new ids, as many as the rows, belong to these rows.
    const isAlone = count === rows.length && last - first === count - 1 && !this.hasLinks;
    const made = isAlone ? { first, last } : await this.findMade(rows, this.lastId);
    if (ctx.partOf) await linkCreated(ctx, resource, made);
    fresh.forEach(({ row, values }, at) =>
      this.written.add(row, Array.isArray(made) ? (made[at] as number) : first + at, [values]),
    );
    this.lastId = last;
  }

  /** Returns the last id of the table. With `after`, also the first id above it and the number of such ids. */
  private async newIds(after?: number): Promise<Record<'count' | 'first' | 'last', number>> {
    const [counted, where] =
      after === undefined ? ['', ''] : ['COUNT(*) AS `count`, MIN(`id`) AS `first`, ', 'WHERE `id` > ?'];
    const [found] = await select<Record<'count' | 'first' | 'last', number | null>>(
      this.ctx,
      `SELECT ${counted}MAX(\`id\`) AS \`last\` FROM \`${this.resource.table}\` ${where}`,
      after === undefined ? [] : [after],
    );
    return { count: Number(found?.count), first: Number(found?.first), last: Number(found?.last) };
  }

  /** Finds the ids of inserted rows by their keys, because neither database returns the ids. */
  private async findMade(rows: readonly Values[], after: number): Promise<number[]> {
    const found = await select<Values>(
      this.ctx,
      `SELECT ${['id', ...this.existing.key].map((name) => `\`${name}\``).join(', ')} FROM \`${this.resource.table}\`
        WHERE \`id\` > ? ORDER BY \`id\``,
      [after],
    );
    const keys = new Set(rows.map((values) => this.existing.keyOf(values)));
    const made = found
      .map((row) => decodeRow<Stored>(this.resource.fields, row))
      .filter((row) => this.existing.key.length === 0 || keys.has(this.existing.keyOf(row)));
    if (made.length !== rows.length)
      throw new Error(`${this.resource.name}: ${made.length} of ${rows.length} imported rows found again`);
    if (this.hasLinks) await this.link(rows, made);
    return made.map(({ id }) => id);
  }

  /** Stores the links of new records, found by key or by order. */
  private async link(rows: readonly Values[], made: readonly Stored[]): Promise<void> {
    const byKey = new Map(made.map((row) => [this.existing.keyOf(row), row.id]));
    const idOf = (values: Values, at: number): number =>
      (this.existing.key.length > 0 ? byKey.get(this.existing.keyOf(values)) : made[at]?.id) as number;
    const given = rows.map((values, at) => ({ id: idOf(values, at), values }));
    await writeLinks(this.ctx, this.resource, given, { fresh: true });
  }

  private async update(changing: readonly ChangedRecord[]): Promise<void> {
    for (const { row, before, changed } of changing)
      this.written.add(row, before.id, [before, { ...before, ...changed }]);
    await changeEach(
      this.ctx,
      this.resource,
      changing.map(({ before, changed }) => ({ id: before.id, values: changed })),
    );
    await recordHistories(
      this.ctx,
      this.resource,
      'import',
      changing.map((one) => ({
        recordId: one.before.id,
        changes: changesBetween(this.resource, one.before, one.changed),
        recordVersion: one.before.version + 1,
      })),
    );
  }
}
