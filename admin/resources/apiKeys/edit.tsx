import { DeclaredEdit } from '../../declared/form';
import { KeyForm } from './KeyForm';

export const ApiKeyEdit = () => (
  <DeclaredEdit>
    <KeyForm />
  </DeclaredEdit>
);
