import { fieldPartOf } from '../kinds';
import { TextValueView } from './TextValue';
import { makeField } from './makeField';

/**
 * Renders a value by its declared kind, or as text if undeclared. Shows a dash or `emptyText` if the value is empty.
 */
export const DeclaredField = makeField((field) => (field ? fieldPartOf(field).View : TextValueView));
