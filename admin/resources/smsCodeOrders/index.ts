import { lazyWithRetry } from '../../providers/lazyWithRetry';

export const VolumesDialog = lazyWithRetry(() => import('./VolumesDialog'));
export const SmsHome = lazyWithRetry(() => import('./home/SmsHome'), 'page');
