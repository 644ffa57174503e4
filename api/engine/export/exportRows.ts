/*
 * Export: a list as a file, with the caller's rows, fields and language. Read exportRows.ts (pages of rows to cells),
 * cellText.ts (what a spreadsheet must not take for a formula), rowWriter.ts and its two kinds, csv.ts and
 * workbook.ts, download.ts (the headers of a file).
 */
import type { Field, I18nText, Kind, Resource } from '@t3d/resources/kit';
import { fieldsOf, formatMoney, isWorded, matches, readI18n } from '@t3d/resources/kit';
import { fieldLabel, optionLabel, resourceLabel } from '@t3d/resources/locales';
import type { Response } from 'express';
import type { Context } from '../../context';
import { variablesOf } from '../../declared/variables';
import { nameInList, escapeFormula } from './cellText';
import { fieldOf } from '../../declared/decode';
import { chunked, readAhead } from '../../models/chunked';
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

/** The word that a person reads on a row in place of a stored one. */
function wordReader(ctx: Context, { variants = {} }: Field): (value: string, row: PlainRow) => string {
  const names = Object.keys(variants);
  if (names.length === 0) return (value) => value;
  const variables = variablesOf(ctx);
  return (value, row) =>
    names.find((word) => variants[word]?.of === value && matches(variants[word]?.where, row, variables)) ?? value;
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

/** What the records are called that the columns of some rows refer to. */
type PageNames = ReadonlyMap<string, ReadonlyMap<number, string>>;
type WriteCell = (row: PlainRow, names: PageNames) => Cell;
type WriteValue = (value: unknown, row: PlainRow) => Cell;

const referenceCell =
  (name: string, field: Field): WriteCell =>
  (row, names) => {
    if (row[name] === null) return '';
    const called = names.get(name);
    const texts = idsOf(field, row[name]).map((id) =>
      field.kind === 'references' ? nameInList(id, called?.get(id)) : (called?.get(id) ?? ''),
    );
    return escapeFormula(texts.join(', '));
  };

/** The word of an enum in the caller's language. */
function wordCell(ctx: Context, resource: Resource, name: string, field: Field): WriteValue {
  const wordOf = wordReader(ctx, field);
  return (value, row) => optionLabel(resource.name, name, wordOf(value as string, row), ctx.language);
}

/** How values are shown: money in major units, times in the caller's offset, words in its language. */
function valueCell(ctx: Context, resource: Resource, name: string, field: Field | undefined): WriteValue {
  switch (field?.kind) {
    case 'file':
      return (_value, row) => escapeFormula((row[`${name}Label`] as string | null) ?? '');
    case 'boolean':
      return (value) => WORDS[ctx.language][value ? 0 : 1];
    case 'enum':
      return wordCell(ctx, resource, name, field);
    case 'i18n':
      return (value) => escapeFormula(readI18n(value as I18nText, ctx.language));
    case 'areaCodes':
    case 'texts':
      return (value) => escapeFormula((value as unknown[]).join(', '));
    case 'json':
      return (value) => escapeFormula(JSON.stringify(value));
    case 'money':
    case 'time':
    case 'date':
    case 'integer':
    case 'rate':
      return (value, row) => typedCell(ctx, field, value, row) ?? escapeFormula(String(value));
    default:
      return (value) => escapeFormula(String(value));
  }
}

/** How the cells of a column are written: what the dictionary calls a value goes before the value itself. */
function cellOf(ctx: Context, resource: Resource, name: string, entries: EntryNames | undefined): WriteCell {
  const field = fieldOf(resource.fields, name) as Field | undefined;
  if (field?.kind === 'reference' || field?.kind === 'references') return referenceCell(name, field);
  const write = valueCell(ctx, resource, name, field);
  const wordOf = entries && wordReader(ctx, field as Field);
  return (row) => {
    const value = row[name];
    if (value === null || value === undefined) return '';
    const stored = wordOf && String(value as string | number);
    const isEntry = stored !== undefined && wordOf?.(stored, row) === stored;
    return isEntry && entries ? escapeFormula(entries.nameOf(stored)) : write(value, row);
  };
}

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

/** Rows by their ids, and what their references are called: labels, or unique keys where labels repeat. */
async function readPage(
  ctx: Context,
  resource: Resource,
  needed: readonly string[],
  ids: readonly number[],
  names: ReadonlyMap<string, ReferenceNames>,
) {
  const rows = await rowsInOrder(ctx, resource, needed, ids);
  const called = new Map<string, Map<number, string>>();
  for (const [name, of] of names) called.set(name, await namesOfColumn(ctx, resource, name, rows, of));
  return { rows, called };
}

/** What the dictionary calls the values of these columns. */
async function namedEntries(
  ctx: Context,
  { name: of, fields }: Resource,
  names: readonly string[],
): Promise<ReadonlyMap<string, EntryNames>> {
  const lists = new DictionaryLists(ctx);
  const worded = names.flatMap((name) => {
    const field = fields[name];
    return field && isWorded(field) ? [[name, new EntryNames(ctx, of, name, field)] as const] : [];
  });
  for (const [, entries] of worded) await entries.learn(lists);
  return new Map(worded);
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
  const references = new Map(
    names.flatMap((name) => {
      const field = resource.fields[name];
      return field?.kind === 'reference' || field?.kind === 'references'
        ? [[name, new ReferenceNames(ctx, field)] as const]
        : [];
    }),
  );
  const entries = await namedEntries(ctx, resource, names);
  const cells = names.map((name) => cellOf(ctx, resource, name, entries.get(name)));
  const needed = neededFor(resource, names, shown);
  await writer.write(names.map((name) => fieldLabel(resource.name, name, ctx.language)));
  const pages = readAhead(chunked(ids, CHUNK), (some) => readPage(ctx, resource, needed, some, references));
  for await (const { rows, called } of pages) {
    for (const row of rows) {
      const waits = writer.write(cells.map((write) => write(row, called)));
      if (waits) await waits;
    }
    if (response.destroyed) return;
  }
  await writer.end();
}
