import type { KindCells } from './cells';
import type { Field } from './field';
import type { FieldKind } from './kind';
import type { Language } from './languages';
import type { PlainMessage } from './messages';

export type Dialect = 'sqlite' | 'mysql';
/** A value as the database stores it. */
export type StoredValue = string | number | Date | null;
/** A JSON Schema in the API description. */
export type JsonSchema = Record<string, unknown>;

/** The filters of a kind in list requests, besides `eq` and `in`. */
export interface KindFilter {
  /** The supported operators. `read` filters by the displayed value instead of the stored one. */
  readonly operators: readonly ('gte' | 'lte' | 'like' | 'read')[];
  /** True if `eq` and `in` match when a part of the stored value is equal. */
  readonly isWithin: boolean;
  /** Normalises a text of the query. Afterwards the text is split at commas and parsed. */
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
 * The server's part of a kind. It is the default export of `server.ts` in the folder of the kind. Its functions are
 * pure and need no database.
 */
export interface ServerKind {
  readonly kind: FieldKind;
  /** The kind's own options that screens receive. */
  readonly options: readonly string[];
  /** The kind's own options that stay on the server. */
  readonly serverOptions: readonly string[];
  /** Returns the mistakes in the declaration of a field, each as a sentence that ends with the remedy. */
  mistakes(field: Field): string[];
  /** Returns a valid value for generated tests, distinct for each `n`. */
  sample(field: Field, n: number): unknown;

  /** Returns the type of the column as migrations write it, for example `STRING(64)`. */
  column(field: Field): string;
  readonly isJson: boolean;
  /** True if the column stores the value itself as text, which database drivers return unchanged. */
  readonly isText: boolean;
  /** True if reading a column returns exactly the written value. */
  readonly isExact: boolean;
  /** True if a dry run writes the same value as the real call. Generated values, for example, may differ. */
  readonly isSteady: boolean;
  /** Returns whether every row has a value even if the field is not required. */
  isAlwaysSet(field: Field): boolean;
  /** Returns whether the values are lists, which are never null but may be empty. */
  isList(field: Field): boolean;
  /** Converts a non-null value from the database driver to its type in code. */
  decode(value: unknown): unknown;
  /** Converts a non-null value to a parameter of an SQL statement. */
  encode(value: unknown): StoredValue;
  /**
   * Returns SQL that casts a value of a history to the type of the column. On SQLite the SQL expression `text` is the
   * result of json_extract. On MySQL it is a text, and `collation` is the collation of the table.
   */
  cast(text: string, dialect: Dialect, collation: string): string;

  readonly filter: KindFilter;
  /** The names of the values, by which lists are searched. */
  readonly named?: NamedValues;
  /** The conversion to and from the cells of files. */
  readonly cells: KindCells;
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
