import './builtInInputs';

/** Renders the input of a source by its declared kind, or a text input if undeclared. */
export { InnerInput as DeclaredInput } from './InnerInput';
