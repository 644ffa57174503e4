import { DeclaredCreate } from '../../declared/form';
import { KeyForm } from './KeyForm';

export const ApiKeyCreate = () => (
  <DeclaredCreate>
    <KeyForm />
  </DeclaredCreate>
);
