import { defineScreens } from '../../declared/handMade';
import { lazyWithRetry } from '../../providers/lazyWithRetry';

const KeyForm = lazyWithRetry(() => import('./KeyForm'));
const RotateDialog = lazyWithRetry(() => import('./RotateDialog'));

export default defineScreens({
  resources: { 'api-keys': { form: KeyForm, dialogs: { rotate: RotateDialog } } },
});
