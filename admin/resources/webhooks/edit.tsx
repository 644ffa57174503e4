import { DeclaredEdit } from '../../declared/form';
import { WebhookForm } from './WebhookForm';

export const WebhookEdit = () => (
  <DeclaredEdit>
    <WebhookForm />
  </DeclaredEdit>
);
