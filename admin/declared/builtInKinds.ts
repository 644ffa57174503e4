import { type FieldPart, registerKindParts } from './kinds';

/** Makes the kinds of `resources/kinds` known to every screen. Their inputs come with the first form. */
registerKindParts(
  Object.values(import.meta.glob<FieldPart>('../../resources/kinds/*/field.tsx', { eager: true, import: 'default' })),
);
