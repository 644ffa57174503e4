import type { Counted } from '../../declared/schema';

/** A column as a migration keeps it. `values`: the words that it may hold, when it holds no others. */
export interface Column {
  type: string;
  nullable: boolean;
  references?: string;
  values?: readonly string[];
}

/** An index as a migration keeps it. */
export interface Index {
  name: string;
  fields: readonly string[];
  unique: boolean;
}

/**
 * What one step of a generated migration does: version 1. Migrations that are released name these steps, so the meaning
 * of none may change: another meaning is another version beside this one.
 */
export type Step =
  | { step: 'createTable'; table: string; columns: Readonly<Record<string, Column>>; indexes: readonly Index[] }
  | { step: 'dropTable'; table: string }
  | { step: 'renameTable'; from: string; to: string }
  | { step: 'renameColumn'; table: string; from: string; to: string }
  /** `default` stays in the database; `fill` is what the rows get that are there, and no others. */
  | { step: 'addColumn'; table: string; column: string; as: Column; default?: unknown; fill?: unknown }
  /** Refused, before anything is changed, while a value does not fit. `fill`: what rows with nothing get. */
  | { step: 'changeColumn'; table: string; column: string; from: Column; to: Column; fill?: unknown }
  /** `indexes` go with it. */
  | { step: 'dropColumn'; table: string; column: string; indexes: readonly Index[] }
  | { step: 'addIndex'; table: string; index: Index }
  | { step: 'dropIndex'; table: string; index: Index }
  | { step: 'renameIndex'; table: string; from: string; index: Index }
  /** An index of the same name that becomes another. */
  | { step: 'replaceIndex'; table: string; from: Index; index: Index }
  /**
   * What a column names, one id or a list of them, becomes links of a table that was just made. Refused while an id is
   * that of no row of `references`. The column stays.
   */
  | { step: 'fillLinks'; table: string; from: string; column: string; references: string }
  /** A column that was just added keeps the text of another one folded; rows that have it already are left alone. */
  | { step: 'foldColumn'; table: string; from: string; column: string }
  /** The number of the rows is kept from now on: for each combination of the columns `by`, each with its type. */
  | ({ step: 'keepCounts' } & Counted)
  | ({ step: 'dropCounts' } & Counted)
  /** Rows that name a resource in a column name it by its new name. */
  | { step: 'renameValue'; table: string; column: string; from: string; to: string };

/** The step of a name. */
export type StepOf<S extends Step['step']> = Extract<Step, { step: S }>;
