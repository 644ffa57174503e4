import { lazyWithRetry } from '../../providers/lazyWithRetry';

export const MarkRead = lazyWithRetry(async () => ({ default: (await import('./MarkRead')).MarkRead }));
