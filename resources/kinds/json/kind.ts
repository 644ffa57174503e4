import type { Options } from '../../kit/factory';
import { make } from '../../kit/factory';
import type { NamedIn } from '../../kit/fieldOptions';
import type { FieldKind } from '../../kit/kind';
import type { Predicate, PredicateNames } from '../../kit/predicates';
import { acceptNone, asGiven } from '../../kit/schemas';
import type { KnownShape, Shape, ShapeValue } from '../../kit/shapes/shape';
import * as yup from 'yup';
import { kind as textKind } from '../text/kind';

export interface ShapeOptions<S extends Shape> {
  /**
   * The JSON Schema of the value. The TypeScript type, the form and the validation follow from the schema.
   * @example f.json({ schema: { type: 'object', additionalProperties: false, properties: { a: { type: 'string' } } } })
   */
  readonly schema: S & KnownShape<NoInfer<S>>;
}

declare module '../../kit/field' {
  interface KindOptions {
    readonly schema?: Shape;
  }
}

export const kind: FieldKind = {
  ...textKind,
  name: 'json',
  defaults: {},
  value: 'object',
  isProse: false,
  isStructured: true,
  isEncryptable: false,
  isInline: false,
  carried: ['schema'],
  // Accepts any value, because `validateShape` reports errors by path.
  schema: () => yup.mixed(),
  accept: acceptNone,
  read: asGiven,
  stored: asGiven,
};

/**
 * Structured data, an object or a list of objects, edited in a nested form.
 * @example f.json({ managed: true, schema: {} })
 */
export const json = <
  const S extends Shape & object,
  const R extends boolean = false,
  const U extends boolean = false,
  const N extends string = never,
  const P extends Predicate = never,
  const K extends object = {},
>(
  options: Options<ShapeValue<NoInfer<S>>, R, U, N, P, ShapeOptions<S>, K>,
) => make<ShapeValue<S>, R, U, N | PredicateNames<P> | NamedIn<K>, K>(kind, {}, options);
