import type { ComponentType } from 'react';
import type { ManifestField } from '@t3d/resources/kit';

/** The keys are as in the URL and the API, for example `status_in`, `createdAt_gte` or `q`. */
export type FilterQuery = Readonly<Record<string, unknown>>;
/** `empty` matches rows without a value, and `part` matches texts that contain the part. */
export type FilterValue =
  | { by: 'empty' }
  | { by: 'choices'; values: string[] }
  | { by: 'answer'; value: boolean }
  | { by: 'part'; text: string }
  | { by: 'limits'; from: number | null; to: number | null }
  | { by: 'days'; from: string; to: string };
export type Filterable = Pick<ManifestField, 'name' | 'kind' | 'options' | 'dictionary'>;

export interface FilterPart {
  /** Lower ranks come first among the suggested filters. */
  rank(field: Filterable): number;
  /** Returns null if the filter is not set. Times become days at `offset`. */
  read(field: Filterable, query: FilterQuery, offset: number): FilterValue | null;
  write(field: Filterable, value: FilterValue, offset: number): Record<string, unknown>;
  readonly Text: ComponentType<{ field: ManifestField; value: FilterValue }>;
  /** True if a saved view stores a relative date range, for example the last 7 days. */
  readonly hasStretches: boolean;
}

/** Typed text stays in the editor until the user applies it. */
export interface EditorProps {
  field: ManifestField;
  value: FilterValue | null;
  apply: (value: FilterValue | null, close: boolean) => void;
}

export const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value));
