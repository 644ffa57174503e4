import { normaliseDigits } from './digits';
import { hasLookAlikes } from './folded';
import { isPlainText } from './plainText';
import type { SchemaField } from './fieldSchema';
import { mostOf } from './fieldSchema';
import { readMonth, readTime } from './times';

/**
 * What is stored for a value that is surely right; undefined where the field's own schema has to judge. `gmtOffset` is
 * the zone of a time that names none, in minutes east of UTC.
 */
export type Quick = (value: unknown, gmtOffset?: number) => unknown;

function quickText({ length = 255, pattern, ignoreCase, widget }: SchemaField): Quick {
  const shape = pattern === undefined ? null : new RegExp(pattern);
  return (value) =>
    typeof value === 'string' &&
    value.length <= length &&
    value.trim() !== '' &&
    isPlainText(value) &&
    !(ignoreCase && hasLookAlikes(value)) &&
    (!shape || shape.test(value)) &&
    (widget !== 'month' || readMonth(value) === value)
      ? value
      : undefined;
}

function judgeOf(field: SchemaField): Quick {
  const { min = -Number.MAX_SAFE_INTEGER, max = mostOf(field) } = field;
  switch (field.kind) {
    case 'text':
      return quickText(field);
    case 'digits':
      return (value) => (typeof value === 'string' ? (normaliseDigits(field.scheme, value) ?? undefined) : undefined);
    case 'enum': {
      const words = new Set<unknown>(field.values);
      return (value) => (words.has(value) ? value : undefined);
    }
    case 'time':
      return (value, gmtOffset) => readTime(value, gmtOffset) ?? undefined;
    case 'boolean':
      return (value) => (typeof value === 'boolean' ? value : undefined);
    case 'integer':
    case 'money':
      return (value) =>
        Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max ? value : undefined;
    default:
      return () => undefined;
  }
}

const KNOWN = new WeakMap<object, Quick>();
/** How a field's values that are plainly right are accepted; said once a field. */
export function quickOf(field: SchemaField): Quick {
  const known = KNOWN.get(field);
  if (known) return known;
  const made = judgeOf(field);
  KNOWN.set(field, made);
  return made;
}
