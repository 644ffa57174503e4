import type { KindCells } from './cells';
import type { Field } from './field';
import type { FieldKind } from './kind';
import type { PlainMessage } from './messages';

export type Dialect = 'sqlite' | 'mysql';
/** A value as a statement takes it. */
export type StoredValue = string | number | Date | null;
/** JSON Schema of a value, for the description of the API. */
export type JsonSchema = Record<string, unknown>;

/** What lists are asked for by values of a kind, beside `eq` and `in`. */
export interface KindFilter {
  /** `read`: the word that a person reads. */
  readonly operators: readonly ('gte' | 'lte' | 'like' | 'read')[];
  /** True where `eq` and `in` look for a text inside of what is stored. */
  readonly isWithin: boolean;
  /** A text of the query before it is split at its commas and read. */
  fold(text: string): string;
  /** The part of a value that `like` looks for. */
  part(field: Field, text: string): string;
  /**
   * A text as a value; undefined where it is none, which is refused with `fault`. `gmtOffset` is the zone of a moment
   * that gives none, in minutes east of UTC.
   */
  read(field: Field, text: string, gmtOffset: number): unknown;
  readonly fault: PlainMessage;
}

/** The server's part of a kind: `server.ts` of its folder, default export. Pure, without a database. */
export interface ServerKind {
  readonly kind: FieldKind;
  /** Options of its own that screens get, beside those of every field. */
  readonly options: readonly string[];
  /** Options of its own that stay on the server. */
  readonly serverOptions: readonly string[];
  /** Sentences about a wrong declaration of a field; each ends with what to write instead. */
  mistakes(field: Field): string[];
  /** A valid value for generated tests, another one for each `n`. */
  sample(field: Field, n: number): unknown;

  /** The type of its column, as migrations write it: `STRING(64)`. */
  column(field: Field): string;
  /** True where the column has JSON. */
  readonly isJson: boolean;
  /** True where the column has the value itself as text: drivers give it as it is. */
  readonly isText: boolean;
  /** True where a column gives back exactly what was written into it. */
  readonly isExact: boolean;
  /** True where a trial of a call writes the same value as the call after it; others may be made anew. */
  readonly isSteady: boolean;
  /** Whether every row has a value, also where none is required. */
  isAlwaysSet(field: Field): boolean;
  /** Whether the values are lists, which are empty where there is nothing. */
  isList(field: Field): boolean;
  /** A value as a driver gives it (not null), in the type that it has in code. */
  decode(value: unknown): unknown;
  /** A value (not null) as a statement takes it. */
  encode(value: unknown): StoredValue;
  /**
   * SQL that makes the SQL `text` of a value in a history the type of the column. On SQLite it is what json_extract
   * gives; on MySQL a text, and `collation` that of the table.
   */
  cast(text: string, dialect: Dialect, collation: string): string;

  readonly filter: KindFilter;
  /** How values stand in files, both ways. */
  readonly cells: KindCells;
  /** JSON Schema of a value on the wire. */
  json(field: Field): JsonSchema;
}

/** JSON Schema of a value of this type, or of none where the field may have none. */
export const jsonOf = (field: Field, type: string, more: JsonSchema = {}): JsonSchema => ({
  type: field.required && !field.nullable ? type : [type, 'null'],
  ...more,
});

const KINDS = new Map<string, ServerKind>();

export function registerServerKinds(kinds: Iterable<ServerKind>): void {
  for (const one of kinds) KINDS.set(one.kind.name, one);
}

/** Returns the server's part of a field's kind. Throws where its folder has none. */
export function serverKindOf(field: Pick<Field, 'kind'>): ServerKind {
  const kind = KINDS.get(field.kind);
  if (!kind) throw new Error(`there is no server part of the kind ${field.kind}; write its server.ts`);
  return kind;
}
