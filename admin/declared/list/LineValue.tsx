import type { ManifestField } from '@t3d/resources/kit';
import { useRecord } from '../declaration';
import { DeclaredField } from '../fields/DeclaredField';
import { isKeyLike, labelKey } from '../records';

const TAIL = 8;

export const isLongNumber = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 2 * TAIL && isKeyLike(value);

/** Shows the end of a long number, in which numbers differ, because the line has no room for the whole number. */
export function LineValue({ field: { name } }: { field: ManifestField }) {
  const record = useRecord();
  // A reference shows the label of its record, for example the number of an order.
  const value = record[labelKey(name)] ?? record[name];
  if (!isLongNumber(value)) return <DeclaredField source={name} />;
  return (
    <span className="key-text" title={value}>
      …{value.slice(-TAIL)}
    </span>
  );
}
