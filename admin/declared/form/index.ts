export { DeclaredCreate, DeclaredEdit } from './DeclaredEdit';
export { DeclaredForm } from './DeclaredForm';
export { FormFoot, FormTitle, useLeave } from './FormFrame';
