import { lazyWithRetry } from '../../providers/lazyWithRetry';

export { OwnRecords } from './OwnRecords';
export { ProfileSection } from './ProfileSection';

export const Profile = lazyWithRetry(() => import('./Profile'), 'page');
