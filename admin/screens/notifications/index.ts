import { lazily } from '../../providers/lazyWithRetry';

export const MarkRead = lazily(async () => ({ default: (await import('./MarkRead')).MarkRead }));
