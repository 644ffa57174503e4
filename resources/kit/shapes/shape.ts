import type { FromSchema } from 'json-schema-to-ts';
import type { Only } from '../only';

export const SHAPE_TYPES = ['object', 'array', 'string', 'integer', 'number', 'boolean', 'null'] as const;
export type ShapeType = (typeof SHAPE_TYPES)[number];
/** The formats of numbers in a shape. `money` is in minor units. */
export const SHAPE_FORMATS = ['money'] as const;

export interface Shape {
  /** The name of a shape with a custom input. Errors are then reported for the whole field. */
  readonly $id?: string;
  readonly type?: ShapeType | readonly ShapeType[];
  /** The possible values of a text. Each value has a label in every language. */
  readonly enum?: readonly (string | null)[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  /** The shape of unlisted properties, or `false` to forbid them. */
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
  readonly pattern?: string;
  readonly format?: (typeof SHAPE_FORMATS)[number];
  readonly default?: unknown;
}

export type ShapeValue<S> = S extends Shape
  ? string extends keyof S
    ? unknown
    : {} extends S
      ? unknown
      : FromSchema<Mutable<S>>
  : unknown;
/** Removes `readonly`, because `FromSchema` expects mutable types. */
type Mutable<T> = T extends (...args: never[]) => unknown ? T : { -readonly [K in keyof T]: Mutable<T[K]> };

/** Rejects unsupported keywords, and required names that are not properties. */
export type KnownShape<S> = Only<S, keyof Shape> &
  (S extends { readonly properties: infer P }
    ? {
        readonly properties: { readonly [N in keyof P]: KnownShape<P[N]> };
        readonly required?: readonly Extract<keyof P, string>[];
      }
    : unknown) &
  (S extends { readonly items: infer I } ? { readonly items: KnownShape<I> } : unknown);

/** Declares a shape, from which TypeScript derives the type of the value. */
export const shape = <const S extends Shape>(is: S & KnownShape<NoInfer<S>>): S => is;

/** A shape that accepts any value, for example the responses of a gateway. */
export const ANYTHING = shape({});

export const typeOfShape = ({ type = [] }: Shape): ShapeType | undefined =>
  ([type].flat() as ShapeType[]).find((one) => one !== 'null');
export const isListShape = (is: Shape | undefined): boolean => is !== undefined && typeOfShape(is) === 'array';
