import { lazyWithRetry } from '../../providers/lazyWithRetry';

export const VolumesDialog = lazyWithRetry(() => import('./VolumesDialog'));
