import type * as yup from 'yup';
import { type Field, type Fields, isWorkedOut } from './field';

/**
 * The options of a field that validation uses. The manifest contains them, so that server and browser share one schema.
 */
export type SchemaField = Partial<Omit<Field, 'kind' | 'required' | 'type' | 'names' | 'options'>> &
  Pick<Field, 'kind' | 'required'>;

/**
 * Returns an obviously valid value in its stored form, or undefined if the schema must decide. `gmtOffset` applies to
 * times without a zone, in minutes east of UTC.
 */
export type Accept = (value: unknown, gmtOffset?: number) => unknown;

/** The type of a kind's values in the API. `id` is the id of a record or a file. */
export type ValueType = 'text' | 'whole' | 'decimal' | 'boolean' | 'day' | 'moment' | 'id' | 'list' | 'object';

/**
 * The part of a field kind that server and browser share. A kind is a folder `resources/kinds/<name>`: `kind.ts`
 * contains this part and the factory, `server.ts` a `ServerKind`, and `field.tsx` and `input.tsx` the components.
 */
export interface FieldKind {
  readonly name: string;
  readonly defaults: Partial<Field>;
  readonly value: ValueType;
  /** The place of the values: a column, a link table to other records, or records of another resource. */
  readonly storage: 'column' | 'links' | 'children';
  /** The target of an id: a record (of `resource`), an attachment or a picture. */
  readonly refersTo: 'record' | 'file' | 'picture' | null;
  /** True if values are ordered, so that filters have ranges and children have a minimum and a maximum. */
  readonly isOrdered: boolean;
  /** True for minor units of a currency. Another field of the record may contain the currency (`currencyIn`). */
  readonly isAmount: boolean;
  /** True for readable text, which may label a record and can be searched and folded. */
  readonly isProse: boolean;
  /** True for a string of digits that follows a `scheme`. */
  readonly isNumberText: boolean;
  /** True for an enum, whose values are declared in `values`. */
  readonly isWord: boolean;
  readonly isTranslated: boolean;
  /** True for a write-only value. */
  readonly isSecret: boolean;
  /** True for personal data, which histories mask. */
  readonly isPersonal: boolean;
  /** True if the declaration contains the shape of the value (`schema`). */
  readonly isStructured: boolean;
  /** True if a column can be encrypted at rest. */
  readonly isSealable: boolean;
  /** True if a list can edit the value inline. */
  readonly isInline: boolean;
  /** The kind's options that affect how a value is read. They are copied when another record shows the value. */
  readonly carried: readonly (keyof Field)[];
  /** Returns the yup schema of a value, without the `required` check. Its messages are keys of `FieldMessages`. */
  schema(field: SchemaField): yup.Schema;
  accept(field: SchemaField): Accept;
  /** Normalises blanks, widths and spellings of a given value. Returns unreadable values unchanged. */
  read(field: SchemaField, value: unknown): unknown;
  /** Parses a text typed into an input. Returns unreadable text unchanged, so that the schema rejects it. */
  parse(field: SchemaField, text: string): unknown;
  /** Returns a valid value in its stored form. */
  stored(field: SchemaField, value: unknown): unknown;
}

const KINDS = new Map<string, FieldKind>();

/** Registers kinds by name. Factories register their own kind, but the fields of a manifest contain only the name. */
export function registerKinds(kinds: Iterable<FieldKind>): void {
  for (const kind of kinds) {
    const known = KINDS.get(kind.name);
    if (known && known !== kind) throw new Error(`there are two kinds ${kind.name}; give one another name`);
    KINDS.set(kind.name, kind);
  }
}

export const kindNames = (): string[] => [...KINDS.keys()];
export const isKind = (name: string): boolean => KINDS.has(name);

/** Returns the kind of a field. Throws if no folder declares the kind. */
export function kindOf(field: Pick<Field, 'kind'>): FieldKind {
  const kind = KINDS.get(field.kind);
  if (!kind) throw new Error(`there is no kind ${field.kind}; write resources/kinds/${field.kind}`);
  return kind;
}

type Named = Pick<Field, 'kind'>;

/** Returns whether the values are numbers that can be added up. */
export const isNumber = (field: Named): boolean => ['whole', 'decimal'].includes(kindOf(field).value);
/** Returns whether the values are whole numbers other than amounts, such as a count, a position or a version. */
export const isCount = (field: Named): boolean => kindOf(field).value === 'whole' && !kindOf(field).isAmount;
/** Returns whether the value is the id of one record of another resource. */
export const isReference = (field: Named): boolean =>
  kindOf(field).refersTo === 'record' && kindOf(field).storage === 'column';
/** Returns whether a value has several parts, as a list or an object does. */
export const hasParts = (field: Named): boolean => ['list', 'object'].includes(kindOf(field).value);

const isStored = (field: Field): boolean =>
  !field.inputOnly &&
  !field.through &&
  !field.computed &&
  !field.sameAs &&
  !isWorkedOut(field) &&
  !field.isBelow &&
  kindOf(field).storage !== 'children';
/** Returns whether the field is a column of the resource's own table. */
export const isColumn = (field: Field): boolean => isStored(field) && kindOf(field).storage === 'column';
/** Returns whether the field is stored in a link table, with a row for each referenced record. */
export const isLinked = (field: Field): boolean => isStored(field) && kindOf(field).storage === 'links';
/** Returns the names and fields that are stored in link tables. */
export const linkedFields = (fields: Fields): [string, Field][] =>
  Object.entries(fields).filter(([, field]) => isLinked(field));
