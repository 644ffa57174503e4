import { lazily } from '../../providers/lazyWithRetry';

export const Profile = lazily(() => import('./Profile'), 'page');
