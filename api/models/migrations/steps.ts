import type { Counted } from '../../registry/schema';

/** A column in a migration. `values` are the only allowed values. Without `values`, any value is allowed. */
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
 * A step of a generated migration, version 1. Released migrations contain these steps. The meaning of a step must
 * therefore never change. A step with another meaning needs a new version.
 */
export type Step =
  | { step: 'createTable'; table: string; columns: Readonly<Record<string, Column>>; indexes: readonly Index[] }
  | { step: 'dropTable'; table: string }
  | { step: 'renameTable'; from: string; to: string }
  | { step: 'renameColumn'; table: string; from: string; to: string }
  /** `default` is stored in the database. `fill` is the value for existing rows only. */
  | { step: 'addColumn'; table: string; column: string; as: Column; default?: unknown; fill?: unknown }
  /**
   * Fails before any change if an existing value does not fit the new type. `fill` is the value for rows without a
   * value.
   */
  | { step: 'changeColumn'; table: string; column: string; from: Column; to: Column; fill?: unknown }
  /** Drops a column and the listed indexes. */
  | { step: 'dropColumn'; table: string; column: string; indexes: readonly Index[] }
  | { step: 'addIndex'; table: string; index: Index }
  | { step: 'dropIndex'; table: string; index: Index }
  | { step: 'renameIndex'; table: string; from: string; index: Index }
  /** Replaces an index by another index with the same name. */
  | { step: 'replaceIndex'; table: string; from: Index; index: Index }
  /**
   * Moves the ids in a column (one id or a list) to a new link table. Rejects an id that is missing in the table
   * `references`. The column remains.
   */
  | { step: 'fillLinks'; table: string; from: string; column: string; references: string }
  /**
   * Fills a new column with a text made from another column. `keeps` decides whether this is the folded text, the
   * spellings or the end of the text. Skips rows that already have such a text.
   */
  | { step: 'foldColumn'; table: string; from: string; column: string; keeps?: 'words' | 'tail' }
  /**
   * Stores a row count for each combination of values. `by` maps the columns of a combination to the columns' types.
   */
  | ({ step: 'keepCounts' } & Counted)
  | ({ step: 'dropCounts' } & Counted)
  /** Renames a resource in a column that contains resource names. */
  | { step: 'renameValue'; table: string; column: string; from: string; to: string };

export type StepOf<S extends Step['step']> = Extract<Step, { step: S }>;
