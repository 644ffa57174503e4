export { DeclaredCreate, DeclaredEdit } from './DeclaredEdit';
export { DeclaredForm, FormSection } from './DeclaredForm';
export { FormFoot, FormTitle, useLeaveLink } from './FormFrame';
