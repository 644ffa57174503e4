import { formatMoney, parseMoney } from '@t3d/resources/kit';
import type { ManifestField } from '@t3d/resources/kit';

/** What stands in the input for a value. */
export function writeValue(field: Pick<ManifestField, 'kind'>, value: unknown): string {
  if (value === null || value === undefined) return '';
  return field.kind === 'money' ? formatMoney(Number(value), { grouped: false }) : String(value);
}

/** What was typed, as the API takes it; the key of what is wrong with it where it is no such value. */
export function readValue(
  field: Pick<ManifestField, 'kind' | 'required'>,
  text: string,
): { value: unknown } | { wrong: 'required' | 'number' | 'integer' } {
  const typed = text.trim();
  if (typed === '') return field.required ? { wrong: 'required' } : { value: null };
  switch (field.kind) {
    case 'money': {
      const minor = parseMoney(typed);
      return minor === null ? { wrong: 'number' } : { value: minor };
    }
    case 'integer':
      return /^-?\d{1,15}$/.test(typed) ? { value: Number(typed) } : { wrong: 'integer' };
    case 'boolean':
      return { value: typed === 'true' };
    default:
      return { value: typed };
  }
}
