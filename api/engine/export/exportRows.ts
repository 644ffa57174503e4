import type { Field, Language, Resource } from '@t3d/resources/kit';
import { fieldLabel, resourceLabel } from '@t3d/resources/locales';
import type { Response } from 'express';
import type { Context } from '../../context';
import { invalidField } from '../../errors';
import { chunked, readAhead } from '../../models/chunked';
import { fieldOf } from '../../registry/decode';
import { serverKindOf } from '../../registry/kinds';
import { safeFileName } from '../../safeText';
import { matchingIds, rowsInOrder } from '../rows/read/byIds';
import { DictionaryLists } from '../rows/read/dictionary';
import { readListQuery } from '../rows/read/query';
import { visibleNames } from '../rows/read/read';
import { resolveSearch } from '../search/listSearch';
import { writeAbout } from './aboutSheet';
import { type Column, columnOf, majorUnits, neededFor } from './exportColumns';
import { csvWriter, timeText } from './rowWriter';
import { workbookWriter } from './sheetFiles';

/* Exports a list as a file, with the caller's rows, fields and language. */

type ExportFormat = 'xlsx' | 'csv';
const CHUNK = 500;

/** Returns the columns named in `columns=name,price`, in that order, or all columns without a choice. */
function chosenColumns(all: readonly string[], chosen: unknown): readonly string[] {
  if (chosen === undefined) return all;
  const names = [...new Set(String(chosen).split(','))];
  if (!names.every((name) => all.includes(name))) throw invalidField('columns', 'unknown');
  return names;
}

/** Writes an export. A workbook's second sheet names exporter, time and filters. */
export async function exportRows(
  ctx: Context,
  resource: Resource,
  filters: Readonly<Record<string, unknown>>,
  format: ExportFormat,
  response: Response,
): Promise<void> {
  const search = await resolveSearch(ctx, resource, filters);
  const query = readListQuery(ctx, resource, filters, search?.conditions);
  const shown = new Set(visibleNames(ctx, resource));
  const names = chosenColumns(
    (resource.declaration.list.columns as readonly string[]).filter((name) => shown.has(name)),
    filters.columns,
  );
  const pagesOfIds = matchingIds(ctx, resource, query);
  const first = await pagesOfIds.next();
  const title = resourceLabel(resource.name, ctx.language).label;
  const day = timeText(ctx.now().getTime() + ctx.gmtOffset * 60_000).slice(0, 10);
  nameFile(response, `${title}-${day}`, format, `${resource.name}-${day}`);
  const widths = names.map((name) => serverKindOf(fieldOf(resource.fields, name) as Field).cells.width);
  const book = format === 'xlsx' ? workbookWriter(response, title, { widths, header: true }) : null;
  const writer = book ?? csvWriter(response, majorUnits);
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
  let count = 0;
  for await (const rows of pages) {
    for (const row of rows) {
      for (let at = 0; at < columns.length; at += 1) cells[at] = (columns[at] as Column).write(row);
      const waits = writer.add(cells);
      if (waits) await waits;
    }
    if (response.destroyed) return;
    count += rows.length;
  }
  if (book) await writeAbout(ctx, resource, { filters, count }, book);
  await writer.end();
}

type Extension = 'xlsx' | 'csv' | 'zip';
const TYPES: Record<Extension, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  zip: 'application/zip',
};

/**
 * Returns the header by RFC 5987 with the real name and an ASCII fallback. Names of old uploads were not cleaned, so
 * this cleans them.
 */
export function dispositionOf(given: string, kind: 'attachment' | 'inline' = 'attachment', plain = given): string {
  const name = safeFileName(given);
  const ascii = safeFileName(plain).replace(/[^\x20-\x7e]|["\\]/g, '_');
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}

/** Marks a response as a file to save. `plain` is the name for programs that read only ASCII names. */
export function nameFile(response: Response, title: string, extension: Extension, plain = title): void {
  response.setHeader('Content-Type', TYPES[extension]);
  const name = `${title}.${extension}`;
  response.setHeader('Content-Disposition', dispositionOf(name, 'attachment', `${plain}.${extension}`));
}

/**
 * Returns the headings of a file's columns: labels, or names where a label is not unique, so that an import recognises
 * them.
 */
export function columnHeadings(resource: Resource, names: readonly string[], language: Language): string[] {
  const labels = names.map((name) => fieldLabel(resource.name, name, language));
  const folded = labels.map((label) => label.toLowerCase());
  const isTaken = (at: number): boolean =>
    names.some((name, other) => other !== at && [name.toLowerCase(), folded[other]].includes(folded[at] as string));
  return names.map((name, at) => (isTaken(at) ? name : (labels[at] as string)));
}
