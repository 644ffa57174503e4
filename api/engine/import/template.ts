import type { Field, Resource } from '@t3d/resources/kit';
import { isWorded, kindOf } from '@t3d/resources/kit';
import { fieldHelp, resourceLabel } from '@t3d/resources/locales';
import type { Response } from 'express';
import type { Context } from '../../context';
import { translate } from '../../locales';
import { serverKindOf } from '../../registry/kinds';
import { fieldTexts } from '../export/exportColumns';
import { columnHeadings, nameFile } from '../export/exportRows';
import { workbookWriter } from '../export/sheetFiles';
import type { ColumnRule } from '../export/sheetXml';
import { columnLetters } from '../export/sheetXml';
import { mayCall } from '../access/permissions';
import { matchingIds, rowsInOrder } from '../rows/read/byIds';
import { DictionaryLists, entryValues } from '../rows/read/dictionary';
import { readListQuery } from '../rows/read/query';
import { visibleNames } from '../rows/read/read';
import { importFields } from './importByCommand';
import { requireImport } from './routes';

/** The text format of the cells, because a number cell would round a card number. */
const TEXT_FORMAT = '@';
/** The maximum number of values in a cell's list. */
const MAX_VALUES = 500;

const isRequired = ({ required, made }: Field): boolean => Boolean(required) && !made;

/** Returns the values that a field accepts, if they are few enough for a list. */
async function allowedValues(field: Field, lists: DictionaryLists): Promise<readonly unknown[]> {
  if (isWorded(field)) return entryValues(field, lists);
  const { enum: values, type } = serverKindOf(field).json(field);
  if (Array.isArray(values)) return values.filter((value) => value !== null);
  return [type].flat().includes('boolean') ? [true, false] : [];
}

/** Returns the example row: the newest record that the caller may see, or generated values. */
async function exampleRow(ctx: Context, resource: Resource, fields: Readonly<Record<string, Field>>) {
  const shown = new Set(visibleNames(ctx, resource));
  const names = Object.keys(fields).filter((name) => shown.has(name));
  if (mayCall(ctx.actor, resource, 'list')) {
    const query = readListQuery(ctx, resource, { sort: 'id', order: 'DESC' });
    const ids = (await matchingIds(ctx, resource, query, 1).next()).value as number[] | undefined;
    const [row] = ids && ids.length > 0 ? await rowsInOrder(ctx, resource, names, ids.slice(0, 1)) : [];
    if (row) return row as Readonly<Record<string, unknown>>;
  }
  const entries = Object.entries(fields).map(([name, field]) => {
    return [name, kindOf(field).refersTo === null ? serverKindOf(field).sample(field, 1) : null];
  });
  return Object.fromEntries(entries) as Readonly<Record<string, unknown>>;
}

interface TemplateColumn {
  readonly example: string;
  readonly values: readonly string[];
  readonly note: string;
}

async function columnsOf(ctx: Context, resource: Resource): Promise<TemplateColumn[]> {
  const fields = importFields(ctx.actor, resource);
  const lists = new DictionaryLists(ctx);
  const row = await exampleRow(ctx, resource, fields);
  const columns: TemplateColumn[] = [];
  for (const [name, field] of Object.entries(fields)) {
    const allowed = await allowedValues(field, lists);
    const values = allowed.length > MAX_VALUES ? [] : await fieldTexts(ctx, resource, [name, field], allowed);
    const given = row[name];
    const [example = ''] =
      given === null || given === undefined ? [] : await fieldTexts(ctx, resource, [name, field], [given]);
    const note = [
      isRequired(field) && translate('template.required', ctx.language),
      values.length > 0 && translate('template.choose', ctx.language),
      fieldHelp(resource.name, name, ctx.language),
      values.length === 0 && example !== '' && translate('template.like', ctx.language, { example }),
    ];
    columns.push({ example, values, note: note.filter(Boolean).join(' ').trim() });
  }
  return columns;
}

/** Writes a workbook to fill in for an import, with headings, notes, allowed values and an example row. */
export async function importTemplate(ctx: Context, resource: Resource, response: Response): Promise<void> {
  requireImport(ctx, resource);
  const fields = Object.entries(importFields(ctx.actor, resource));
  const columns = await columnsOf(ctx, resource);
  const headings = columnHeadings(
    resource,
    fields.map(([name]) => name),
    ctx.language,
  ).map((heading, at) => (isRequired((fields[at] as [string, Field])[1]) ? `${heading}*` : heading));
  const valuesTitle = translate('template.values', ctx.language);
  const rules = columns.map(({ note, values }, at): ColumnRule => {
    const letter = columnLetters(at);
    const cells = `'${valuesTitle}'!$${letter}$2:$${letter}$${values.length + 1}`;
    return { note, ...(values.length > 0 && { values: cells }) };
  });
  nameFile(response, resourceLabel(resource.name, ctx.language).label, 'xlsx');
  const book = workbookWriter(response, 'import', { header: true, format: TEXT_FORMAT, rules });
  await book.write(headings);
  book.sheet(translate('template.example', ctx.language), { header: true });
  await book.write(headings);
  await book.write(columns.map(({ example }) => example));
  book.sheet(valuesTitle, { header: true });
  await book.write(headings);
  const rows = Math.max(0, ...columns.map(({ values }) => values.length));
  for (let row = 0; row < rows; row += 1) await book.write(columns.map(({ values }) => values[row] ?? ''));
  await book.end();
}
