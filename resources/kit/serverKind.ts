import type { KindCells } from './cells';
import type { Field } from './field';
import type { FieldKind } from './kind';
import type { Language } from './languages';
import type { PlainMessage } from './messages';

export type Dialect = 'sqlite' | 'mysql';
export type StoredValue = string | number | Date | null;
export type JsonSchema = Record<string, unknown>;

/** The list filters of a kind, besides `eq` and `in`. */
export interface KindFilter {
  /** The supported operators. `read` compares the displayed value instead of the stored value. */
  readonly operators: readonly ('gte' | 'lte' | 'like' | 'read')[];
  /** True if `eq` and `in` match when any part of the stored value is equal. */
  readonly isWithin: boolean;
  /** Normalises a filter text before it is split at commas and parsed. */
  fold(text: string): string;
  /** Returns the part of a typed text that the operator `like` searches for. */
  part(field: Field, text: string): string;
  /** Parses a filter text, or returns undefined for an invalid text. `gmtOffset` is in minutes east of UTC. */
  read(field: Field, text: string, gmtOffset: number): unknown;
  readonly fault: PlainMessage;
}

/** Values with names in each language, by which lists can be searched. */
export interface LabelledValues {
  readonly values: readonly string[];
  names(value: string): string[];
  nameOf(value: string, language: Language): string;
  /** The word for a value, for example "Country". */
  readonly title: Readonly<Record<Language, string>>;
  isOneOf(column: string, values: readonly string[]): string;
}

/** The server's part of a kind, exported by `server.ts`. Its functions need no database. */
export interface ServerKind {
  readonly kind: FieldKind;
  readonly options: readonly string[];
  readonly serverOptions: readonly string[];
  /** Returns the mistakes in a field as sentences with the remedy. */
  mistakes(field: Field): string[];
  /** Returns a valid value for generated tests. Each `n` gives a different value. */
  sample(field: Field, n: number): unknown;

  /** Returns the column type as in migrations, for example `STRING(64)`. */
  column(field: Field): string;
  readonly isJson: boolean;
  /** True if the column stores the value as text. */
  readonly isText: boolean;
  /** True if reading a column returns exactly the written value. */
  readonly isExact: boolean;
  /** True if a dry run writes the same value as the real call. False for generated values. */
  readonly isSteady: boolean;
  /** Returns whether every row has a value, even if the field is not required. */
  isAlwaysSet(field: Field): boolean;
  /** Returns whether the value is a list, which may be empty but never null. */
  isList(field: Field): boolean;
  decode(value: unknown): unknown;
  encode(value: unknown): StoredValue;
  /**
   * Returns SQL that converts a value of a history to the column's type. `text` is from json_extract on SQLite, and a
   * text on MySQL.
   */
  cast(text: string, dialect: Dialect, collation: string): string;

  readonly filter: KindFilter;
  /** Names of the values, by which lists can be searched. */
  readonly named?: LabelledValues;
  readonly cells: KindCells;
  json(field: Field): JsonSchema;
}

/** Returns the JSON Schema of a type. Allows null if the field may be empty. */
export const jsonOf = (field: Field, type: string, more: JsonSchema = {}): JsonSchema => ({
  type: field.required && !field.nullable ? type : [type, 'null'],
  ...more,
});

const KINDS = new Map<string, ServerKind>();

export function registerServerKinds(kinds: Iterable<ServerKind>): void {
  for (const one of kinds) KINDS.set(one.kind.name, one);
}

export function serverKindOf(field: Pick<Field, 'kind'>): ServerKind {
  const kind = KINDS.get(field.kind);
  if (!kind) throw new Error(`there is no server part of the kind ${field.kind}; write its server.ts`);
  return kind;
}
