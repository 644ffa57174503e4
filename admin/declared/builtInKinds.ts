import { type FieldPart, registerKindParts } from './kinds';

/** Registers the built-in kinds of fields (`resources/kinds`). Inputs of these kinds load with the first form. */
registerKindParts(
  Object.values(import.meta.glob<FieldPart>('../../resources/kinds/*/field.tsx', { eager: true, import: 'default' })),
);
