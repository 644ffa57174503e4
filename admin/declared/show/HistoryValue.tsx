import { kindOf } from '@t3d/resources/kit';
import { useDeclaredField } from '../declaration';
import { DeclaredField } from '../fields/DeclaredField';
import { type Row, knownNames, labelKey } from '../records';
import { type ReferenceNames, nameKey } from './useHistory';

interface HistoryValueProps {
  source: string;
  value: unknown;
  record: Row;
  names: ReferenceNames;
}

/** Renders a past value with the record's other values of that time. */
export function HistoryValue({ source, value, record, names }: HistoryValueProps) {
  const field = useDeclaredField(source);
  const kind = field && kindOf(field);
  const nameOf = (id: unknown): string | undefined =>
    field && (names.get(nameKey(field, id)) ?? knownNames(record, field)[Number(id)]);
  // Shows no download link, because a file that is no longer referenced cannot be downloaded.
  if (kind?.refersTo === 'file' && value !== null && value !== undefined)
    return <>{nameOf(value) ?? `#${String(value)}`}</>;
  // Wraps a single id, because the field may have been a single reference before.
  const shown = kind?.storage === 'links' && typeof value === 'number' ? [value] : value;
  const then = {
    ...(kind?.isWord && record),
    ...(kind?.isAmount && { [field?.currencyIn ?? 'currency']: record[field?.currencyIn ?? 'currency'] }),
    [source]: shown,
    [labelKey(source)]: Array.isArray(shown) ? shown.map((id) => nameOf(id) ?? null) : nameOf(shown),
  };
  return <DeclaredField source={source} record={then} />;
}
