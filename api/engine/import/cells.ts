import type { Field, Resource } from '@t3d/resources/kit';
import { LANGUAGES, foldText, kindOf, numberText } from '@t3d/resources/kit';
import type { CellReading } from '@t3d/resources/kit/cells';
import { fieldLabel, optionLabel } from '@t3d/resources/locales';
import type { Message } from '../../errors';
import type { Context } from '../../context';
import { serverKindOf } from '../../registry/kinds';
import { unescapeFormula, splitList } from '../export/rowWriter';
import { UnreadableCell, headingWord, isBlank, shownDate } from './sheets/sheetTypes';
import type { EntryNames } from '../rows/read/dictionary';
import type { ReferenceNames } from '../rows/read/referenceNames';

export interface CellRead {
  value?: unknown;
  error?: Message;
}

/** Returns the headings that an import accepts, normalised, with their fields: names, and labels in three languages. */
function headingsOf(resource: Resource, fields: Readonly<Record<string, Field>>): Map<string, string> {
  const names = new Map<string, string>();
  for (const name of Object.keys(fields))
    for (const language of LANGUAGES) names.set(headingWord(fieldLabel(resource.name, name, language)), name);
  // A field's name takes precedence over another field's label.
  for (const name of Object.keys(fields)) names.set(headingWord(name), name);
  return names;
}

export const headingWords = (resource: Resource, fields: Readonly<Record<string, Field>>): string[] => [
  ...headingsOf(resource, fields).keys(),
];

/** Returns the field of each heading, or null for an unknown heading. */
export function readHeadings(
  resource: Resource,
  fields: Readonly<Record<string, Field>>,
  cells: readonly unknown[],
): (string | null)[] {
  const names = headingsOf(resource, fields);
  return cells.map((cell) => names.get(headingWord(cell)) ?? null);
}

type ReadCell = (value: unknown) => CellRead;

/** Returns the cell's text, or null if a spreadsheet has rounded a number. */
function textOfCell(value: unknown): string | null {
  if (typeof value === 'number') return numberText(value);
  return unescapeFormula((value instanceof Date ? shownDate(value) : String(value as string)).trim());
}

const readingOf = ({ language, gmtOffset }: Context, resource: Resource, name: string): CellReading => ({
  language,
  gmtOffset,
  textOf: textOfCell,
  labelsOf: (word) => LANGUAGES.map((one) => optionLabel(resource.name, name, word, one)),
});

export function namesInCell(field: Field, value: unknown): string[] {
  if (isBlank(value)) return [];
  const text = foldText(textOfCell(value) ?? String(value));
  return kindOf(field).storage === 'links' ? splitList(text) : [text];
}

function referenceReader(field: Field, names: ReferenceNames): ReadCell {
  return (value) => {
    const found = namesInCell(field, value).map((text) => names.find(text));
    const wrong = found.find((one): one is Message => typeof one !== 'number');
    if (wrong) return { error: wrong };
    return { value: kindOf(field).storage === 'links' ? found : found[0] };
  };
}

/** Returns a reader for the values and labels of a dictionary. Other texts stay unchanged if the field accepts them. */
const entryReader =
  (words: EntryNames, other: ReadCell): ReadCell =>
  (value) => {
    const found = words.find(foldText(textOfCell(value) ?? ''));
    return found === undefined ? other(value) : { value: found };
  };

const MAX_CHOICES = 12;

/** Adds a field's valid choices to the error of an invalid value. */
function withChoices({ language }: Context, resource: Resource, name: string, field: Field, read: ReadCell): ReadCell {
  const values = field.values ?? [];
  if (values.length === 0) return read;
  const shown = values.slice(0, MAX_CHOICES).map((value) => optionLabel(resource.name, name, value, language));
  const words = [...shown, ...(values.length > MAX_CHOICES ? ['…'] : [])].join(', ');
  return (value) => {
    const result = read(value);
    return result.error?.key === 'oneOf' ? { error: { key: 'notEntry', params: { words } } } : result;
  };
}

/**
 * Returns a reader of the cells of a field's column. `names` finds referenced records, and `words` are dictionary
 * entries.
 */
export function cellReader(
  ctx: Context,
  resource: Resource,
  name: string,
  field: Field,
  { names, words }: { names?: ReferenceNames; words?: EntryNames } = {},
): ReadCell {
  const plain = names
    ? referenceReader(field, names)
    : serverKindOf(field).cells.read(field, readingOf(ctx, resource, name));
  const read = withChoices(ctx, resource, name, field, words ? entryReader(words, plain) : plain);
  return (value) => {
    if (isBlank(value)) return {};
    const why = whyUnreadable(value);
    return why ? { error: why } : read(value);
  };
}

/** Matches the texts of a failed formula. */
const FAILED =
  /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|GETTING_DATA)$/;

/** Returns why a cell's value is uncertain, or undefined. */
function whyUnreadable(cell: unknown): Message | undefined {
  if (cell instanceof UnreadableCell) return cell.why;
  const text = typeof cell === 'string' && cell.includes('#') ? unescapeFormula(cell.trim()) : '';
  return FAILED.test(text) ? { key: 'imports.cellError', params: { text } } : undefined;
}
