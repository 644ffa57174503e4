import { type FieldPart, registerKindParts } from './kinds';

/** Registers the components of the built-in field kinds. Inputs load with the first form. */
registerKindParts(
  Object.values(import.meta.glob<FieldPart>('../../resources/kinds/*/field.tsx', { eager: true, import: 'default' })),
);
