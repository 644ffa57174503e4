import type { Field, Resource } from '@t3d/resources/kit';
import {
  LANGUAGES,
  MINUTE_MS,
  foldCode,
  foldText,
  numberText,
  parseMillionths,
  parseMoney,
  readNumber,
  readTime,
} from '@t3d/resources/kit';
import { fieldLabel, optionLabel } from '@t3d/resources/locales';
import type { Message } from '../../errors';
import type { Context } from '../../context';
import { unescapeFormula, splitList } from '../export/rowWriter';
import { UnreadableCell, headingWord, isBlank, shownDate } from './sheets/types';
import type { EntryNames } from '../rows/read/dictionary';
import type { ReferenceNames } from '../rows/read/referenceNames';

export interface CellRead {
  value?: unknown;
  error?: Message;
}

const YES = new Set(['true', '1', 'yes', 'y', '是', '√']);
const NO = new Set(['false', '0', 'no', 'n', '否', '']);

/** The headings of an import, folded, and the field that each means: field names, and labels in the three languages. */
function headingsOf(resource: Resource, fields: Readonly<Record<string, Field>>): Map<string, string> {
  const names = new Map<string, string>();
  for (const name of Object.keys(fields))
    for (const language of LANGUAGES) names.set(headingWord(fieldLabel(resource.name, name, language)), name);
  // A field's own name goes before a label that another field has.
  for (const name of Object.keys(fields)) names.set(headingWord(name), name);
  return names;
}

/** Every heading that a file for an import may have, folded. */
export const headingWords = (resource: Resource, fields: Readonly<Record<string, Field>>): string[] => [
  ...headingsOf(resource, fields).keys(),
];

/** The field that each heading means; null where it means none. */
export function readHeadings(
  resource: Resource,
  fields: Readonly<Record<string, Field>>,
  cells: readonly unknown[],
): (string | null)[] {
  const names = headingsOf(resource, fields);
  return cells.map((cell) => names.get(headingWord(cell)) ?? null);
}

type ReadCell = (value: unknown) => CellRead;

/** `8.98604E+19`, `898604000000000000.0`: what is left in a text of a long number that a spreadsheet has rounded. */
const ROUNDED = /^[+-]?\d(?:[.,]\d+)?E\+\d{2,}$|^[+-]?\d{16,}[.,]0+$/i;

/** The text of a cell as it is read; null where a spreadsheet has rounded a number, whose last digits are lost. */
function textOfCell(value: unknown): string | null {
  if (typeof value === 'number') return numberText(value);
  return unescapeFormula((value instanceof Date ? shownDate(value) : String(value as string)).trim());
}

type ReadText = (text: string) => CellRead;
const ofText =
  (read: ReadText): ReadCell =>
  (value) => {
    const text = textOfCell(value);
    return text === null ? { error: { key: 'digitsAsNumber' } } : read(text);
  };
/** Reads a code or name, whose text may be a rounded number, too. */
const ofName = (read: ReadText): ReadCell =>
  ofText((text) => (ROUNDED.test(foldCode(text)) ? { error: { key: 'digitsAsNumber' } } : read(text)));

const orError = (value: number | null, key: 'money' | 'number'): CellRead =>
  value === null ? { error: { key } } : { value };

/** Every word by which a value may be called: itself in any case, or its label in one of the three languages. */
function readWords(resource: Resource, name: string, field: Field): ReadCell {
  const words = new Map<string, string>();
  for (const value of field.values ?? []) {
    words.set(value.toLowerCase(), value);
    for (const language of LANGUAGES) words.set(foldCode(optionLabel(resource.name, name, value, language)), value);
  }
  return ofText((text) => {
    const value = words.get(foldCode(text)) ?? words.get(foldCode(text).toLowerCase());
    return value === undefined ? { error: { key: 'oneOf' } } : { value };
  });
}

/** A date cell shows the hours of the caller's clock: a spreadsheet knows no zone. */
function readTimeCell(value: unknown, ctx: Context): CellRead {
  if (value instanceof Date) return { value: new Date(value.getTime() - ctx.gmtOffset * MINUTE_MS) };
  const time = readTime(textOfCell(value) ?? '', ctx.gmtOffset);
  return time ? { value: time } : { error: { key: 'time' } };
}

