import { DeclaredForm } from '../../declared/form';
import { CallbackNote } from './Callback';

export const SupplierForm = () => (
  <DeclaredForm>
    <CallbackNote />
  </DeclaredForm>
);
