import { defineScreens } from '../../crud/handMade';
import { lazyWithRetry } from '../../providers/lazyWithRetry';

const CallbackNote = lazyWithRetry(async () => ({ default: (await import('./Callback')).CallbackNote }));
const CallbackSection = lazyWithRetry(async () => ({ default: (await import('./Callback')).CallbackSection }));
const TestDialog = lazyWithRetry(() => import('./TestDialog'));

export default defineScreens({
  resources: { suppliers: { recordSection: CallbackSection, formNote: CallbackNote, dialogs: { test: TestDialog } } },
});
