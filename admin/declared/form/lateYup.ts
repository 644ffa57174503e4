import type * as Yup from 'yup';

// In the bundle, this module replaces yup (see build/adminConfig.ts). Only forms validate, so only forms load yup.

let yup: typeof Yup;
export let ValidationError: typeof Yup.ValidationError;

/** Runs when the code of forms starts, before a kind of field builds its first schema. */
export function registerYup(loaded: typeof Yup): void {
  yup = loaded;
  ({ ValidationError } = loaded);
}

const late = <Name extends 'array' | 'boolean' | 'date' | 'lazy' | 'mixed' | 'number' | 'object' | 'ref' | 'string'>(
  name: Name,
): (typeof Yup)[Name] =>
  ((...given: unknown[]) => (yup[name] as (...all: unknown[]) => unknown)(...given)) as (typeof Yup)[Name];

export const array = late('array');
export const boolean = late('boolean');
export const date = late('date');
export const lazy = late('lazy');
export const mixed = late('mixed');
export const number = late('number');
export const object = late('object');
export const ref = late('ref');
export const string = late('string');
