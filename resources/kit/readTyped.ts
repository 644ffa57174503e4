import { readNumber, parseMillionths } from './decimals';
import { cleanDigits } from './digits';
import type { SchemaField } from './fieldSchema';
import { parseMoney } from './money';
import { readDay, readMonth } from './times';
import { foldCode, foldText } from './typed';

type TypedField = Pick<SchemaField, 'kind' | 'values' | 'multiline' | 'widget'>;

const readContact = (text: string): string => (text.includes('@') ? foldCode(text) : cleanDigits(text));

function readText({ kind, values, multiline, widget }: TypedField, text: string): string {
  switch (kind) {
    case 'text':
      return widget === 'month' ? (readMonth(text) ?? foldText(text)) : foldText(text, multiline);
    case 'contact':
      return readContact(text);
    case 'enum':
      return values?.includes(text) ? text : foldCode(text);
    case 'date':
      return readDay(text) ?? text;
    default:
      return text;
  }
}

/** Each text in a value of several languages, `{zh: '…'}` or `[{code, message}]`. */
function readLanguages(value: unknown): unknown {
  const read = (text: unknown): unknown => (typeof text === 'string' ? foldText(text, true) : text);
  if (Array.isArray(value))
    return value.map((item: unknown) =>
      typeof item === 'object' && item !== null && 'message' in item ? { ...item, message: read(item.message) } : item,
    );
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([code, text]) => [code, read(text)]));
}

const eachText = (value: unknown, fold: (text: string) => string): unknown =>
  Array.isArray(value) ? value.map((one: unknown) => (typeof one === 'string' ? fold(one) : one)) : value;

/**
 * A given value in the one form that its field knows: blanks, widths, unseen marks and the ways to write a day make no
 * difference to what is stored, searched or compared. What cannot be read comes back as it was, to be refused by name.
 * Strings of digits are read by their scheme (`normaliseDigits`), moments by `readTime`.
 */
export function readTyped(field: TypedField, value: unknown): unknown {
  if (typeof value === 'string') return readText(field, value);
  switch (field.kind) {
    case 'texts':
      return eachText(value, (text) => foldText(text));
    case 'areaCodes':
      return eachText(value, foldCode);
    case 'i18n':
      return readLanguages(value);
    default:
      return value;
  }
}

/**
 * A text that a person typed or pasted into an input, as the value of its field: an amount in minor units, a number, a
 * text. Null for a blank. What cannot be read stays text, so that the rules of the field refuse it by name.
 */
export function readInput(field: TypedField, text: string): unknown {
  const typed = text.trim();
  if (typed === '') return null;
  switch (field.kind) {
    case 'money':
      return parseMoney(typed) ?? typed;
    case 'integer':
    case 'rate':
      return (field.widget === 'millionths' ? parseMillionths(typed) : readNumber(typed)) ?? typed;
    default:
      return typed;
  }
}
