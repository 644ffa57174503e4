import type { Field, Resource } from '@t3d/resources/kit';
import { grantScope, uniqueColumn, uniqueValue } from '@t3d/resources/kit';
import type { CompletedRow } from '../../../registry/command';
import type { Context } from '../../../context';
import type { Value } from '../../../models/sql';
import { select } from '../../../models/sql';
import { mayCall, writableFields } from '../../access/permissions';
import { decodeRow } from '../../../registry/decode';
import { serverKindOf } from '../../../registry/kinds';
import { completeRows } from './completeRows';
import { DictionaryLists } from '../read/dictionary';
import { differing } from './changeEach';
import type { Message } from '../../../errors';
import { idsInScope } from '../read/read';
import { validateNamed } from '../read/references';
import { withoutMasks } from '../../../registry/encrypted';

export type FieldError = Message & { field: string };

export type Values = Record<string, unknown>;
/** A row whose values are valid as far as can be told without the database. */
export interface ValidRow {
  number: number;
  values: Values;
}
/** A row that creates a record, with all values to store. */
export interface NewRecord {
  row: ValidRow;
  values: Values;
}
export type Stored = Values & { id: number; version: number };
export interface ChangedRecord {
  row: ValidRow;
  before: Stored;
  changed: Values;
}
export type Reject = (row: number, error: FieldError) => void;

/** Validates the rows of a file together, with the checks of POST and PUT, and reports every error at its row. */
export class RowValidator {
  private readonly changeable: ReadonlySet<string>;
  private readonly lists: DictionaryLists;

  constructor(
    private readonly ctx: Context,
    private readonly resource: Resource,
    private readonly fields: Readonly<Record<string, Field>>,
    /** The key fields. Rows with equal ones are the same record. */
    private readonly key: readonly string[],
  ) {
    this.changeable = new Set(Object.keys(writableFields(ctx.actor, resource, 'update')));
    this.lists = new DictionaryLists(ctx);
  }

  private get firstField(): string {
    return this.key[0] ?? '';
  }

  /** Returns the fields of a record that a row changes. An empty cell changes nothing. */
  changesOf(values: Values, before: Values): Values {
    const { fields } = this.resource;
    const changed = Object.entries(values).flatMap(([name, value]) => {
      const field = fields[name];
      if (!field || value === null || value === undefined) return [];
      const { cells } = serverKindOf(field);
      const after = cells.merge(before[name], value, this.ctx.language);
      return cells.isSame(field, before[name], after) ? [] : [[name, after] as const];
    });
    return withoutMasks(this.resource, before, Object.fromEntries(changed));
  }

  async validate(fresh: readonly NewRecord[], known: readonly ChangedRecord[], reject: Reject): Promise<void> {
    const changing = known.filter(({ changed }) => Object.keys(changed).length > 0);
    this.judgeCalls(fresh, changing, reject);
    await this.judgeScope(changing, reject);
    for (const { row, changed } of changing) {
      for (const field of Object.keys(changed))
        if (!this.changeable.has(field)) reject(row.number, { field, key: 'imports.fixed' });
    }
    await this.judgeReferences([...fresh, ...changing.map((one) => ({ ...one, values: one.changed }))], reject);
  }

  /** Rejects rows without the permission to create or update, which importing does not include. */
  private judgeCalls(fresh: readonly NewRecord[], changing: readonly ChangedRecord[], reject: Reject): void {
    const { actor } = this.ctx;
    for (const [call, rows] of [
      ['create', fresh],
      ['update', changing],
    ] as const) {
      if (rows.length === 0 || mayCall(actor, this.resource, call)) continue;
      const params = { needed: `${this.resource.name}:${call}` };
      for (const { row } of rows) reject(row.number, { field: this.firstField, key: 'forbidden', params });
    }
  }

