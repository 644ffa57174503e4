import { DeclaredEdit, DeclaredForm } from '../../declared/form';
import { CallbackNote } from './Callback';

export const SupplierEdit = () => (
  <DeclaredEdit>
    <DeclaredForm>
      <CallbackNote />
    </DeclaredForm>
  </DeclaredEdit>
);
