import type { Field, Resource, Language } from '@t3d/resources/kit';
import { formatMoney, isWorded, kindOf, matches } from '@t3d/resources/kit';
import type { CellFormat, CellWriting } from '@t3d/resources/kit/cells';
import { optionLabel, resourceLabel, fieldLabel } from '@t3d/resources/locales';
import type { Response } from 'express';
import type { Context } from '../../context';
import { variablesOf } from '../../registry/predicateSql';
import { escapeFormula, nameInList, csvWriter, timeText } from './rowWriter';
import { fieldOf } from '../../registry/decode';
import { serverKindOf } from '../../registry/kinds';
import { chunked, readAhead } from '../../models/chunked';
import { namesIn } from '../access/labels';
import type { ListQuery } from '../rows/read/query';
import { matchingIds, rowsInOrder } from '../rows/read/byIds';
import type { PlainRow } from '../rows/read/read';
import { visibleNames } from '../rows/read/read';
import { DictionaryLists, EntryNames } from '../rows/read/dictionary';
import { ReferenceNames } from '../rows/read/referenceNames';
import { idsOf } from '../rows/read/references';
import { workbookWriter } from './sheetFiles';
import { safeFileName } from '../../safeText';

/*
 * Exports a list as a file, with the caller's rows, fields and language. exportRows.ts converts pages of rows to cells
 * and sets the file's headers. rowWriter.ts writes CSV and escapes formulas. sheetFiles.ts writes the parts of a
 * workbook.
 */

type ExportFormat = 'xlsx' | 'csv';
const CHUNK = 500;
/** Maximum number of cached texts per column. */
const MAX_KNOWN = 20_000;

const majorUnits = (minor: number): string => formatMoney(minor, { grouped: false });
/** Returns a function that replaces a stored word by the word that readers see. */
function wordReader(ctx: Context, { variants = {} }: Field): (value: string, row: PlainRow) => string {
  const names = Object.keys(variants);
  if (names.length === 0) return (value) => value;
  const variables = variablesOf(ctx);
  return (value, row) =>
    names.find((word) => variants[word]?.of === value && matches(variants[word]?.where, row, variables)) ?? value;
}

/** Returns the fields to read for these columns, including fields that decide which value is shown. */
function neededFor(resource: Resource, names: readonly string[], shown: ReadonlySet<string>): string[] {
  const more = names.flatMap((name) => {
    const field = resource.fields[name] as Field | undefined;
    return field ? serverKindOf(field).cells.besides(field) : [];
  });
  return [...new Set([...names, ...more.filter((name) => shown.has(name))])];
}

/** Converts a row to the text of its cell, in the file's format. */
type WriteCell = (row: PlainRow) => string;
interface Column {
  readonly write: WriteCell;
  /** Reads further data that the cells of these rows need. */
  readonly learn?: (rows: readonly PlainRow[]) => Promise<void>;
}

/** The caller, resource and format for which columns are written. */
interface Making {
  readonly ctx: Context;
  readonly resource: Resource;
  readonly format: CellFormat;
  readonly lists: DictionaryLists;
}
const shieldedBy =
  ({ text }: CellFormat): ((value: string) => string) =>
  (value) =>
    text(escapeFormula(value));

function memoized<Key>(make: (key: Key) => string): (key: Key) => string {
  const known = new Map<Key, string>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = make(key);
    if (known.size < MAX_KNOWN) known.set(key, made);
    return made;
  };
}

/**
 * Returns the column of a reference, which contains the record's label, or its unique key if labels repeat. Files have
 * their names.
 */
function referenceColumn({ ctx, format }: Making, name: string, field: Field): Column {
  const shielded = shieldedBy(format);
  const names = kindOf(field).refersTo === 'file' ? null : new ReferenceNames(ctx, field);
  const isList = kindOf(field).storage === 'links';
  // The previous rows are written while these rows are read, so the labels of both are needed.
  let [known, before] = [new Map<number, string>(), new Map<number, string>()];
  const called = (id: number): string | undefined => known.get(id) ?? before.get(id);
  return {
    learn: async (rows) => {
      if (known.size > MAX_KNOWN) [known, before] = [new Map(), known];
      const ids = new Set<number>();
      for (const row of rows) for (const id of idsOf(field, row[name])) if (!known.has(id)) ids.add(id);
      if (ids.size === 0) return;
      const labels = await namesIn(ctx, field, [...ids]);
      const found = await names?.namesOf([...ids].map((id) => ({ id, label: labels.get(id) ?? null })));
      for (const [id, text] of found ?? labels) known.set(id, isList ? text : shielded(text));
    },
    write: (row) => {
      const value = row[name];
      if (!isList) return typeof value === 'number' ? (called(value) ?? '') : '';
      return shielded(
        idsOf(field, value)
          .map((id) => nameInList(id, called(id)))
          .join(', '),
      );
    },
  };
}

