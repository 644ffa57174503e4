import type * as yup from 'yup';
import { type Field, type Fields, isWorkedOut } from './field';

/**
 * The options of a field that validation uses. The manifest contains these options, because server and browser validate
 * with the same schema.
 */
export type SchemaField = Partial<Omit<Field, 'kind' | 'required' | 'type' | 'names' | 'options'>> &
  Pick<Field, 'kind' | 'required'>;

/**
 * Returns the stored form of a value that is obviously valid. Returns undefined if only the schema can decide.
 * `gmtOffset`, in minutes east of UTC, applies to times without a zone.
 */
export type Accept = (value: unknown, gmtOffset?: number) => unknown;

/** `id` means the id of a record or of a file. */
export type ValueType = 'text' | 'whole' | 'decimal' | 'boolean' | 'day' | 'moment' | 'id' | 'list' | 'object';

/**
 * The part of a field kind that server and browser share. The folder of a kind also contains its factory (`kind.ts`), a
 * `ServerKind` (`server.ts`) and the components (`field.tsx`, `input.tsx`).
 */
export interface FieldKind {
  readonly name: string;
  readonly defaults: Partial<Field>;
  readonly value: ValueType;
  /** The place of the stored values: a column, a link table, or records of another resource (`children`). */
  readonly storage: 'column' | 'links' | 'children';
  /** The target of an id: a record of `resource`, an attachment or a picture. */
  readonly refersTo: 'record' | 'file' | 'picture' | null;
  /**
   * True if values have an order. Filters then accept ranges, and a minimum and maximum over children can be computed.
   */
  readonly isOrdered: boolean;
  /**
   * True if values are minor units of a currency. Another field of the record may contain the currency (`currencyIn`).
   */
  readonly isAmount: boolean;
  /** Readable text can label a record, be searched and be compared without case. */
  readonly isProse: boolean;
  /** True if values are strings of digits that follow a `scheme`. */
  readonly isNumberText: boolean;
  /** True if the declaration lists the possible values in `values`. */
  readonly isWord: boolean;
  readonly isTranslated: boolean;
  readonly isSecret: boolean;
  /** True if values are personal data. Histories mask personal data. */
  readonly isPersonal: boolean;
  /** True if the declaration contains the shape of the value (`schema`). */
  readonly isStructured: boolean;
  /** True if a column can be encrypted at rest. */
  readonly isSealable: boolean;
  readonly isInline: boolean;
  /**
   * The names of the kind's options that decide how a value is displayed or parsed. A `through` field copies these
   * options from the field that it shows.
   */
  readonly carried: readonly (keyof Field)[];
  /**
   * Returns the yup schema of a value, without the `required` check. The messages of the schema are keys of
   * `FieldMessages`.
   */
  schema(field: SchemaField): yup.Schema;
  accept(field: SchemaField): Accept;
  /** A value that cannot be parsed stays unchanged. */
  read(field: SchemaField, value: unknown): unknown;
  /** Returns a text that cannot be parsed unchanged, because the schema then rejects it. */
  parse(field: SchemaField, text: string): unknown;
  stored(field: SchemaField, value: unknown): unknown;
}

const KINDS = new Map<string, FieldKind>();

/**
 * Registers kinds by name. Loading the factory of a kind also registers the kind. A browser that only has the manifest
 * needs this call.
 */
export function registerKinds(kinds: Iterable<FieldKind>): void {
  for (const kind of kinds) {
    const known = KINDS.get(kind.name);
    if (known && known !== kind) throw new Error(`there are two kinds ${kind.name}; give one another name`);
    KINDS.set(kind.name, kind);
  }
}

export const kindNames = (): string[] => [...KINDS.keys()];
export const isKind = (name: string): boolean => KINDS.has(name);

export function kindOf(field: Pick<Field, 'kind'>): FieldKind {
  const kind = KINDS.get(field.kind);
  if (!kind) throw new Error(`there is no kind ${field.kind}; write resources/kinds/${field.kind}`);
  return kind;
}

type Named = Pick<Field, 'kind'>;

export const isNumber = (field: Named): boolean => ['whole', 'decimal'].includes(kindOf(field).value);
export const isCount = (field: Named): boolean => kindOf(field).value === 'whole' && !kindOf(field).isAmount;
/** Returns whether the value is the id of a single record of another resource. */
export const isReference = (field: Named): boolean =>
  kindOf(field).refersTo === 'record' && kindOf(field).storage === 'column';
export const hasParts = (field: Named): boolean => ['list', 'object'].includes(kindOf(field).value);

const isStored = (field: Field): boolean =>
  !field.inputOnly &&
  !field.through &&
  !field.computed &&
  !field.sameAs &&
  !isWorkedOut(field) &&
  !field.isBelow &&
  kindOf(field).storage !== 'children';
export const isColumn = (field: Field): boolean => isStored(field) && kindOf(field).storage === 'column';
/** A link table has a row for each referenced record. */
export const isLinked = (field: Field): boolean => isStored(field) && kindOf(field).storage === 'links';
export const linkedFields = (fields: Fields): [string, Field][] =>
  Object.entries(fields).filter(([, field]) => isLinked(field));