  /** Rejects rows of records that the caller may read but not change. */
  private async judgeScope(changing: readonly ChangedRecord[], reject: Reject): Promise<void> {
    const narrower = grantScope(this.resource.declaration.access.update);
    if (!narrower || changing.length === 0) return;
    const ids = changing.map(({ before }) => before.id);
    const mine = await idsInScope(this.ctx, this.resource, ids, narrower);
    for (const { row, before } of changing)
      if (!mine.has(before.id)) reject(row.number, { field: this.firstField, key: 'notYours' });
  }

  /** Rejects rows with invalid references (`validateNamed`). */
  judgeReferences(rows: readonly (NewRecord & { before?: Stored })[], reject: Reject): Promise<void> {
    const report: Parameters<typeof validateNamed>[3] = (at, field, fault) =>
      reject((rows[at] as NewRecord).row.number, { field, ...fault } as FieldError);
    return validateNamed(this.ctx, this.fields, rows, report, { resource: this.resource }, this.lists);
  }

  /** Completes rows to the values to store, and reports each wrong field. */
  async complete<One extends NewRecord | ChangedRecord>(rows: readonly One[], reject: Reject): Promise<One[]> {
    const written = rows.filter((one) => !('changed' in one) || Object.keys(one.changed).length > 0);
    const given = written.map((one) => ('changed' in one ? one.changed : one.values));
    const before = written.map((one) => ('before' in one ? one.before : null));
    const completed = await completeRows(this.ctx, this.resource, given, before);
    return written.flatMap((one, index) => {
      const { values, errors } = completed[index] as CompletedRow;
      for (const [field, error] of Object.entries(errors ?? {})) reject(one.row.number, { field, ...error });
      if (!values) return [];
      const stored = 'changed' in one ? { ...one, changed: differing(one.before, values) } : { ...one, values };
      return [stored as One];
    });
  }

  /** Rejects unique values that another record or row already has. */
  async judgeUnique(fresh: readonly NewRecord[], known: readonly ChangedRecord[], reject: Reject): Promise<void> {
    for (const names of this.uniqueSets()) await this.judgeSet(names, fresh, known, reject);
  }

  /** Returns the unique fields and the unique combinations of fields, except the import's key. */
  private uniqueSets(): (readonly string[])[] {
    const { fields, declaration } = this.resource;
    const single = Object.entries(fields)
      .filter(([, { unique, hidden }]) => unique && !hidden)
      .map(([name]) => [name]);
    const isKey = (names: readonly string[]): boolean =>
      names.length === this.key.length && names.every((name) => this.key.includes(name));
    return [...single, ...((declaration.unique ?? []) as (readonly string[])[])].filter((names) => !isKey(names));
  }

  private async judgeSet(
    names: readonly string[],
    fresh: readonly NewRecord[],
    known: readonly ChangedRecord[],
    reject: Reject,
  ): Promise<void> {
    const [first] = names as [string];
    const given = [
      ...fresh.map(({ row, values }) => ({ row, id: 0, values })),
      ...known
        .filter(({ changed }) => names.some((name) => name in changed))
        .map(({ row, before, changed }) => ({ row, id: before.id, values: { ...before, ...changed } as Values })),
    ].filter(({ values }) => names.every((name) => values[name] !== null && values[name] !== undefined));
    if (given.length === 0) return;
    const { fields } = this.resource;
    const together = (values: Values): string =>
      JSON.stringify(names.map((name) => uniqueValue(fields[name], values[name])));
    const columns = ['id', ...names].map((name) => `\`${name}\``).join(', ');
    const found = await select<Values>(
      this.ctx,
      `SELECT ${columns} FROM \`${this.resource.table}\` WHERE \`${uniqueColumn(fields, first)}\` IN (?)`,
      [given.map(({ values }) => uniqueValue(fields[first], values[first]) as Value)],
    );
    const holders = new Map(
      found.map((row) => decodeRow<Stored>(this.resource.fields, row)).map((row) => [together(row), row.id]),
    );
    for (const { row, id, values } of given) {
      const holder = holders.get(together(values));
      if (holder !== undefined && (holder === 0 || holder !== id)) reject(row.number, { field: first, key: 'taken' });
      holders.set(together(values), id);
    }
  }
}
