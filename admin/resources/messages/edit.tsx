import { DeclaredEdit } from '../../declared/form';
import { MessageForm } from './MessageForm';

export const MessageEdit = () => (
  <DeclaredEdit>
    <MessageForm />
  </DeclaredEdit>
);
