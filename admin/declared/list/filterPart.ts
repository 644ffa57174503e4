import type { ComponentType } from 'react';
import type { ManifestField } from '@t3d/resources/kit';

/** A list's filters as in its URL and the API: `status_in`, `createdAt_gte`, `q` … */
export type FilterQuery = Readonly<Record<string, unknown>>;
/** A filter value. `empty` finds rows without a value, and `part` finds rows whose text contains it. */
export type FilterValue =
  | { by: 'empty' }
  | { by: 'choices'; values: string[] }
  | { by: 'answer'; value: boolean }
  | { by: 'part'; text: string }
  | { by: 'limits'; from: number | null; to: number | null }
  | { by: 'days'; from: string; to: string };
export type Filterable = Pick<ManifestField, 'name' | 'kind' | 'options' | 'dictionary'>;

/** The way a list filters by a field. */
export interface FilterPart {
  /** The position of the filter among the suggestions. Lower ranks come first. */
  rank(field: Filterable): number;
  /** Reads the filter from a query, or null if there is none. Times become days at `offset`. */
  read(field: Filterable, query: FilterQuery, offset: number): FilterValue | null;
  /** Returns the parameters of a set filter. */
  write(field: Filterable, value: FilterValue, offset: number): Record<string, unknown>;
  /** Renders the filter's value as text. */
  readonly Text: ComponentType<{ field: ManifestField; value: FilterValue }>;
  /** True if saved views store a relative date range, such as the last 7 days. */
  readonly hasStretches: boolean;
}

/** Props of an editor, which keeps typed text to itself until it is applied. */
export interface EditorProps {
  field: ManifestField;
  value: FilterValue | null;
  apply: (value: FilterValue | null, close: boolean) => void;
}

/** Returns a query parameter as text. A missing parameter is an empty text. */
export const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value));
