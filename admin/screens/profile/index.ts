import { lazyWithRetry } from '../../providers/lazyWithRetry';

export const Profile = lazyWithRetry(() => import('./Profile'), 'page');
