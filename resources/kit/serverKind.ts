import type { KindCells } from './cells';
import type { Field } from './field';
import type { FieldKind } from './kind';
import type { Language } from './languages';
import type { PlainMessage } from './messages';

export type Dialect = 'sqlite' | 'mysql';
/** A value as a parameter of an SQL statement. */
export type StoredValue = string | number | Date | null;
/** The JSON Schema of a value in the API description. */
export type JsonSchema = Record<string, unknown>;

/** The filters of a kind in list requests, besides `eq` and `in`. */
export interface KindFilter {
  /** The supported operators. `read` filters by the displayed value. */
  readonly operators: readonly ('gte' | 'lte' | 'like' | 'read')[];
  /** True if `eq` and `in` match a part of the stored value. */
  readonly isWithin: boolean;
  /** Normalises a text of the query before it is split at its commas and parsed. */
  fold(text: string): string;
  /** Returns the part of a value for which `like` searches. */
  part(field: Field, text: string): string;
  /**
   * Parses a text, or returns undefined, which is rejected with `fault`. `gmtOffset` applies to times without a zone,
   * in minutes east of UTC.
   */
  read(field: Field, text: string, gmtOffset: number): unknown;
  readonly fault: PlainMessage;
}

/** Values that have names in each language, so that lists are searched by these names. */
export interface NamedValues {
  readonly values: readonly string[];
  /** Returns a value with all its names, in every language. */
  names(value: string): string[];
  /** Returns the name that readers of a language see. */
  nameOf(value: string, language: Language): string;
  /** The word for such a value, for example "Country". */
  readonly title: Readonly<Record<Language, string>>;
  /** Returns the SQL condition that a column has any of these values. */
  isOneOf(column: string, values: readonly string[]): string;
}

/**
 * The server's part of a kind, the default export of `server.ts` in its folder. Its functions are pure and need no
 * database.
 */
export interface ServerKind {
  readonly kind: FieldKind;
  /** The kind's options that screens receive, besides the common ones. */
  readonly options: readonly string[];
  /** The kind's options that stay on the server. */
  readonly serverOptions: readonly string[];
  /** Returns sentences about a wrong declaration of a field. Each ends with the remedy. */
  mistakes(field: Field): string[];
  /** Returns a valid value for generated tests, distinct for each `n`. */
  sample(field: Field, n: number): unknown;

  /** Returns the type of the column as migrations write it, for example `STRING(64)`. */
  column(field: Field): string;
  readonly isJson: boolean;
  /** True if the column contains the value itself as text, which drivers return unchanged. */
  readonly isText: boolean;
  /** True if a column returns exactly what was written. */
  readonly isExact: boolean;
  /** True if a dry run writes the same value as the real call. Other values, such as generated ones, may differ. */
  readonly isSteady: boolean;
  /** Returns whether every row has a value even if the field is not required. */
  isAlwaysSet(field: Field): boolean;
  /** Returns whether the values are lists, which are empty instead of null. */
  isList(field: Field): boolean;
  /** Converts a non-null value from the database driver to its type in code. */
  decode(value: unknown): unknown;
  /** Converts a non-null value to a parameter of an SQL statement. */
  encode(value: unknown): StoredValue;
  /**
   * Returns SQL that casts a value from a history, given as the SQL `text`, to the type of the column. On SQLite `text`
   * is the result of json_extract. On MySQL it is a text, and `collation` is that of the table.
   */
  cast(text: string, dialect: Dialect, collation: string): string;

  readonly filter: KindFilter;
  /** The names of the values, by which lists are searched. */
  readonly named?: NamedValues;
  /** The conversion to and from the cells of files. */
  readonly cells: KindCells;
  /** Returns the JSON Schema of a value in the API. */
  json(field: Field): JsonSchema;
}

/** Returns the JSON Schema of this type, nullable if the field may be empty. */
export const jsonOf = (field: Field, type: string, more: JsonSchema = {}): JsonSchema => ({
  type: field.required && !field.nullable ? type : [type, 'null'],
  ...more,
});

const KINDS = new Map<string, ServerKind>();

export function registerServerKinds(kinds: Iterable<ServerKind>): void {
  for (const one of kinds) KINDS.set(one.kind.name, one);
}

/** Returns the server's part of a field's kind. Throws if the folder has none. */
export function serverKindOf(field: Pick<Field, 'kind'>): ServerKind {
  const kind = KINDS.get(field.kind);
  if (!kind) throw new Error(`there is no server part of the kind ${field.kind}; write its server.ts`);
  return kind;
}
