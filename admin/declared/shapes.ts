import type { ComponentType, ReactNode } from 'react';
import type { Translate } from '../locales/useT';
import type { DeclaredFieldProps } from './fields/makeField';
import type { DeclaredInputProps } from './inputs/inputProps';

/** What is made by hand for the structured values of one shape. */
export interface HandMadeShape {
  /** How a value reads in a cell. */
  view?: (value: never, t: Translate) => ReactNode;
  /** The field that shows it, where words are not enough. */
  field?: ComponentType<DeclaredFieldProps>;
  /** What it is edited with in forms. */
  input?: ComponentType<DeclaredInputProps>;
  /** What a required one starts as. */
  initial?: object;
}
export type HandMadeShapes = Readonly<Record<string, HandMadeShape>>;

let shapes: HandMadeShapes = {};
/** Makes known what a product has by hand, by the `$id` of the shape; all others are generated, or read as JSON. */
export function registerShapes(given: HandMadeShapes): void {
  shapes = given;
}
export const shapeOf = (id: string | undefined): HandMadeShape | undefined =>
  id !== undefined && Object.hasOwn(shapes, id) ? shapes[id] : undefined;
