import { lazyWithRetry } from '../../providers/lazyWithRetry';

export { OwnRecords } from './OwnRecords';
export { ProfileSection } from './OwnRecords';

export const Profile = lazyWithRetry(() => import('./Profile'), 'page');
