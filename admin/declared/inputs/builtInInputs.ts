import { type InputPart, registerInputs } from '../kinds';

/** Makes the inputs of `resources/kinds` known to every form. */
registerInputs(import.meta.glob<InputPart>('../../../resources/kinds/*/input.tsx', { eager: true, import: 'default' }));
