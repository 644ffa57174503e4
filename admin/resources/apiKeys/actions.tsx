import { lazyWithRetry } from '../../providers/lazyWithRetry';

export const dialogs = { rotate: lazyWithRetry(() => import('./RotateDialog')) };
