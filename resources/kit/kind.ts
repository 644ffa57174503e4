import type * as yup from 'yup';
import { type Field, type Fields, isWorkedOut } from './field';

/**
 * The options of a field that validation uses. The manifest contains them, because server and browser use the same
 * schema.
 */
export type SchemaField = Partial<Omit<Field, 'kind' | 'required' | 'type' | 'names' | 'options'>> &
  Pick<Field, 'kind' | 'required'>;

/**
 * Returns the stored form of an obviously valid value, or undefined if the schema must decide. `gmtOffset` is in
 * minutes east of UTC.
 */
export type Accept = (value: unknown, gmtOffset?: number) => unknown;

/** The types of values. `id` is the id of a record or file. */
export type ValueType = 'text' | 'whole' | 'decimal' | 'boolean' | 'day' | 'moment' | 'id' | 'list' | 'object';

/** The part of a field kind that server and browser share. Further parts are in the kind's folder. */
export interface FieldKind {
  readonly name: string;
  readonly defaults: Partial<Field>;
  readonly value: ValueType;
  /** Stores the values in a column, in a link table, or in records of another resource. */
  readonly storage: 'column' | 'links' | 'children';
  /** The target of an id: a record of `resource`, an attachment or a picture. */
  readonly refersTo: 'record' | 'file' | 'picture' | null;
  /** True if values have an order, so that filters accept ranges. */
  readonly isOrdered: boolean;
  /** True if values are minor units of a currency. */
  readonly isAmount: boolean;
  /** True if values are readable text, which can label a record and be searched. */
  readonly isProse: boolean;
  /** True if values are strings of digits that follow a `scheme`. */
  readonly isNumberText: boolean;
  /** True if the declaration lists the possible values in `values`. */
  readonly isWord: boolean;
  readonly isTranslated: boolean;
  readonly isSecret: boolean;
  /** True if values are personal data. Histories mask personal data. */
  readonly isPersonal: boolean;
  /** True if the declaration contains the shape of the value. */
  readonly isStructured: boolean;
  /** True if a column can be encrypted at rest. */
  readonly isEncryptable: boolean;
  readonly isInline: boolean;
  /** The options that decide how a value is displayed. A `through` field copies these options. */
  readonly carried: readonly (keyof Field)[];
  /** Returns the yup schema of a value, without the check for `required`. */
  schema(field: SchemaField): yup.Schema;
  accept(field: SchemaField): Accept;
  /** Parses a JSON value. Leaves a value that cannot be parsed unchanged. */
  read(field: SchemaField, value: unknown): unknown;
  /** Parses a text. Leaves a text that cannot be parsed unchanged, so that the schema rejects it. */
  parse(field: SchemaField, text: string): unknown;
  stored(field: SchemaField, value: unknown): unknown;
}

const KINDS = new Map<string, FieldKind>();

/** Registers kinds by name, for a browser that loads the manifest but no factories. */
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
/** Returns whether a link table stores the field. */
export const isLinked = (field: Field): boolean => isStored(field) && kindOf(field).storage === 'links';
export const linkedFields = (fields: Fields): [string, Field][] =>
  Object.entries(fields).filter(([, field]) => isLinked(field));
