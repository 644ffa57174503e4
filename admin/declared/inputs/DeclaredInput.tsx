import './builtInInputs';

export { InnerInput as DeclaredInput } from './InnerInput';
