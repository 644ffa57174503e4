import type { ComponentType } from 'react';
import type { ManifestField } from '@t3d/resources/kit';

/** A list's filters as in its URL and the API: `status_in`, `createdAt_gte`, `q` … */
export type FilterQuery = Readonly<Record<string, unknown>>;
/** A filter that is set. `empty` finds rows without a value, and `part` those whose text contains it. */
export type FilterValue =
  | { by: 'empty' }
  | { by: 'choices'; values: string[] }
  | { by: 'answer'; value: boolean }
  | { by: 'part'; text: string }
  | { by: 'limits'; from: number | null; to: number | null }
  | { by: 'days'; from: string; to: string };
export type Filterable = Pick<ManifestField, 'name' | 'kind' | 'options' | 'dictionary'>;

/** How a list filters by a field. */
export interface FilterPart {
  /** Filters with the least of these are offered first. */
  rank(field: Filterable): number;
  /** Reads the filter from a query, or null if there is none. Times become days at `offset`. */
  read(field: Filterable, query: FilterQuery, offset: number): FilterValue | null;
  /** Returns the parameters of a set filter. */
  write(field: Filterable, value: FilterValue, offset: number): Record<string, unknown>;
  /** Shows a set filter. */
  readonly Text: ComponentType<{ field: ManifestField; value: FilterValue }>;
  /** True where saved views keep the name of a stretch of days, such as the last 7. */
  readonly hasStretches: boolean;
}

/** Props of an editor, which keeps typed text to itself until it is applied. */
export interface EditorProps {
  field: ManifestField;
  value: FilterValue | null;
  apply: (value: FilterValue | null, close: boolean) => void;
}

/** Writes a parameter of a query as text. Nothing is an empty text. */
export const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value));
