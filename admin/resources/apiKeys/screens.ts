import { defineScreens } from '../../declared/handMade';
import { lazyWithRetry } from '../../providers/lazyWithRetry';

const KeyForm = lazyWithRetry(() => import('./KeyForm'));

export default defineScreens({
  resources: { 'api-keys': { form: KeyForm } },
});
