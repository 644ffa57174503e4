import { type FieldPart, registerKindParts } from './kinds';

/** Registers how the built-in kinds of fields (`resources/kinds`) are rendered. Inputs load with the first form. */
registerKindParts(
  Object.values(import.meta.glob<FieldPart>('../../resources/kinds/*/field.tsx', { eager: true, import: 'default' })),
);
