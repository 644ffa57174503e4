import type { KindCells } from './cells';
import type { Field } from './field';
import type { FieldKind } from './kind';
import type { Language } from './languages';
import type { PlainMessage } from './messages';

export type Dialect = 'sqlite' | 'mysql';
export type StoredValue = string | number | Date | null;
export type JsonSchema = Record<string, unknown>;

/** The filters of a kind in list requests, besides `eq` and `in`. */
export interface KindFilter {
  /** The supported operators. `read` filters by the displayed value instead of the stored value. */
  readonly operators: readonly ('gte' | 'lte' | 'like' | 'read')[];
  /** True if `eq` and `in` compare the parts of the stored value. One equal part is then a match. */
  readonly isWithin: boolean;
  /** Normalises a text of the query, before the text is split at commas and parsed. */
  fold(text: string): string;
  /** Returns the part of a typed text that the operator `like` searches for. */
  part(field: Field, text: string): string;
  /**
   * Returns undefined for an invalid text, which is then rejected with the message `fault`. `gmtOffset`, in minutes
   * east of UTC, applies to times without a zone.
   */
  read(field: Field, text: string, gmtOffset: number): unknown;
  readonly fault: PlainMessage;
}

/** Values with names in each language. Lists can be searched by these names. */
export interface NamedValues {
  readonly values: readonly string[];
  names(value: string): string[];
  nameOf(value: string, language: Language): string;
  /** The word for a value, for example "Country". */
  readonly title: Readonly<Record<Language, string>>;
  isOneOf(column: string, values: readonly string[]): string;
}

/** The part of a kind that `server.ts` exports by default. The functions are pure and need no database. */
export interface ServerKind {
  readonly kind: FieldKind;
  readonly options: readonly string[];
  readonly serverOptions: readonly string[];
  /** Each mistake is a sentence that ends with the remedy. */
  mistakes(field: Field): string[];
  /** Returns a valid value for generated tests. Each `n` gives a different value. */
  sample(field: Field, n: number): unknown;

  /** Returns the type of the column as migrations write it, for example `STRING(64)`. */
  column(field: Field): string;
  readonly isJson: boolean;
  /** True if the column stores the value itself as text. Database drivers return text unchanged. */
  readonly isText: boolean;
  /** True if reading a column returns exactly the written value. */
  readonly isExact: boolean;
  /** True if a dry run writes the same value as the real call. A generated value, for example, may differ. */
  readonly isSteady: boolean;
  /** Returns whether every row has a value of the field, even if the field is not required. */
  isAlwaysSet(field: Field): boolean;
  /** A list is never null but may be empty. */
  isList(field: Field): boolean;
  decode(value: unknown): unknown;
  encode(value: unknown): StoredValue;
  /**
   * Returns SQL that converts a value of a history to the type of the column. On SQLite the argument `text` is the
   * result of json_extract, and on MySQL it is a text. `collation` is the collation of the MySQL table.
   */
  cast(text: string, dialect: Dialect, collation: string): string;

  readonly filter: KindFilter;
  /** Lists can be searched by these names. */
  readonly named?: NamedValues;
  readonly cells: KindCells;
  json(field: Field): JsonSchema;
}

/** The schema allows null if the field may be empty. */
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
