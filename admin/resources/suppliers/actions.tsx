import { lazyWithRetry } from '../../providers/lazyWithRetry';

export const dialogs = { test: lazyWithRetry(() => import('./TestDialog')) };
