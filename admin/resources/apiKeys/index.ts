import { lazyWithRetry } from '../../providers/lazyWithRetry';

export const OwnKeys = lazyWithRetry(() => import('./OwnKeys'));
