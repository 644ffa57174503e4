import type { ManifestField } from '@t3d/resources/kit';
import { DeclaredFields } from '../declaration';
import type { CellProps } from './cellProps';
import { DeclaredField } from './DeclaredField';

const lists = new WeakMap<ManifestField, readonly ManifestField[]>();

/** One value of a record by its declaration. DeclaredField takes its place. */
export function Cell({ field, record, wide }: CellProps) {
  const known = lists.get(field) ?? [field];
  lists.set(field, known);
  return (
    <DeclaredFields value={known}>
      <DeclaredField source={field.name} record={record} wide={wide} />
    </DeclaredFields>
  );
}
