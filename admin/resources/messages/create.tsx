import { DeclaredCreate } from '../../declared/form';
import { MessageForm } from './MessageForm';

export const MessageCreate = () => (
  <DeclaredCreate>
    <MessageForm />
  </DeclaredCreate>
);
