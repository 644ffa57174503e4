import type { ComponentType, ReactNode } from 'react';
import type { Translate } from '../locales/useT';
import type { DeclaredFieldProps } from './fields/makeField';
import type { DeclaredInputProps } from './inputs/inputProps';

export interface HandMadeShape {
  view?: (value: never, t: Translate) => ReactNode;
  /** The field component, for values that `view` cannot show as text. */
  field?: ComponentType<DeclaredFieldProps>;
  input?: ComponentType<DeclaredInputProps>;
  initial?: object;
}
export type HandMadeShapes = Readonly<Record<string, HandMadeShape>>;

let shapes: HandMadeShapes = {};
/** Registers custom views and inputs by the `$id` of a shape. */
export function registerShapes(given: HandMadeShapes): void {
  shapes = given;
}
export const shapeOf = (id: string | undefined): HandMadeShape | undefined =>
  id !== undefined && Object.hasOwn(shapes, id) ? shapes[id] : undefined;
