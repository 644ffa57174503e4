import type { Field, Language, Resource } from '@t3d/resources/kit';
import { offsetText } from '@t3d/resources/kit';
import { fieldLabel, resourceLabel } from '@t3d/resources/locales';
import type { Context } from '../../context';
import { translate } from '../../locales';
import { userNames } from '../../models/userTable';
import { fieldOf } from '../../registry/decode';
import { serverKindOf } from '../../registry/kinds';
import { isStandard, splitFilter } from '../rows/read/query';
import { fieldTexts } from './exportColumns';
import { timeText } from './rowWriter';
import type { WorkbookWriter } from './sheetFiles';

const inWords = (language: Language) => translate('export.in', language);
/** The words of filter operators, such as `one of`. */
const OPERATORS: Readonly<Record<string, (language: Language) => string>> = {
  in: inWords,
  read: inWords,
  gte: (language) => translate('export.gte', language),
  lte: (language) => translate('export.lte', language),
  like: (language) => translate('export.like', language),
};
const operatorText = (operator: string, language: Language): string =>
  OPERATORS[operator]?.(language) ?? translate('export.eq', language);

type Filters = Readonly<Record<string, unknown>>;

/** Returns a filter as label and text, for example `Status` and `one of: Active, Paused`. */
async function describeFilter(
  ctx: Context,
  resource: Resource,
  name: string,
  given: string,
): Promise<[string, string]> {
  const [fieldName, operator] = splitFilter(resource, name);
  const field = fieldOf(resource.fields, fieldName) as Field;
  const { filter } = serverKindOf(field);
  const parts = (operator === 'like' ? [given] : given.split(',')).filter((part) => part !== '');
  const values = parts.map((part) => filter.read(field, filter.fold(part), ctx.gmtOffset));
  const isReadable = operator !== 'like' && values.every((value) => value !== undefined);
  const texts = isReadable ? await fieldTexts(ctx, resource, [fieldName, field], values) : parts;
  return [
    fieldLabel(resource.name, fieldName, ctx.language),
    `${operatorText(operator, ctx.language)}${texts.join(', ')}`,
  ];
}

/** Returns the person's name with the account, or only the account of a person without a name. */
async function exporterName(ctx: Context): Promise<string> {
  const { id, account } = ctx.actor;
  const name = id === null ? undefined : (await userNames(ctx, [id])).get(id);
  return name && name !== account ? `${name} (${account})` : account;
}

/** Adds a sheet to an exported workbook. The sheet names the exporter, the time and the filters of the export. */
export async function writeAbout(
  ctx: Context,
  resource: Resource,
  { filters, count }: { filters: Filters; count: number },
  book: WorkbookWriter,
): Promise<void> {
  const { language, gmtOffset } = ctx;
  const chosen: [string, string][] = [];
  for (const [name, given] of Object.entries(filters)) {
    if (typeof given !== 'string' || given === '' || isStandard(name)) continue;
    chosen.push(await describeFilter(ctx, resource, name, given));
  }
  if (typeof filters.q === 'string' && filters.q.trim() !== '')
    chosen.push([translate('export.search', language), filters.q]);
  if (chosen.length === 0) chosen.push([translate('export.filters', language), translate('export.none', language)]);
  const at = timeText(ctx.now().getTime() + gmtOffset * 60_000);
  book.sheet(translate('export.about', language), { widths: [20, 40] });
  const rows: [string, string | number][] = [
    [translate('export.list', language), resourceLabel(resource.name, language).label],
    [translate('export.by', language), await exporterName(ctx)],
    [translate('export.at', language), `${at} ${offsetText(gmtOffset)}`],
    [translate('export.rows', language), count],
    ...chosen,
  ];
  for (const row of rows) await book.write(row);
}
