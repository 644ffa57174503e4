import { lazyWithRetry } from '../../providers/lazyWithRetry';

/** Buys the plan of orders that end for their cards once more. */
export const RenewDialog = lazyWithRetry(async () => ({ default: (await import('./parts')).Renew }));
