import type { FromSchema } from 'json-schema-to-ts';
import type { Only } from '../only';

export const SHAPE_TYPES = ['object', 'array', 'string', 'integer', 'number', 'boolean', 'null'] as const;
export type ShapeType = (typeof SHAPE_TYPES)[number];
/** Formats of numbers in a shape. `money` is minor units, shown and typed in major ones. */
export const SHAPE_FORMATS = ['money'] as const;

/** What a structured value is like: the words of JSON Schema that this product understands, as plain data. */
export interface Shape {
  /**
   * Names a shape that has an input or a view made by hand: no form is generated for it, and what is wrong with a value
   * is said of the whole field.
   */
  readonly $id?: string;
  readonly type?: ShapeType | readonly ShapeType[];
  /** The words that a text may be; each has a word in every language, as those of `f.enum`. */
  readonly enum?: readonly (string | null)[];
  readonly properties?: Readonly<Record<string, Shape>>;
  /** The properties without which an object is refused. */
  readonly required?: readonly string[];
  /** What an object may have besides its properties: `false` for nothing. */
  readonly additionalProperties?: boolean | Shape;
  readonly propertyNames?: Shape;
  readonly maxProperties?: number;
  readonly items?: Shape;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  /** A regular expression that a text matches. */
  readonly pattern?: string;
  readonly format?: (typeof SHAPE_FORMATS)[number];
  /** What a property is stored as where it is not given. */
  readonly default?: unknown;
}

/** The type of the values that a shape takes. */
export type ShapeValue<S> = S extends Shape
  ? string extends keyof S
    ? unknown
    : {} extends S
      ? unknown
      : FromSchema<Mutable<S>>
  : unknown;
/** `FromSchema` asks for what can be written to. */
type Mutable<T> = T extends (...args: never[]) => unknown ? T : { -readonly [K in keyof T]: Mutable<T[K]> };

/** Refuses words that JSON Schema has not, or that are not understood here, and required names that are no property. */
export type KnownShape<S> = Only<S, keyof Shape> &
  (S extends { readonly properties: infer P }
    ? {
        readonly properties: { readonly [N in keyof P]: KnownShape<P[N]> };
        readonly required?: readonly Extract<keyof P, string>[];
      }
    : unknown) &
  (S extends { readonly items: infer I } ? { readonly items: KnownShape<I> } : unknown);

/** A shape of its own name, for several fields and for the type of its values. */
export const shape = <const S extends Shape>(is: S & KnownShape<NoInfer<S>>): S => is;

/** Takes whatever there is, of no shape: results of jobs, what a gateway said. */
export const ANYTHING = shape({});

/** The type of a shape's values, null aside. */
export const typeOfShape = ({ type = [] }: Shape): ShapeType | undefined =>
  ([type].flat() as ShapeType[]).find((one) => one !== 'null');
/** Whether a value of the shape is a list. */
export const isListShape = (is: Shape | undefined): boolean => is !== undefined && typeOfShape(is) === 'array';
