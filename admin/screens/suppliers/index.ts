import { lazily } from '../../providers/lazyWithRetry';

export const CallbackNote = lazily(async () => ({ default: (await import('./Callback')).CallbackNote }));
export const CallbackSection = lazily(async () => ({ default: (await import('./Callback')).CallbackSection }));
export const TestDialog = lazily(() => import('./TestDialog'));
