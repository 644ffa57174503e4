import type { Counted } from '../../registry/schema';

/** A column in a migration, with its allowed values if limited. */
export interface Column {
  type: string;
  nullable: boolean;
  references?: string;
  values?: readonly string[];
}

export interface Index {
  name: string;
  fields: readonly string[];
  unique: boolean;
}

/** A step of a generated migration, version 1. A changed meaning needs a new version. */
export type Step =
  | { step: 'createTable'; table: string; columns: Readonly<Record<string, Column>>; indexes: readonly Index[] }
  | { step: 'dropTable'; table: string }
  | { step: 'renameTable'; from: string; to: string }
  | { step: 'renameColumn'; table: string; from: string; to: string }
  /** Adds a column. `default` is stored in the database, and `fill` is for existing rows only. */
  | { step: 'addColumn'; table: string; column: string; as: Column; default?: unknown; fill?: unknown }
  /** Changes a column. Fails before any change if an existing value does not fit. */
  | { step: 'changeColumn'; table: string; column: string; from: Column; to: Column; fill?: unknown }
  /** Drops a column and the listed indexes. */
  | { step: 'dropColumn'; table: string; column: string; indexes: readonly Index[] }
  | { step: 'addIndex'; table: string; index: Index }
  | { step: 'dropIndex'; table: string; index: Index }
  | { step: 'renameIndex'; table: string; from: string; index: Index }
  /** Replaces an index by another index with the same name. */
  | { step: 'replaceIndex'; table: string; from: Index; index: Index }
  /** Moves the ids in a column to a new link table. Fails for an id that is missing in `references`. */
  | { step: 'fillLinks'; table: string; from: string; column: string; references: string }
  /** Fills a new column with a text made from another column, as `keeps` says. */
  | { step: 'foldColumn'; table: string; from: string; column: string; keeps?: 'words' | 'tail' }
  /** Stores a row count for each combination of values. */
  | ({ step: 'keepCounts' } & Counted)
  | ({ step: 'dropCounts' } & Counted)
  /** Renames a resource in a column that contains resource names. */
  | { step: 'renameValue'; table: string; column: string; from: string; to: string };

export type StepOf<S extends Step['step']> = Extract<Step, { step: S }>;
