export { DeclaredCreate, DeclaredEdit } from './DeclaredEdit';
export { DeclaredForm } from './DeclaredForm';
