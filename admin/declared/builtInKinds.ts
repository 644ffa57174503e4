import { type FieldPart, registerKindParts } from './kinds';

/** Registers the kinds of `resources/kinds` for every screen. Their inputs load with the first form. */
registerKindParts(
  Object.values(import.meta.glob<FieldPart>('../../resources/kinds/*/field.tsx', { eager: true, import: 'default' })),
);