/** Returns a function that writes the cells of a column. */
function writingOf({ ctx, resource, format }: Making, name: string, field: Field): CellWriting {
  const { language, gmtOffset } = ctx;
  const wordCell = memoized((word: string) => format.text(optionLabel(resource.name, name, word, language)));
  const wordOf = wordReader(ctx, field) as CellWriting['wordOf'];
  return { language, gmtOffset, format, shielded: shieldedBy(format), wordOf, wordCell };
}

/** Returns the writer of a column. A dictionary's label is written instead of the value. */
function columnOf(making: Making, name: string): Column {
  const { ctx, resource, format, lists } = making;
  const field = fieldOf(resource.fields, name) as Field;
  const { refersTo } = kindOf(field);
  if (refersTo === 'record' || refersTo === 'file') return referenceColumn(making, name, field);
  const value = serverKindOf(field).cells.write(field, writingOf(making, name, field));
  const isNone = (given: unknown): boolean => given === null || given === undefined;
  if (!isWorded(field)) return { write: (row) => (isNone(row[name]) ? '' : value(row[name], row)) };
  const entries = new EntryNames(ctx, resource.name, name, field);
  const wordOf = wordReader(ctx, field);
  const entry = memoized((stored: string) => shieldedBy(format)(entries.nameOf(stored)));
  let learnt: Promise<void> | undefined;
  return {
    learn: () => (learnt ??= entries.learn(lists)),
    write: (row) => {
      if (isNone(row[name])) return '';
      const stored = String(row[name] as string | number);
      return wordOf(stored, row) === stored ? entry(stored) : value(row[name], row);
    },
  };
}

/** Streams all rows of a list with the list's scope, filters and columns. Headings are in the caller's language. */
export async function exportRows(
  ctx: Context,
  resource: Resource,
  query: ListQuery,
  format: ExportFormat,
  response: Response,
): Promise<void> {
  const shown = new Set(visibleNames(ctx, resource));
  const names = (resource.declaration.list.columns as readonly string[]).filter((name) => shown.has(name));
  const pagesOfIds = matchingIds(ctx, resource, query);
  const first = await pagesOfIds.next();
  const title = resourceLabel(resource.name, ctx.language).label;
  nameFile(response, `${title}-${timeText(ctx.now().getTime() + ctx.gmtOffset * 60_000).slice(0, 10)}`, format);
  const widths = names.map((name) => serverKindOf(fieldOf(resource.fields, name) as Field).cells.width);
  const writer = format === 'xlsx' ? workbookWriter(response, title, widths) : csvWriter(response, majorUnits);
  const making = { ctx, resource, format: writer.format, lists: new DictionaryLists(ctx) };
  const columns = names.map((name) => columnOf(making, name));
  const needed = neededFor(resource, names, shown);
  await writer.write(columnHeadings(resource, names, ctx.language));
  const chunks = async function* (): AsyncGenerator<number[]> {
    for (let ids = first; !ids.done; ids = await pagesOfIds.next()) yield* chunked(ids.value, CHUNK);
  };
  const pages = readAhead(chunks(), async (some) => {
    const rows = await rowsInOrder(ctx, resource, needed, some);
    for (const { learn } of columns) await learn?.(rows);
    return rows;
  });
  const cells = columns.map(() => '');
  for await (const rows of pages) {
    for (const row of rows) {
      for (let at = 0; at < columns.length; at += 1) cells[at] = (columns[at] as Column).write(row);
      const waits = writer.add(cells);
      if (waits) await waits;
    }
    if (response.destroyed) return;
  }
  await writer.end();
}

type Extension = 'xlsx' | 'csv' | 'zip';
const TYPES: Record<Extension, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  zip: 'application/zip',
};

/** Returns a Content-Disposition header (RFC 5987) with an ASCII fallback and the real name. */
const contentDisposition = (title: string, extension: Extension): string => dispositionOf(`${title}.${extension}`);

/**
 * Returns the Content-Disposition header of a file with its own name. Cleans the name, because names of old uploads
 * were not cleaned.
 */
export function dispositionOf(given: string, kind: 'attachment' | 'inline' = 'attachment'): string {
  const name = safeFileName(given);
  const ascii = name.replace(/[^\x20-\x7e]|["\\]/g, '_');
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}

/** Marks a response as a file to save. */
export function nameFile(response: Response, title: string, extension: Extension): void {
  response.setHeader('Content-Type', TYPES[extension]);
  response.setHeader('Content-Disposition', contentDisposition(title, extension));
}

/**
 * Returns the headings of a file's columns. A heading is the field's label, or the field's name if another field has
 * that label as its label or name, so that an import recognises every column.
 */
export function columnHeadings(resource: Resource, names: readonly string[], language: Language): string[] {
  const labels = names.map((name) => fieldLabel(resource.name, name, language));
  const folded = labels.map((label) => label.toLowerCase());
  const isTaken = (at: number): boolean =>
    names.some((name, other) => other !== at && [name.toLowerCase(), folded[other]].includes(folded[at] as string));
  return names.map((name, at) => (isTaken(at) ? name : (labels[at] as string)));
}
