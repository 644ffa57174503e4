import { type InputPart, registerInputs } from '../kinds';

registerInputs(import.meta.glob<InputPart>('../../../resources/kinds/*/input.tsx', { eager: true, import: 'default' }));
