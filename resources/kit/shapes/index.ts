/* Shapes are JSON Schemas of structured values (`f.json`). */
export { ANYTHING, SHAPE_FORMATS, SHAPE_TYPES, isListShape, shape, typeOfShape } from './shape';
export type { KnownShape, Shape, ShapeValue } from './shape';
export { shapeProblems, withDefaults } from './validateShape';
