import { lazyWithRetry } from '../../providers/lazyWithRetry';

export const InviteDialog = lazyWithRetry(() => import('./InviteDialog'));
