import type { Kind, ManifestField } from '@t3d/resources/kit';
import { dayEnd, dayOf, dayStart } from '../fields/dates';

/** A list's filters as in its URL and the API: `status_in`, `createdAt_gte`, `q` … */
export type FilterQuery = Readonly<Record<string, unknown>>;
/** The kinds of filters. Every field can also be filtered for rows without a value. */
export type FilterKind = 'choices' | 'boolean' | 'text' | 'numbers' | 'money' | 'days';
export type FilterValue =
  | { kind: 'empty' }
  | { kind: 'choices'; values: string[] }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'text'; text: string }
  | { kind: 'numbers' | 'money'; from: number | null; to: number | null }
  | { kind: 'days'; from: string; to: string };

const KINDS: Partial<Record<Kind, FilterKind>> = {
  enum: 'choices',
  reference: 'choices',
  references: 'choices',
  areaCodes: 'choices',
  boolean: 'boolean',
  integer: 'numbers',
  rate: 'numbers',
  money: 'money',
  time: 'days',
  date: 'days',
  text: 'text',
  digits: 'text',
  contact: 'text',
  i18n: 'text',
};
type Filterable = Pick<ManifestField, 'name' | 'kind' | 'options' | 'dictionary'>;

/** Returns how a field is filtered, or null if no editor supports it. */
export const filterKindOf = ({ kind, dictionary }: Pick<ManifestField, 'kind' | 'dictionary'>): FilterKind | null =>
  dictionary === undefined ? (KINDS[kind] ?? null) : 'choices';

/** Matches rows whose field is empty. It cannot be combined with other values. */
const NO_VALUE = 'null';

/** Suffixes of a field's name in a query. */
const SUFFIXES = ['', '_in', '_read', '_like', '_gte', '_lte'];

const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value));
const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : textOf(value).split(',').filter(Boolean);
const numberOf = (value: unknown): number | null =>
  textOf(value) === '' || Number.isNaN(Number(value)) ? null : Number(value);

function readLimits(field: Filterable, query: FilterQuery, offset: number): FilterValue | null {
  const from = query[`${field.name}_gte`] ?? query[field.name];
  const to = query[`${field.name}_lte`] ?? query[field.name];
  const kind = filterKindOf(field);
  if (kind === 'days') {
    const day = (value: unknown): string => (field.kind === 'date' ? textOf(value) : dayOf(value, offset));
    return day(from) || day(to) ? { kind, from: day(from), to: day(to) } : null;
  }
  const limits = { from: numberOf(from), to: numberOf(to) };
  return limits.from === null && limits.to === null ? null : { kind: kind as 'numbers' | 'money', ...limits };
}

/** Reads a field's filter from a query, or null if there is none. Times become days at `offset`. */
export function readFilter(field: Filterable, query: FilterQuery, offset: number): FilterValue | null {
  if (textOf(query[field.name]) === NO_VALUE) return { kind: 'empty' };
  switch (filterKindOf(field)) {
    case 'choices': {
      // A field with a dictionary can also be filtered by part of its text.
      const part = textOf(query[`${field.name}_like`]);
      if (part) return { kind: 'text', text: part };
      const values = listOf(query[`${field.name}_read`] ?? query[`${field.name}_in`] ?? query[field.name]);
      return values.length ? { kind: 'choices', values } : null;
    }
    case 'boolean': {
      const text = textOf(query[field.name]);
      return text === 'true' || text === 'false' ? { kind: 'boolean', value: text === 'true' } : null;
    }
    case 'text': {
      const text = textOf(query[`${field.name}_like`] ?? query[field.name]);
      return text ? { kind: 'text', text } : null;
    }
    case 'numbers':
    case 'money':
    case 'days':
      return readLimits(field, query, offset);
    case null:
      return null;
  }
}

/** Options that replace others (`of`) are filtered by the displayed value, not the stored one. */
const choicesKey = ({ name, options }: Filterable): string =>
  options?.some((option) => option.of !== undefined) ? `${name}_read` : `${name}_in`;

function writeParts(field: Filterable, value: FilterValue, offset: number): Record<string, unknown> {
  const { name } = field;
  switch (value.kind) {
    case 'empty':
      return { [name]: NO_VALUE };
    case 'choices':
      return value.values.length ? { [choicesKey(field)]: value.values.join(',') } : {};
    case 'boolean':
      return { [name]: value.value };
    case 'text':
      return value.text.trim() ? { [`${name}_like`]: value.text.trim() } : {};
    case 'numbers':
    case 'money':
      return {
        ...(value.from !== null && { [`${name}_gte`]: value.from }),
        ...(value.to !== null && { [`${name}_lte`]: value.to }),
      };
    case 'days': {
      const isDate = field.kind === 'date';
      return {
        ...(value.from && { [`${name}_gte`]: isDate ? value.from : dayStart(value.from, offset) }),
        ...(value.to && { [`${name}_lte`]: isDate ? value.to : dayEnd(value.to, offset) }),
      };
    }
  }
}

/** Replaces a field's filter in a query. Null removes it. */
export function writeFilter(
  field: Filterable,
  value: FilterValue | null,
  query: FilterQuery,
  offset: number,
): Record<string, unknown> {
  const rest = { ...query };
  for (const suffix of SUFFIXES) delete rest[`${field.name}${suffix}`];
  return value ? { ...rest, ...writeParts(field, value, offset) } : rest;
}
