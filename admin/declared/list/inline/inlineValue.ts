import { type ManifestField, formatMoney, parseMoney, readNumber } from '@t3d/resources/kit';

export function writeValue(field: Pick<ManifestField, 'kind'>, value: unknown): string {
  if (value === null || value === undefined) return '';
  return field.kind === 'money' ? formatMoney(Number(value), { grouped: false }) : String(value);
}

/** Parses typed text for the API, or returns the key of its validation message. */
export function readValue(
  field: Pick<ManifestField, 'kind' | 'required'>,
  text: string,
): { value: unknown } | { wrong: 'required' | 'money' | 'integer' } {
  const typed = text.trim();
  if (typed === '') return field.required ? { wrong: 'required' } : { value: null };
  switch (field.kind) {
    case 'money': {
      const minor = parseMoney(typed);
      return minor === null ? { wrong: 'money' } : { value: minor };
    }
    case 'integer': {
      const number = readNumber(typed, 0);
      return number === null ? { wrong: 'integer' } : { value: number };
    }
    case 'boolean':
      return { value: typed === 'true' };
    default:
      return { value: typed };
  }
}
