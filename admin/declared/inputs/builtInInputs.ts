import { type InputPart, registerInputs } from '../kinds';

/** Registers the inputs of the built-in kinds of fields (`resources/kinds`). */
registerInputs(import.meta.glob<InputPart>('../../../resources/kinds/*/input.tsx', { eager: true, import: 'default' }));
