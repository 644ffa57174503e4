import { lazyWithRetry } from '../../providers/lazyWithRetry';

export const dialogs = { reorder: lazyWithRetry(() => import('./OrderDialog')) };
