import { lazyPart } from '../../providers/lazyWithRetry';

export const VolumesDialog = lazyPart(() => import('./VolumesDialog'));
