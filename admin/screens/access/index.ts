import { lazyWithRetry } from '../../providers/lazyWithRetry';

export { VIEW_AS_ACTION } from './viewAs';

export const OwnRights = lazyWithRetry(() => import('./OwnRights'));
export const RightsSection = lazyWithRetry(() => import('./RightsSection'));
export const ViewAsDialog = lazyWithRetry(() => import('./ViewAsDialog'));
