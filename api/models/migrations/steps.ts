import type { Counted } from '../../registry/schema';

/** A column in a migration. `values` are the only allowed ones, if given. */
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

/**
 * A step of a generated migration, version 1. Released migrations contain these steps, so a changed meaning needs a
 * new version.
 */
export type Step =
  | { step: 'createTable'; table: string; columns: Readonly<Record<string, Column>>; indexes: readonly Index[] }
  | { step: 'dropTable'; table: string }
  | { step: 'renameTable'; from: string; to: string }
  | { step: 'renameColumn'; table: string; from: string; to: string }
  /** `default` is stored in the database, `fill` is for existing rows only. */
  | { step: 'addColumn'; table: string; column: string; as: Column; default?: unknown; fill?: unknown }
  /** Fails before any change if an existing value does not fit the new type. `fill` is for rows without a value. */
  | { step: 'changeColumn'; table: string; column: string; from: Column; to: Column; fill?: unknown }
  /** Drops a column and the listed indexes. */
  | { step: 'dropColumn'; table: string; column: string; indexes: readonly Index[] }
  | { step: 'addIndex'; table: string; index: Index }
  | { step: 'dropIndex'; table: string; index: Index }
  | { step: 'renameIndex'; table: string; from: string; index: Index }
  /** Replaces an index by another index with the same name. */
  | { step: 'replaceIndex'; table: string; from: Index; index: Index }
  /**
   * Moves the ids in a column (one id or a list) to a new link table. Rejects an id that is missing in `references`.
   * The column remains.
   */
  | { step: 'fillLinks'; table: string; from: string; column: string; references: string }
  /**
   * Fills a new column with a text made from another column. `keeps` decides between folded text, spellings and the
   * end of the text. Rows that have such a text are skipped.
   */
  | { step: 'foldColumn'; table: string; from: string; column: string; keeps?: 'words' | 'tail' }
  /** Stores a row count for each combination of values. `by` maps the columns to their types. */
  | ({ step: 'keepCounts' } & Counted)
  | ({ step: 'dropCounts' } & Counted)
  /** Renames a resource in a column that contains resource names. */
  | { step: 'renameValue'; table: string; column: string; from: string; to: string };

export type StepOf<S extends Step['step']> = Extract<Step, { step: S }>;
