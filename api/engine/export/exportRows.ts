/*
 * Export: a list as a file, with the caller's rows, fields and language. Read exportRows.ts (pages of rows to cells),
 * cellText.ts (what a spreadsheet must not take for a formula), rowWriter.ts and its two kinds, csv.ts and
 * workbook.ts (the one file that writes with exceljs), download.ts (the headers of a file).
 */
import type { Field, I18nText, Kind, Resource } from '@t3d/resources/kit';
import { fieldsOf, formatMoney, isWorded, matches, readI18n } from '@t3d/resources/kit';
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
import { DictionaryLists, EntryNames } from '../rows/dictionary';
import { ReferenceNames } from '../rows/referenceNames';
import { idsOf } from '../rows/references';
import { csvWriter } from './csv';
import { nameFile } from './download';
import type { Cell } from './rowWriter';
import { timeText } from './rowWriter';
import { workbookWriter } from './workbook';

export type ExportFormat = 'xlsx' | 'csv';
const CHUNK = 1000;

const WORDS = { zh: ['是', '否'], en: ['yes', 'no'], cht: ['是', '否'] } as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** A moment as the clock of that offset shows it, its hours as UTC. */
const localTime = (value: Date, gmtOffset: number): Date => new Date(value.getTime() + gmtOffset * 60_000);
const majorUnits = (minor: number): string => formatMoney(minor, { grouped: false });
/** Widths of columns, in characters: a number or a date that does not fit shows as `####`. */
const WIDTHS: Readonly<Partial<Record<Kind, number>>> = { time: 20, date: 12, money: 18, digits: 24 };
const WIDTH = 16;

/** The word that a person reads on this row. */
function wordOf(ctx: Context, { variants = {} }: Field, value: string, row: PlainRow): string {
  const words = Object.keys(variants).filter((word) => variants[word]?.of === value);
  if (words.length === 0) return value;
  const variables = variablesOf(ctx);
  return words.find((word) => matches(variants[word]?.where, row, variables)) ?? value;
}

/** The field that names the currency of a money field. */
const currencyFieldOf = (field: Field | undefined): string[] =>
  field?.kind === 'money' ? [field.currencyIn ?? 'currency'] : [];

/** What must be read to write these columns: also what decides which value is shown in place of another. */
function neededFor(resource: Resource, names: readonly string[], shown: ReadonlySet<string>): string[] {
  const more = names.flatMap((name) => {
    const field = resource.fields[name] as Field | undefined;
    const variants = Object.values(field?.variants ?? {}).flatMap(({ where }) => fieldsOf(where));
    return [...variants, ...currencyFieldOf(field)];
  });
  return [...new Set([...names, ...more.filter((name) => shown.has(name))])];
}

/** Numbers, amounts and moments as what they are; null where the value is none, as a masked one. */
function typedCell(ctx: Context, field: Pick<Field, 'kind' | 'widget'>, value: unknown, row: PlainRow): Cell {
  if (value instanceof Date) return { time: localTime(value, ctx.gmtOffset) };
  if (field.kind === 'date') return typeof value === 'string' && DAY.test(value) ? { day: value } : null;
  if (typeof value !== 'number' || !Number.isFinite(value)) return null;
  if (field.widget === 'millionths') return value / 1_000_000;
  if (field.kind !== 'money') return value;
  const [named] = currencyFieldOf(field as Field);
  const currency = row[named as string];
  return { money: value, ...(typeof currency === 'string' && { currency }) };
}

/** A value as a spreadsheet shows it: money in major units, times in the caller's offset, words in its language. */
function cell(ctx: Context, resource: Resource, name: string, row: PlainRow): Cell {
  const field = fieldOf(resource.fields, name) as Field | undefined;
  const value = row[name];
  if (value === null || value === undefined) return '';
  switch (field?.kind) {
    case 'file':
      return escapeFormula((row[`${name}Label`] as string | null) ?? '');
    case 'boolean':
      return WORDS[ctx.language][value ? 0 : 1];
    case 'enum':
      return optionLabel(resource.name, name, wordOf(ctx, field, value as string, row), ctx.language);
    case 'i18n':
      return escapeFormula(readI18n(value as I18nText, ctx.language));
    case 'areaCodes':
    case 'texts':
      return escapeFormula((value as unknown[]).join(', '));
    case 'json':
      return escapeFormula(JSON.stringify(value));
    case 'money':
    case 'time':
    case 'date':
    case 'integer':
    case 'rate':
      return typedCell(ctx, field, value, row) ?? escapeFormula(String(value));
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

type NamedEntries = ReadonlyMap<string, EntryNames>;

/** What the dictionary calls the values of these columns. */
async function namedEntries(
  ctx: Context,
  { name: of, fields }: Resource,
  names: readonly string[],
): Promise<NamedEntries> {
  const lists = new DictionaryLists(ctx);
  const worded = names.flatMap((name) => {
    const field = fields[name];
    return field && isWorded(field) ? [[name, new EntryNames(ctx, of, name, field)] as const] : [];
  });
  for (const [, entries] of worded) await entries.learn(lists);
  return new Map(worded);
}

/** The dictionary's word for a value; undefined where there is none, or the row shows another in its place. */
function entryIn(
  ctx: Context,
  resource: Resource,
  name: string,
  row: PlainRow,
  entries: NamedEntries,
): string | undefined {
  const [value, names] = [row[name], entries.get(name)];
  if (!names || value === null || value === undefined) return undefined;
  const stored = String(value as string | number);
  return wordOf(ctx, resource.fields[name] as Field, stored, row) === stored ? names.nameOf(stored) : undefined;
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
  nameFile(response, `${title}-${timeText(localTime(ctx.now(), ctx.gmtOffset)).slice(0, 10)}`, format);
  const widths = names.map((name) => WIDTHS[fieldOf(resource.fields, name)?.kind ?? 'text'] ?? WIDTH);
  const writer = format === 'xlsx' ? workbookWriter(response, title, widths) : csvWriter(response, majorUnits);
  const references: Names = new Map(
    names.flatMap((name) => {
      const field = resource.fields[name];
      return field?.kind === 'reference' || field?.kind === 'references'
        ? [[name, new ReferenceNames(ctx, field)] as const]
        : [];
    }),
  );
  const entries = await namedEntries(ctx, resource, names);
  await writer.write(names.map((name) => fieldLabel(resource.name, name, ctx.language)));
  for (let start = 0; start < ids.length; start += CHUNK) {
    if (response.destroyed) return;
    const rows = await rowsInOrder(ctx, resource, neededFor(resource, names, shown), ids.slice(start, start + CHUNK));
    const named = await nameReferences(ctx, resource, rows, references);
    const cellOf = (name: string, row: PlainRow): Cell => {
      const text = named(row, name) ?? entryIn(ctx, resource, name, row, entries);
      return text === undefined ? cell(ctx, resource, name, row) : escapeFormula(text);
    };
    for (const row of rows) await writer.write(names.map((name) => cellOf(name, row)));
  }
  await writer.end();
}
