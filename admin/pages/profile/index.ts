import { lazyNamed, lazyWithRetry } from '../../providers/lazyWithRetry';

export const { OwnRecords, ProfileSection } = lazyNamed(() => import('./OwnRecords'));
export const Profile = lazyWithRetry(() => import('./Profile'), 'page');
