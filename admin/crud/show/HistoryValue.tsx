import type { ManifestResource } from '@t3d/resources/kit';
import { Cell } from '../cells/Cell';
import { fieldOf, labelKey } from '../records';
import type { Row } from '../records';
import type { useNames } from './useHistory';
import { nameKey } from './useHistory';

export type ReferenceNames = ReturnType<typeof useNames>;
interface HistoryValueProps {
  resource: ManifestResource;
  record: Row;
  name: string;
  value: unknown;
  names: ReferenceNames;
}

/** A value as the field's cell shows it; money in the record's currency, a word by the record that it was of. */
export function HistoryValue({ resource, record, name, value, names }: HistoryValueProps) {
  const field = fieldOf(resource, name);
  const nameOf = (id: unknown): string | undefined => field && names.get(nameKey(field, id));
  // A file that the record has no more is nobody's to save.
  if (field?.kind === 'file' && value !== null && value !== undefined)
    return <>{nameOf(value) ?? `#${String(value)}`}</>;
  if (field)
    return (
      <Cell
        field={field}
        record={{
          ...(field.kind === 'enum' && record),
          ...(field.kind === 'money' && { [field.currencyIn ?? 'currency']: record[field.currencyIn ?? 'currency'] }),
          [name]: value,
          [labelKey(name)]: Array.isArray(value) ? value.map((id) => nameOf(id) ?? null) : nameOf(value),
        }}
      />
    );
  return (
    <>
      {value === null || value === undefined ? '–' : typeof value === 'object' ? JSON.stringify(value) : String(value)}
    </>
  );
}
