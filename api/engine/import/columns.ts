import type { Field, Resource } from '@t3d/resources/kit';
import { isNeeded, isWorded, kindOf, rowValidator } from '@t3d/resources/kit';
import type { Context } from '../../context';
import type { Message } from '../../errors';
import { Invalid, invalidField } from '../../errors';
import type { CellRead } from './cells';
import { cellReader, namesInCell, readHeadings } from './cells';
import type { RejectedHeader } from './errors';
import { missingInputs } from '../rows/read/conditions';
import { DictionaryLists, EntryNames } from '../rows/read/dictionary';
import type { FieldError } from '../rows/write/validateRows';
import { noteColumns } from './undo';
import { ReferenceNames } from '../rows/read/referenceNames';
import type { SheetRow } from './sheets/sheetTypes';
import { hasLostCharacter, isBlank, shownCell, widthOf } from './sheets/sheetTypes';

type Values = Record<string, unknown>;
interface Column {
  at: number;
  name: string;
  field: Field;
  read: ReturnType<typeof cellReader>;
  names?: ReferenceNames;
  words?: EntryNames;
}
/** A heading of the file with its field, or null for an ignored column. */
export interface ReadHeading {
  heading: string;
  field: string | null;
}
interface RowRead {
  values: Values;
  errors: FieldError[];
}

/** Reads a cell. Rejects a text with a lost character, because the original is unknown. */
function readCell({ read }: Column, cell: unknown): CellRead {
  if (typeof cell === 'string' && hasLostCharacter(cell)) return { error: { key: 'imports.lostCharacter' } };
  return read(cell);
}

const SWALLOWED: Message = { key: 'imports.swallowed' };

/** Returns a heading's text for error messages and for the caller's mapping. */
const headingText = (cell: unknown): string => String(shownCell(cell) ?? '').trim();

/** Throws for columns of child records, which are imported from a file of their own. */
function requireOwnColumns(resource: Resource, headings: readonly unknown[], map: ColumnMap = {}): void {
  const named = (isOf: boolean): (string | null)[] => {
    const some = Object.entries(resource.fields).filter(([, field]) => (kindOf(field).storage === 'children') === isOf);
    return readHeadings(resource, Object.fromEntries(some), headings);
  };
  // Ignore a field that counts the children and has their name.
  const others = named(false);
  const taken = named(true)
    .map((name, at) => (name === null || others[at] !== null ? '' : headingText(headings[at])))
    .filter((heading) => heading !== '' && map[heading] !== null);
  if (taken.length > 0) throw new Invalid('importChildren', { columns: taken.join(', ') });
}

/** Throws for two columns of the same field, because their cells may differ. */
function requireOneColumnEach(headings: readonly unknown[], found: readonly (string | null)[]): void {
  for (const [at, field] of found.entries()) {
    const first = found.indexOf(field);
    if (field === null || first === at) continue;
    const [other, heading] = [headingText(headings[first]), headingText(headings[at])];
    throw invalidField('columns', 'imports.fieldTwice', { field, heading, other });
  }
}

/** Returns the headings with their fields, without empty columns and those that a list of rejected rows adds. */
const headingFieldsOf = (
  headings: readonly unknown[],
  found: readonly (string | null)[],
  notes: ReadonlySet<number>,
): ReadHeading[] =>
  found
    .map((field, at) => ({ heading: headingText(headings[at]), field, isNote: notes.has(at) }))
    .filter(({ heading, isNote }) => heading !== '' && !isNote)
    .map(({ heading, field }) => ({ heading, field }));

function columnOf(ctx: Context, resource: Resource, at: number, name: string, field: Field): Column {
  const names = kindOf(field).refersTo === 'record' ? new ReferenceNames(ctx, field) : undefined;
  const words = isWorded(field) ? new EntryNames(ctx, resource.name, name, field) : undefined;
  return { at, name, field, names, words, read: cellReader(ctx, resource, name, field, { names, words }) };
}

/** Reads the rows of a file, with fields and validators prepared once. */
export class ImportColumns {
  private readonly columns: Column[];
  readonly headingFields: readonly ReadHeading[];
  private readonly isRecord: boolean;
  /** The key fields that match a row with a record. */
  private readonly key: readonly string[];
  private readonly width: number;
  private readonly validate: ReturnType<typeof rowValidator>;
  private readonly lists: DictionaryLists;

  /** The headings of the list of rejected rows. */
  readonly head: RejectedHeader;

  /** Prepares the columns of a file. Throws if a required field has no column. */
  constructor(
    private readonly ctx: Context,
    resource: Resource,
    private readonly fields: Readonly<Record<string, Field>>,
    headings: readonly unknown[],
    map?: ColumnMap,
  ) {
    requireOwnColumns(resource, headings, map);
    const found = applyColumnMap(headings.map(headingText), readHeadings(resource, fields, headings), map);
    requireOneColumnEach(headings, found);
    const missing = Object.entries(fields)
      .filter(([name, field]) => isNeeded(field) && !found.includes(name))
      .map(([name]) => name);
    if (missing.length > 0) throw new Invalid('importHeadings', { missing: missing.join(', ') });
    const notes = noteColumns(headings, found);
    this.head = { resource: resource.name, headings: headings.map(shownCell), fields: found, notes: [...notes] };
    this.headingFields = headingFieldsOf(headings, found, notes);
    this.columns = found.flatMap((name, at) =>
      name === null ? [] : [columnOf(ctx, resource, at, name, fields[name] as Field)],
    );
    this.isRecord = resource.declaration.import?.rows === undefined;
    this.key = (resource.declaration.import?.key as readonly string[] | undefined) ?? [];
    this.width = widthOf(headings);
    this.validate = rowValidator(fields);
    this.lists = new DictionaryLists(ctx);
  }

