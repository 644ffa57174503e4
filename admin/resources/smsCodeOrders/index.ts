import { lazyWithRetry } from '../../providers/lazyWithRetry';

export const VolumesDialog = lazyWithRetry(() => import('./VolumesDialog'));
export const OrderDialog = lazyWithRetry(() => import('./OrderDialog'));
export const SmsHome = lazyWithRetry(() => import('./home/SmsHome'), 'page');
