import type { Field, MessageKey, Resource } from '@t3d/resources/kit';
import { LANGUAGES, cleanDigits, parseMoney, readTime } from '@t3d/resources/kit';
import { fieldLabel, optionLabel } from '@t3d/resources/locales';
import type { Context } from '../context';

export interface CellRead { value?: unknown; error?: MessageKey }

const YES = new Set(['true', '1', 'yes', 'y', '是', '√']);
const NO = new Set(['false', '0', 'no', 'n', '否', '']);

/** Headings may be field names or labels in any of the three languages. Answers the field of each column, or null. */
export function readHeadings(resource: Resource, fields: Readonly<Record<string, Field>>, cells: readonly unknown[]): (string | null)[] {
  const names = new Map<string, string>();
  for (const name of Object.keys(fields)) {
    names.set(name.toLowerCase(), name);
    for (const language of LANGUAGES) names.set(fieldLabel(resource.name, name, language).trim().toLowerCase(), name);
  }
  return cells.map((cell) => names.get(String(cell ?? '').replace(/\*$/, '').trim().toLowerCase()) ?? null);
}

function readWord(resource: Resource, name: string, field: Field, text: string): CellRead {
  const word = field.values?.find((value) => value.toLowerCase() === text.toLowerCase() || LANGUAGES.some((language) => optionLabel(resource.name, name, value, language) === text));
  return word === undefined ? { error: { key: 'oneOf' } } : { value: word };
}

/** A digit string that a spreadsheet kept as a number has lost its last digits: refused, never guessed. */
function readDigits(value: unknown): CellRead {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? { value: String(value) } : { error: { key: 'digitsAsNumber' } };
  return { value: cleanDigits(String(value)) };
}

const number = (text: string): CellRead => (/^-?\d{1,15}(\.\d{1,6})?$/.test(text) ? { value: Number(text) } : { error: { key: 'number' } });

function readTimeCell(value: unknown, ctx: Context): CellRead {
  if (value instanceof Date) return { value };
  const text = String(value).trim();
  const local = /^\d{4}-\d{2}-\d{2}([ T]\d{2}:\d{2}(:\d{2})?)?$/.test(text);
  const time = readTime(text);
  if (!time) return { error: { key: 'time' } };
  return { value: local ? new Date(Date.parse(`${text.replace(' ', 'T')}${text.length === 10 ? 'T00:00:00' : ''}Z`) - ctx.gmtOffset * 60_000) : time };
}

/** One cell as the value that the declaration's validators expect; what it cannot be is said, not guessed. */
export function readCell(ctx: Context, resource: Resource, name: string, field: Field, value: unknown): CellRead {
  if (value === null || value === undefined || (typeof value === 'string' && value.trim() === '')) return {};
  const text = (value instanceof Date ? value.toISOString() : String(value as string)).trim().replace(/^'(?=[=+\-@\d])/, '');
  switch (field.kind) {
    case 'digits': return readDigits(value);
    case 'money': { const minor = parseMoney(typeof value === 'number' ? String(value) : text); return minor === null ? { error: { key: 'money' } } : { value: minor }; }
    case 'integer': case 'rate': case 'reference': case 'image': return number(text);
    case 'boolean': return YES.has(text.toLowerCase()) ? { value: true } : NO.has(text.toLowerCase()) ? { value: false } : { error: { key: 'boolean' } };
    case 'enum': return readWord(resource, name, field, text);
    case 'date': return { value: text.slice(0, 10) };
    case 'time': return readTimeCell(value, ctx);
    case 'areaCodes': case 'texts': return { value: text.split(/[\s,;，、]+/).filter(Boolean) };
    case 'i18n': return text.startsWith('{') ? readJson(text) : { value: { [ctx.language]: text } };
    case 'json': return readJson(text);
    default: return { value: text };
  }
}

function readJson(text: string): CellRead {
  try { return { value: JSON.parse(text) as unknown }; } catch { return { error: { key: 'invalid' } }; }
}
