/*
 * Shapes: what a structured value (`f.json`) is like, as a JSON Schema said where it is used. shape.ts has the words
 * and the type that follows, judge.ts says what is wrong with a value and where.
 */
export { ANYTHING, SHAPE_FORMATS, SHAPE_TYPES, isListShape, shape, typeOfShape } from './shape';
export type { KnownShape, Shape, ShapeValue } from './shape';
export { shapeProblems, withDefaults } from './judge';
