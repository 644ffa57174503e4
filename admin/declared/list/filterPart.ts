import type { ComponentType } from 'react';
import type { ManifestField } from '@t3d/resources/kit';

export type FilterQuery = Readonly<Record<string, unknown>>;
/** A filter value. `empty` matches rows without a value, and `part` matches a part of a text. */
export type FilterValue =
  | { by: 'empty' }
  | { by: 'choices'; values: string[] }
  | { by: 'answer'; value: boolean }
  | { by: 'part'; text: string }
  | { by: 'limits'; from: number | null; to: number | null }
  | { by: 'days'; from: string; to: string };
export type Filterable = Pick<ManifestField, 'name' | 'kind' | 'options' | 'dictionary'>;

export interface FilterPart {
  /** The order of the suggested filters, lowest first. */
  rank(field: Filterable): number;
  /** Returns the filter's value, or null if it is not set. Times become days at `offset`. */
  read(field: Filterable, query: FilterQuery, offset: number): FilterValue | null;
  write(field: Filterable, value: FilterValue, offset: number): Record<string, unknown>;
  readonly Text: ComponentType<{ field: ManifestField; value: FilterValue }>;
  /** True if a saved view stores a relative date range, for example the last 7 days. */
  readonly hasStretches: boolean;
}

/** The props of a filter editor. Typed text stays in the editor until the user applies it. */
export interface EditorProps {
  field: ManifestField;
  value: FilterValue | null;
  apply: (value: FilterValue | null, close: boolean) => void;
}

export const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value));
