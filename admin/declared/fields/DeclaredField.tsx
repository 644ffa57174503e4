import { fieldPartOf } from '../kinds';
import { TextValueView } from './TextValue';
import { makeField } from './makeField';

/** Renders a value by the kind of the declared field, or as text. An empty value is a dash or `emptyText`. */
export const DeclaredField = makeField((field) => (field ? fieldPartOf(field).View : TextValueView));
