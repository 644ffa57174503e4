import { lazyWithRetry } from '../../providers/lazyWithRetry';

export const OwnWebhooks = lazyWithRetry(() => import('./OwnWebhooks'));
