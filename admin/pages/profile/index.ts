import { lazyWithRetry } from '../../providers/lazyWithRetry';

export { ProfileSection } from './ProfileSection';

export const Profile = lazyWithRetry(() => import('./Profile'), 'page');