  /** Reads the records and dictionary entries that these rows refer to. */
  async learn(rows: readonly SheetRow[]): Promise<void> {
    for (const { at, field, names, words } of this.columns) {
      await names?.learn(rows.flatMap(({ cells }) => namesInCell(field, cells[at])));
      await words?.learn(this.lists);
    }
  }

  /** Returns a row's values in stored form, and the errors of unreadable cells. */
  read(row: SheetRow): RowRead {
    const { values, errors } = this.readCells(row.cells);
    const fault = row.fault ?? (row.lines && this.swallows(row, row.lines) ? SWALLOWED : null);
    return fault
      ? { values, errors: [{ field: this.columns[0]?.name ?? '', ...fault }, ...errors] }
      : { values, errors };
  }

  /** Returns whether a cell's lines look like rows of the file, which a surplus quote can merge into one text. */
  private swallows({ cells }: SheetRow, lines: readonly string[][]): boolean {
    return (
      cells.some((cell) => typeof cell === 'string' && /[\r\n]/.test(cell)) && lines.some((line) => this.isRow(line))
    );
  }

  /**
   * Returns whether cells could be a row of the file: with a record's number, or with as many readable cells as
   * headings.
   */
  private isRow(cells: readonly string[]): boolean {
    const { values, errors } = this.readCells(cells);
    const wrong = new Set(errors.map(({ field }) => field));
    const needed = this.columns.filter(
      ({ name, field }) => this.key.includes(name) || (!this.isRecord && field.required),
    );
    if (needed.some(({ at }) => isBlank(cells[at]))) return false;
    const numbers = needed.filter(({ field }) => kindOf(field).isNumberText);
    if (numbers.length > 0) return numbers.every(({ name }) => name in values && !wrong.has(name));
    return (
      cells.length === this.width && this.columns.every(({ name, names }) => names !== undefined || !wrong.has(name))
    );
  }

  private readCells(cells: readonly unknown[]): RowRead {
    const raw: Values = {};
    const unreadable: Record<string, Message> = {};
    for (const column of this.columns) {
      const { value, error } = readCell(column, cells[column.at]);
      if (error) unreadable[column.name] = error;
      else if (value !== undefined) raw[column.name] = value;
    }
    const validated = this.validate(raw);
    // A rule may still fill required fields of a record, but not of a command.
    const isWhole = !this.isRecord && Object.keys(unreadable).length === 0;
    const missing = isWhole ? missingInputs(this.ctx, this.fields, validated.value) : {};
    const wrong = { ...missing, ...validated.errors, ...unreadable };
    for (const field in wrong) delete validated.value[field];
    return {
      values: validated.value,
      errors: Object.entries(wrong).map(([field, message]) => ({ field, ...message })),
    };
  }
}

/** A caller's mapping of headings to fields, or to null for ignored columns. */
export type ColumnMap = Readonly<Record<string, string | null>>;

const isMap = (value: unknown): value is ColumnMap =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((field) => field === null || typeof field === 'string');

/** Parses JSON, or returns undefined. */
export function parseField(text: unknown): unknown {
  if (typeof text !== 'string') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * Parses `columns` as JSON `{heading: field | null}`. Throws for an unknown field, or for two headings of one field.
 */
export function readColumnMap(text: unknown, fields: Readonly<Record<string, Field>>): ColumnMap | undefined {
  if (text === undefined || text === '') return undefined;
  const given = parseField(text);
  if (!isMap(given)) throw invalidField('columns', 'imports.columns');
  const named = new Map<string, string>();
  for (const [heading, field] of Object.entries(given)) {
    if (field === null) continue;
    if (!Object.hasOwn(fields, field)) throw invalidField('columns', 'imports.noField', { field });
    const other = named.get(field);
    if (other !== undefined) throw invalidField('columns', 'imports.fieldTwice', { field, heading, other });
    named.set(field, heading);
  }
  return given;
}

/**
 * Returns the field of each column, by the caller's mapping first. Throws for a mapping of a heading that the file
 * lacks.
 */
function applyColumnMap(
  headings: readonly string[],
  found: readonly (string | null)[],
  map: ColumnMap | undefined,
): (string | null)[] {
  if (!map) return [...found];
  // Backwards, so that the first of equal headings stays in the map.
  const first = new Map(headings.map((heading, at) => [heading, at] as const).toReversed());
  for (const heading of Object.keys(map))
    if (!first.has(heading)) throw invalidField('columns', 'imports.noHeading', { heading });
  const named = new Set(Object.values(map));
  return headings.map((heading, at) => {
    const field = Object.hasOwn(map, heading)
      ? (map[heading] as string | null)
      : named.has(found[at] ?? null)
        ? null
        : (found[at] ?? null);
    return first.get(heading) === at ? field : null;
  });
}
