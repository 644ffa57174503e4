export { DeclaredCreate, DeclaredEdit } from './DeclaredEdit';
export { DeclaredForm, FORM_GRID, FormSection } from './DeclaredForm';
export { FormFoot, FormTitle, useLeaveLink } from './FormFrame';
