import type { Field, Language, Resource } from '@t3d/resources/kit';
import { fieldLabel, resourceLabel } from '@t3d/resources/locales';
import type { Response } from 'express';
import type { Context } from '../../context';
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
  const names = (resource.declaration.list.columns as readonly string[]).filter((name) => shown.has(name));
  const pagesOfIds = matchingIds(ctx, resource, query);
  const first = await pagesOfIds.next();
  const title = resourceLabel(resource.name, ctx.language).label;
  nameFile(response, `${title}-${timeText(ctx.now().getTime() + ctx.gmtOffset * 60_000).slice(0, 10)}`, format);
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

/** Returns a Content-Disposition header (RFC 5987) with an ASCII fallback. */
const contentDisposition = (title: string, extension: Extension): string => dispositionOf(`${title}.${extension}`);

/** Returns a Content-Disposition header. Cleans the name, because names of old uploads were not cleaned. */
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
