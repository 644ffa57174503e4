import { defineScreens } from '../../declared/handMade';
import { lazyWithRetry } from '../../providers/lazyWithRetry';

const RotateDialog = lazyWithRetry(() => import('./RotateDialog'));

export default defineScreens({
  resources: { 'api-keys': { dialogs: { rotate: RotateDialog } } },
});
