import type { Field, I18nText, Resource } from '@t3d/resources/kit';
import { formatMoney, readI18n } from '@t3d/resources/kit';
import { fieldLabel, optionLabel, resourceLabel } from '@t3d/resources/locales';
import type { Response } from 'express';
import type { Context } from '../context';
import { fieldOf } from './decode';
import type { ListQuery } from './query';
import { matchingIds, rowsInOrder, shownNames } from './read';
import type { PlainRow } from './read';
import { csvSink, nameFile, xlsxSink } from './sinks';

export type ExportFormat = 'xlsx' | 'csv';
const CHUNK = 1000;

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

/** Streams what a list would show, all of it: same scope, filters and columns, headings in the caller's language. */
export async function exportRows(ctx: Context, resource: Resource, query: ListQuery, format: ExportFormat, response: Response): Promise<void> {
  const shown = new Set(shownNames(ctx, resource));
  const names = (resource.declaration.list.columns as readonly string[]).filter((name) => shown.has(name));
  const ids = await matchingIds(ctx, resource, query);
  const title = resourceLabel(resource.name, ctx.language).label;
  nameFile(response, `${title}-${time(ctx.now(), ctx.gmtOffset).slice(0, 10)}`, format);
  const sink = format === 'xlsx' ? xlsxSink(response, title) : csvSink(response);
  await sink.write(names.map((name) => fieldLabel(resource.name, name, ctx.language)));
  for (let start = 0; start < ids.length; start += CHUNK) {
    if (response.destroyed) return;
    for (const row of await rowsInOrder(ctx, resource, names, ids.slice(start, start + CHUNK))) await sink.write(names.map((name) => cell(ctx, resource, name, row)));
  }
  await sink.end();
}
