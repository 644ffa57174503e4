import { DeclaredFields, useDeclaredResource } from '../declaration';
import { DeclaredField } from '../fields/DeclaredField';
import { knownNames, labelKey } from '../records';
import type { Row } from '../records';
import type { ReferenceNames } from './useHistory';
import { historyFieldOf, nameKey } from './useHistory';

interface HistoryValueProps {
  /** The record as it was then. */
  record: Row;
  name: string;
  value: unknown;
  names: ReferenceNames;
}

/** A value as the field's cell shows it; money in the record's currency, a word by the record that it was of. */
export function HistoryValue({ record, name, value, names }: HistoryValueProps) {
  const resource = useDeclaredResource();
  const field = historyFieldOf(resource, name);
  const nameOf = (id: unknown): string | undefined =>
    field && (names.get(nameKey(field, id)) ?? knownNames(record, field)[Number(id)]);
  // A file that the record has no more is nobody's to save.
  if (field?.kind === 'file' && value !== null && value !== undefined)
    return <>{nameOf(value) ?? `#${String(value)}`}</>;
  // Of a field that has named one record before it named many, the history has single ids.
  const shown = field?.kind === 'references' && typeof value === 'number' ? [value] : value;
  const side = {
    ...(field?.kind === 'enum' && record),
    ...(field?.kind === 'money' && { [field.currencyIn ?? 'currency']: record[field.currencyIn ?? 'currency'] }),
    [name]: shown,
    [labelKey(name)]: Array.isArray(shown) ? shown.map((id) => nameOf(id) ?? null) : nameOf(shown),
  };
  return (
    <DeclaredFields value={resource.historyFields}>
      <DeclaredField source={name} record={side} />
    </DeclaredFields>
  );
}
