import { lazyWithRetry } from '../../providers/lazyWithRetry';

export const CallbackNote = lazyWithRetry(async () => ({ default: (await import('./Callback')).CallbackNote }));
export const CallbackSection = lazyWithRetry(async () => ({ default: (await import('./Callback')).CallbackSection }));
export const TestDialog = lazyWithRetry(() => import('./TestDialog'));
