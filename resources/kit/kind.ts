import type * as yup from 'yup';
import type { Field } from './field';

/** The part of a field that validation reads. The manifest sends it, so server and browser share one schema. */
export type SchemaField = Partial<Omit<Field, 'kind' | 'required' | 'type' | 'names' | 'options'>> &
  Pick<Field, 'kind' | 'required'>;

/**
 * Accepts a value that is plainly right and returns it as it is stored. Returns undefined where the schema has to
 * decide. `gmtOffset` is the zone of a moment that gives none, in minutes east of UTC.
 */
export type Accept = (value: unknown, gmtOffset?: number) => unknown;

/** The JavaScript type of a kind's values, as they are on the wire. `id`: the number of a record or a file. */
export type ValueType = 'text' | 'whole' | 'decimal' | 'boolean' | 'day' | 'moment' | 'id' | 'list' | 'object';

/**
 * The part of a kind of field that server and browser share. A kind is a folder, `resources/kinds/<name>`: `kind.ts`
 * has this part and the factory, `server.ts` a `ServerKind`, `field.tsx` and `input.tsx` what screens draw.
 */
export interface FieldKind {
  readonly name: string;
  /** Options that a field has unless it is declared otherwise. */
  readonly defaults: Partial<Field>;
  readonly value: ValueType;
  /** Where the values are: in a column, in a table of links to other records, or in records of another resource. */
  readonly storage: 'column' | 'links' | 'children';
  /** What an id is of: a record (of `resource`), an attachment, or a picture. */
  readonly refersTo: 'record' | 'file' | 'picture' | null;
  /** True where values are compared by size: limits in filters, the least and the greatest of children. */
  readonly isOrdered: boolean;
  /** True for minor units of a currency, which another field of the record may give (`currencyIn`). */
  readonly isAmount: boolean;
  /** True for plain words that people read, which may stand for a record and are searched and folded. */
  readonly isProse: boolean;
  /** True for a string of digits with rules of its own (`scheme`). */
  readonly isNumberText: boolean;
  /** True for one of a few declared words (`values`). */
  readonly isWord: boolean;
  /** True for a text in several languages. */
  readonly isTranslated: boolean;
  /** True for a value that is written and never read again. */
  readonly isSecret: boolean;
  /** True for personal data, which histories mask. */
  readonly isPersonal: boolean;
  /** True where the declaration gives the shape of the value (`schema`). */
  readonly isStructured: boolean;
  /** True where a column can be encrypted at rest. */
  readonly isSealable: boolean;
  /** True where a list can edit the value in its table. */
  readonly isInline: boolean;
  /** Its own options without which a value is not read rightly: they go along where another record shows it. */
  readonly carried: readonly (keyof Field)[];
  /** The yup schema of a value, without its being required. Its messages are keys of `FieldMessages`. */
  schema(field: SchemaField): yup.Schema;
  accept(field: SchemaField): Accept;
  /** A given value in its one form: blanks, widths and spellings make no difference. What it cannot read it returns. */
  read(field: SchemaField, value: unknown): unknown;
  /** A text typed into an input, as a value. What it cannot read stays text, which the schema refuses. */
  parse(field: SchemaField, text: string): unknown;
  /** A valid value as it is stored. */
  stored(field: SchemaField, value: unknown): unknown;
}

const KINDS = new Map<string, FieldKind>();

/** Makes kinds known by name. Fields made by a factory do so themselves; a manifest's fields only name theirs. */
export function registerKinds(kinds: Iterable<FieldKind>): void {
  for (const kind of kinds) {
    const known = KINDS.get(kind.name);
    if (known && known !== kind) throw new Error(`there are two kinds ${kind.name}; give one another name`);
    KINDS.set(kind.name, kind);
  }
}

export const kindNames = (): string[] => [...KINDS.keys()];
export const isKind = (name: string): boolean => KINDS.has(name);

/** Returns the kind of a field. Throws where no folder declares it. */
export function kindOf(field: Pick<Field, 'kind'>): FieldKind {
  const kind = KINDS.get(field.kind);
  if (!kind) throw new Error(`there is no kind ${field.kind}; write resources/kinds/${field.kind}`);
  return kind;
}

type Named = Pick<Field, 'kind'>;

/** Whether the values are numbers that can be added up. */
export const isNumber = (field: Named): boolean => ['whole', 'decimal'].includes(kindOf(field).value);
/** Whether the values are whole numbers that are no amounts, such as a count, a place or a version. */
export const isCount = (field: Named): boolean => kindOf(field).value === 'whole' && !kindOf(field).isAmount;
/** Whether the value is the id of one record of another resource. */
export const isReference = (field: Named): boolean =>
  kindOf(field).refersTo === 'record' && kindOf(field).storage === 'column';
/** Whether a value has several parts: a list, or an object. */
export const hasParts = (field: Named): boolean => ['list', 'object'].includes(kindOf(field).value);
