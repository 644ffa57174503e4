/*
 * Export: a list as a file, with the caller's rows, fields and language. Read exportRows.ts (pages of rows to cells),
 * cellText.ts (what a spreadsheet must not take for a formula), rowWriter.ts and its two kinds, csv.ts and
 * workbook.ts (the one file that writes with exceljs), download.ts (the headers of a file).
 */
import type { Field, I18nText, Resource } from '@t3d/resources/kit';
import { fieldsOf, formatMoney, matches, readI18n } from '@t3d/resources/kit';
import { fieldLabel, optionLabel, resourceLabel } from '@t3d/resources/locales';
import type { Response } from 'express';
import type { Context } from '../../context';
import { variablesOf } from '../../declared/variables';
import { nameInList, escapeFormula } from './cellText';
import { fieldOf } from '../../declared/decode';
import { labelsOf } from '../access/labels';
import type { ListQuery } from '../rows/query';
import { matchingIds, rowsInOrder, visibleNames } from '../rows/read';
import type { PlainRow } from '../rows/read';
import { ReferenceNames } from '../rows/referenceNames';
import { idsOf } from '../rows/references';
import { csvWriter } from './csv';
import { nameFile } from './download';
import { workbookWriter } from './workbook';

export type ExportFormat = 'xlsx' | 'csv';
const CHUNK = 1000;

const WORDS = { zh: ['是', '否'], en: ['yes', 'no'], cht: ['是', '否'] } as const;
const time = (value: Date, gmtOffset: number): string =>
  new Date(value.getTime() + gmtOffset * 60_000).toISOString().replace('T', ' ').slice(0, 19);

/** The word that a person reads on this row. */
function wordOf(ctx: Context, { variants = {} }: Field, value: string, row: PlainRow): string {
  const words = Object.keys(variants).filter((word) => variants[word]?.of === value);
  if (words.length === 0) return value;
  const variables = variablesOf(ctx);
  return words.find((word) => matches(variants[word]?.where, row, variables)) ?? value;
}

/** What must be read to write these columns: also what decides which value is shown in place of another. */
function neededFor(resource: Resource, names: readonly string[], shown: ReadonlySet<string>): string[] {
  const more = names.flatMap((name) =>
    Object.values((resource.fields[name] as Field | undefined)?.variants ?? {}).flatMap(({ where }) => fieldsOf(where)),
  );
  return [...new Set([...names, ...more.filter((name) => shown.has(name))])];
}

/** A value as a spreadsheet shows it: money in major units, times in the caller's offset, words in its language. */
function cell(ctx: Context, resource: Resource, name: string, row: PlainRow): string {
  const field = fieldOf(resource.fields, name) as Field | undefined;
  const value = row[name];
  if (value === null || value === undefined) return '';
  switch (field?.kind) {
    case 'file':
      return escapeFormula((row[`${name}Label`] as string | null) ?? '');
    case 'money':
      return formatMoney(value as number, { grouped: false });
    case 'boolean':
      return WORDS[ctx.language][value ? 0 : 1];
    case 'enum':
      return optionLabel(resource.name, name, wordOf(ctx, field, value as string, row), ctx.language);
    case 'time':
      return time(value as Date, ctx.gmtOffset);
    case 'i18n':
      return escapeFormula(readI18n(value as I18nText, ctx.language));
    case 'areaCodes':
    case 'texts':
      return escapeFormula((value as unknown[]).join(', '));
    case 'json':
      return escapeFormula(JSON.stringify(value));
    case 'integer':
    case 'rate':
      return String(value);
    default:
      return escapeFormula(String(value));
  }
}

type Names = ReadonlyMap<string, ReferenceNames>;
type NameOf = (row: PlainRow, name: string) => string | undefined;

async function namesOfColumn(
  ctx: Context,
  { fields }: Resource,
  name: string,
  rows: readonly PlainRow[],
  names: ReferenceNames,
): Promise<Map<number, string>> {
  const field = fields[name] as Field;
  if (field.kind === 'reference')
    return names.namesOf(
      rows.flatMap((row) =>
        typeof row[name] === 'number' ? [{ id: row[name], label: row[`${name}Label`] as string | null }] : [],
      ),
    );
  const ids = [...new Set(rows.flatMap((row) => idsOf(field, row[name])))];
  const target = ctx.database.registry.get(field.resource ?? '');
  const labels = target ? await labelsOf(ctx, target, ids, !field.labelPublic) : new Map<number, string>();
  return names.namesOf(ids.map((id) => ({ id, label: labels.get(id) ?? null })));
}

/**
 * What the rows' references are called: by their labels, or unique keys where labels repeat, as an import reads them.
 */
async function nameReferences(
  ctx: Context,
  resource: Resource,
  rows: readonly PlainRow[],
  names: Names,
): Promise<NameOf> {
  const all = new Map<string, Map<number, string>>();
  for (const [name, of] of names) all.set(name, await namesOfColumn(ctx, resource, name, rows, of));
  return (row, name) => {
    const of = all.get(name);
    const field = resource.fields[name] as Field;
    return (
      of &&
      idsOf(field, row[name])
        .map((id) => (field.kind === 'references' ? nameInList(id, of.get(id)) : (of.get(id) ?? '')))
        .join(', ')
    );
  };
}

/** Streams what a list would show, all of it: same scope, filters and columns, headings in the caller's language. */
export async function exportRows(
  ctx: Context,
  resource: Resource,
  query: ListQuery,
  format: ExportFormat,
  response: Response,
): Promise<void> {
  const shown = new Set(visibleNames(ctx, resource));
  const names = (resource.declaration.list.columns as readonly string[]).filter((name) => shown.has(name));
  const ids = await matchingIds(ctx, resource, query);
  const title = resourceLabel(resource.name, ctx.language).label;
  nameFile(response, `${title}-${time(ctx.now(), ctx.gmtOffset).slice(0, 10)}`, format);
  const writer = format === 'xlsx' ? workbookWriter(response, title) : csvWriter(response);
  const references: Names = new Map(
    names.flatMap((name) => {
      const field = resource.fields[name];
      return field?.kind === 'reference' || field?.kind === 'references'
        ? [[name, new ReferenceNames(ctx, field)] as const]
        : [];
    }),
  );
  await writer.write(names.map((name) => fieldLabel(resource.name, name, ctx.language)));
  for (let start = 0; start < ids.length; start += CHUNK) {
    if (response.destroyed) return;
    const rows = await rowsInOrder(ctx, resource, neededFor(resource, names, shown), ids.slice(start, start + CHUNK));
    const named = await nameReferences(ctx, resource, rows, references);
    const text = (name: string, row: PlainRow): string => {
      const text = named(row, name);
      return text === undefined ? cell(ctx, resource, name, row) : escapeFormula(text);
    };
    for (const row of rows) await writer.write(names.map((name) => text(name, row)));
  }
  await writer.end();
}
