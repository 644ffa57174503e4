import { DeclaredCreate } from '../../declared/form';
import { WebhookForm } from './WebhookForm';

export const WebhookCreate = () => (
  <DeclaredCreate>
    <WebhookForm />
  </DeclaredCreate>
);
