import type { ManifestField } from '@t3d/resources/kit';

export interface CellProps {
  field: ManifestField;
  record: Readonly<Record<string, unknown>>;
  /** On a record's own page: references link, long values are whole. */
  wide?: boolean;
}
