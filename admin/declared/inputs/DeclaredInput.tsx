import './builtInInputs';

/** Renders an input by the kind that the field `source` declares, or a text input if the field is undeclared. */
export { InnerInput as DeclaredInput } from './InnerInput';
