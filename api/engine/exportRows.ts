import type { Field, I18nText, Resource } from '@t3d/resources/kit';
import { formatMoney, readI18n } from '@t3d/resources/kit';
import { fieldLabel, optionLabel, resourceLabel } from '@t3d/resources/locales';
import { stringify } from 'csv-stringify';
import exceljs from 'exceljs';
import type { Response } from 'express';
import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from '../context';
import { fieldOf } from './decode';
import type { ListQuery } from './query';
import { matchingIds, rowsInOrder, shownNames } from './read';
import type { PlainRow } from './read';

export type ExportFormat = 'xlsx' | 'csv';
const CHUNK = 1000;
const TYPES: Record<ExportFormat, string> = { xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', csv: 'text/csv; charset=utf-8' };

/** A cell that a spreadsheet would run as a formula is written as text. */
export const neutralise = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const WORDS = { zh: ['是', '否'], en: ['yes', 'no'], cht: ['是', '否'] } as const;
const time = (value: Date, gmtOffset: number): string => new Date(value.getTime() + gmtOffset * 60_000).toISOString().replace('T', ' ').slice(0, 19);

/** A value as a spreadsheet shows it: money in major units, times in the caller's offset, words in its language. */
function cell(ctx: Context, resource: Resource, name: string, row: PlainRow): string {
  const field = fieldOf(resource.fields, name) as Field | undefined;
  const value = row[name];
  if (value === null || value === undefined) return '';
  switch (field?.kind) {
    case 'money': return formatMoney(value as number, { grouped: false });
    case 'boolean': return WORDS[ctx.language][value ? 0 : 1];
    case 'enum': return optionLabel(resource.name, name, value as string, ctx.language);
    case 'time': return time(value as Date, ctx.gmtOffset);
    case 'reference': return neutralise(String(row[`${name}Label`] ?? value));
    case 'i18n': return neutralise(readI18n(value as I18nText, ctx.language));
    case 'areaCodes': case 'texts': case 'references': return neutralise((value as unknown[]).join(', '));
    case 'json': return neutralise(JSON.stringify(value));
    case 'integer': case 'rate': return String(value);
    default: return neutralise(String(value));
  }
}

interface Sink { write(cells: string[]): Promise<void>; end(): Promise<void> }

async function drained(response: Response): Promise<void> {
  if (response.writableNeedDrain) await once(response, 'drain');
}

function xlsxSink(response: Response, title: string): Sink {
  const book = new exceljs.stream.xlsx.WorkbookWriter({ stream: response, useSharedStrings: false, useStyles: false });
  let written = 0;
  const sheet = book.addWorksheet(title.replace(/[\\/*?:[\]]/g, ' ').slice(0, 31) || 'rows');
  return {
    write: async (cells) => {
      sheet.addRow(cells).commit();
      written += 1;
      // The zip is fed without back-pressure: a turn of the loop lets it swallow what it has.
      if (written % 200 === 0) await nextTurn();
      await drained(response);
    },
    end: async () => { sheet.commit(); await book.commit(); },
  };
}

function csvSink(response: Response): Sink {
  const writer = stringify({ bom: true });
  writer.pipe(response);
  return {
    write: async (cells) => { if (!writer.write(cells)) await once(writer, 'drain'); },
    end: async () => { writer.end(); await once(response, 'finish'); },
  };
}

/** RFC 5987: an ASCII fallback and the real name. */
export function contentDisposition(title: string, extension: string): string {
  const name = `${title}.${extension}`;
  return `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}

/** Streams what a list would show, all of it: same scope, filters and columns, headings in the caller's language. */
export async function exportRows(ctx: Context, resource: Resource, query: ListQuery, format: ExportFormat, response: Response): Promise<void> {
  const shown = new Set(shownNames(ctx, resource));
  const names = (resource.declaration.list.columns as readonly string[]).filter((name) => shown.has(name));
  const ids = await matchingIds(ctx, resource, query);
  const title = resourceLabel(resource.name, ctx.language).label;
  response.setHeader('Content-Type', TYPES[format]);
  response.setHeader('Content-Disposition', contentDisposition(`${title}-${time(ctx.now(), ctx.gmtOffset).slice(0, 10)}`, format));
  const sink = format === 'xlsx' ? xlsxSink(response, title) : csvSink(response);
  await sink.write(names.map((name) => fieldLabel(resource.name, name, ctx.language)));
  for (let start = 0; start < ids.length; start += CHUNK) {
    if (response.destroyed) return;
    for (const row of await rowsInOrder(ctx, resource, names, ids.slice(start, start + CHUNK))) await sink.write(names.map((name) => cell(ctx, resource, name, row)));
  }
  await sink.end();
}
