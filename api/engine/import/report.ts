import type { ActionPreview, Resource } from '@t3d/resources/kit';
import { isObject, kindOf } from '@t3d/resources/kit';
import type { ReadHeading, ColumnMap } from './columns';
import { parseField } from './columns';
import type { RowError } from './errors';
import { invalidField } from '../../errors';
import type { SheetRow } from './sheets/sheetTypes';
import type { Context } from '../../context';
import { shownValue } from '../../models/history';
import { mayRead } from '../access/permissions';
import type { ChangedRecord } from '../rows/write/validateRows';

/** The numbers of rows by effect. A row is unchanged if the record already has its values. */
export interface Counts {
  created: number;
  updated: number;
  unchanged: number;
}
/** The result of an import. `failed` counts rows with errors, and `importId` is for an undo. */
export interface ImportReport extends Counts {
  total: number;
  errors: RowError[];
  failed?: number;
  /** The effect of importing only the valid rows, in a dry run with rejected rows. */
  good?: Counts;
  /** The digest of the checked file with its mapping and corrections, in a dry run. */
  digest?: string;
  errorsUrl?: string;
  columns?: readonly ReadHeading[];
  cost?: ActionPreview['cost'];
  effects?: Effects;
  importId?: number;
}
export interface ImportRequest {
  /** The path of the spool file with the rows. */
  rows: string;
  dryRun: boolean;
  /** True to import the valid rows even if other rows are rejected. */
  goodOnly?: boolean;
  fileName?: string;
  columns?: ColumnMap;
  cells?: Corrections;
  job?: number;
  /** The path for the list of rejected rows, or none if omitted. */
  rejected?: string;
  progress?(done: number, total: number): Promise<void> | void;
}

/** Corrected cells by the spreadsheet's row number and the column index from 0. */
export type Corrections = Readonly<Record<string, Readonly<Record<string, string>>>>;

const MAX_LENGTH = 10_000;
const isPlace = (text: string): boolean => /^(0|[1-9]\d{0,6})$/.test(text);
const isText = (value: unknown): boolean => typeof value === 'string' && value.length <= MAX_LENGTH;

const isCorrections = (value: unknown): value is Corrections =>
  isObject(value) &&
  Object.entries(value).every(
    ([row, cells]) =>
      isPlace(row) &&
      isObject(cells) &&
      Object.entries(cells).every(([column, text]) => isPlace(column) && isText(text)),
  );

/** Parses the multipart field `cells` (JSON `{row: {column: text}}`). */
export function readCorrections(text: unknown): Corrections | undefined {
  if (text === undefined || text === '') return undefined;
  const given = parseField(text);
  if (!isCorrections(given)) throw invalidField('cells', 'imports.cells');
  return given;
}

/**
 * Yields the rows with corrections. Throws for a correction of a heading, or of a row or column that does not exist.
 */
export async function* correctRows(
  batches: AsyncIterable<SheetRow[]>,
  corrections: Corrections = {},
): AsyncGenerator<SheetRow[]> {
  const left = new Map(Object.entries(corrections));
  let width: number | null = null;
  const correct = (row: SheetRow): SheetRow => {
    if (width === null) {
      width = row.cells.length;
      return row;
    }
    const given = left.get(String(row.number));
    if (!given) return row;
    left.delete(String(row.number));
    const cells = Array.from({ length: Math.max(width, row.cells.length) }, (_cell, at) => row.cells[at]);
    for (const [column, text] of Object.entries(given)) {
      if (Number(column) >= width) throw invalidField('cells', 'imports.noCell', { row: row.number });
      cells[Number(column)] = text;
    }
    return { ...row, cells };
  };
  for await (const rows of batches) yield left.size > 0 ? rows.map(correct) : rows;
  const [unknown] = left.keys();
  if (unknown !== undefined) throw invalidField('cells', 'imports.noCell', { row: Number(unknown) });
}

/** The changes that an import makes in existing records: counts per field, with examples. */
export interface Effects {
  same: number;
  fields: { field: string; count: number }[];
  examples: { row: number; field: string; before: unknown; after: unknown }[];
  existing: { row: number; key: string }[];
}
const MAX_EXAMPLES = 20;

/** Counts the changes by a file's rows. Examples contain only fields that the caller may read. */
export class EffectCounter {
  private readonly changedFields = new Map<string, number>();
  private readonly examples: Effects['examples'] = [];
  private readonly existing: Effects['existing'] = [];
  private same = 0;

  constructor(
    private readonly ctx: Context,
    private readonly resource: Resource,
  ) {}

  add(known: readonly ChangedRecord[]): void {
    const { fields } = this.resource;
    const { actor } = this.ctx;
    for (const { row, before, changed } of known) {
      const names = Object.keys(changed);
      if (names.length === 0) {
        this.same += 1;
        continue;
      }
      if (this.existing.length < MAX_EXAMPLES) this.existing.push({ row: row.number, key: this.keyOf(before) });
      for (const field of names) {
        this.changedFields.set(field, (this.changedFields.get(field) ?? 0) + 1);
        const is = fields[field];
        if (
          this.examples.length >= MAX_EXAMPLES ||
          !is ||
          !mayRead(actor, is) ||
          (actor.role && is.presentedAs?.[actor.role])
        )
          continue;
        this.examples.push({
          row: row.number,
          field,
          before: shownValue(this.resource, field, before[field]),
          after: shownValue(this.resource, field, changed[field]),
        });
      }
    }
  }

  /** Returns the texts of a row's key without references, whose ids tell the reader nothing. */
  private keyOf(before: ChangedRecord['before']): string {
    const { key = [] } = this.resource.declaration.import ?? {};
    return key
      .filter((name) => !this.resource.fields[name] || kindOf(this.resource.fields[name]).refersTo !== 'record')
      .map((name) => String((before[name] as string | number | null) ?? ''))
      .filter(Boolean)
      .join(' · ');
  }

  sum(): Effects {
    return {
      same: this.same,
      fields: [...this.changedFields].map(([field, count]) => ({ field, count })),
      examples: this.examples,
      existing: this.existing,
    };
  }
}
