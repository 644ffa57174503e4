import { useDeclaredField } from '../declaration';
import { DeclaredField } from '../fields/DeclaredField';
import { knownNames, labelKey } from '../records';
import type { Row } from '../records';
import type { ReferenceNames } from './useHistory';
import { nameKey } from './useHistory';

interface HistoryValueProps {
  source: string;
  value: unknown;
  record: Row;
  names: ReferenceNames;
}

/** A past value as its field shows it: money in the currency of the record, a word by the other values of then. */
export function HistoryValue({ source, value, record, names }: HistoryValueProps) {
  const field = useDeclaredField(source);
  const nameOf = (id: unknown): string | undefined =>
    field && (names.get(nameKey(field, id)) ?? knownNames(record, field)[Number(id)]);
  // A file that the record does not have any more cannot be downloaded.
  if (field?.kind === 'file' && value !== null && value !== undefined)
    return <>{nameOf(value) ?? `#${String(value)}`}</>;
  // A field that had one record before it had many has single ids in its history.
  const shown = field?.kind === 'references' && typeof value === 'number' ? [value] : value;
  const then = {
    ...(field?.kind === 'enum' && record),
    ...(field?.kind === 'money' && { [field.currencyIn ?? 'currency']: record[field.currencyIn ?? 'currency'] }),
    [source]: shown,
    [labelKey(source)]: Array.isArray(shown) ? shown.map((id) => nameOf(id) ?? null) : nameOf(shown),
  };
  return <DeclaredField source={source} record={then} />;
}