function readBoolean(text: string): CellRead {
  const word = foldCode(text).toLowerCase();
  if (YES.has(word)) return { value: true };
  return NO.has(word) ? { value: false } : { error: { key: 'boolean' } };
}

/** Texts of several languages as JSON, else a text of the caller's own, whatever it begins with. */
function readI18nCell(text: string, language: string): CellRead {
  const { value } = text.startsWith('{') ? readJson(text) : {};
  const isTexts =
    typeof value === 'object' &&
    value !== null &&
    Object.keys(value).length > 0 &&
    Object.keys(value).every((code) => (LANGUAGES as readonly string[]).includes(code));
  return { value: isTexts ? value : { [language]: text } };
}

function readKind(ctx: Context, resource: Resource, name: string, field: Field): ReadCell {
  switch (field.kind) {
    case 'money':
      return ofText((text) => orError(parseMoney(text), 'money'));
    case 'integer':
      return ofText((text) =>
        orError(field.widget === 'millionths' ? parseMillionths(text) : readNumber(text), 'number'),
      );
    case 'rate':
    case 'image':
      return ofText((text) => orError(readNumber(text), 'number'));
    case 'boolean':
      return ofText(readBoolean);
    case 'enum':
      return readWords(resource, name, field);
    case 'time':
      return (value) => readTimeCell(value, ctx);
    case 'areaCodes':
    case 'texts':
      return ofText((text) => ({ value: text.split(/[\s,;，、]+/).filter(Boolean) }));
    case 'i18n':
      return ofText((text) => readI18nCell(text, ctx.language));
    case 'json':
      return ofText(readJson);
    case 'digits':
    case 'contact':
      return (value) =>
        value instanceof Date ? { error: { key: 'textAsDate' } } : ofName((text) => ({ value: text }))(value);
    default:
      return field.multiline ? ofText((text) => ({ value: text })) : ofName((text) => ({ value: text }));
  }
}

/** What a cell of a reference calls records by. */
export function namesInCell({ kind }: Pick<Field, 'kind'>, value: unknown): string[] {
  if (isBlank(value)) return [];
  const text = foldText(textOfCell(value) ?? String(value));
  return kind === 'references' ? splitList(text) : [text];
}

function referenceReader(field: Field, names: ReferenceNames): ReadCell {
  return (value) => {
    const found = namesInCell(field, value).map((text) => names.find(text));
    const wrong = found.find((one): one is Message => typeof one !== 'number');
    if (wrong) return { error: wrong };
    return { value: field.kind === 'references' ? found : found[0] };
  };
}

/** A value of the dictionary or what it is called; the text as it stands where the field takes other texts, too. */
const entryReader =
  (words: EntryNames, other: ReadCell): ReadCell =>
  (value) => {
    const found = words.find(foldText(textOfCell(value) ?? ''));
    return found === undefined ? other(value) : { value: found };
  };

/**
 * How the cells of a field's column are read: each as the value that the declaration's validators expect; what it
 * cannot be is refused, not guessed. `names`: those of the records that a reference may have; `words`: of the
 * entries of the dictionary that it may have.
 */
export function cellReader(
  ctx: Context,
  resource: Resource,
  name: string,
  field: Field,
  { names, words }: { names?: ReferenceNames; words?: EntryNames } = {},
): ReadCell {
  const plain = names ? referenceReader(field, names) : readKind(ctx, resource, name, field);
  const read = words ? entryReader(words, plain) : plain;
  return (value) => {
    if (isBlank(value)) return {};
    const why = whyUnreadable(value);
    return why ? { error: why } : read(value);
  };
}

/** Texts that spreadsheets show where a formula has failed; a file that was saved as text has them as they are. */
const FAILED =
  /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|GETTING_DATA)$/;

/** Why the value of a cell is not certain; undefined: it is. */
function whyUnreadable(cell: unknown): Message | undefined {
  if (cell instanceof UnreadableCell) return cell.why;
  const text = typeof cell === 'string' && cell.includes('#') ? unescapeFormula(cell.trim()) : '';
  return FAILED.test(text) ? { key: 'imports.cellError', params: { text } } : undefined;
}

function readJson(text: string): CellRead {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { error: { key: 'invalid' } };
  }
}
