/* Shapes are the JSON Schemas of structured values (`f.json`). shape.ts defines the keywords and derives the type, and
   judge.ts validates values. */
export { ANYTHING, SHAPE_FORMATS, SHAPE_TYPES, isListShape, shape, typeOfShape } from './shape';
export type { KnownShape, Shape, ShapeValue } from './shape';
export { shapeProblems, withDefaults } from './judge';
