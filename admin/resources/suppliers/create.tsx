import { DeclaredCreate, DeclaredForm } from '../../declared/form';
import { CallbackNote } from './Callback';

export const SupplierCreate = () => (
  <DeclaredCreate>
    <DeclaredForm>
      <CallbackNote />
    </DeclaredForm>
  </DeclaredCreate>
);
