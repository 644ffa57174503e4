import { registerKindFiles } from './kinds';

/** Makes the kinds of `resources/kinds` known to every screen. Their inputs come with the first form. */
registerKindFiles(import.meta.glob('../../resources/kinds/*/{kind.ts,field.tsx}', { eager: true }));
