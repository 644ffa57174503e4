import { lazily } from '../../providers/lazyWithRetry';

export { VIEW_AS_OFFER } from './viewAs';

export const OwnRights = lazily(() => import('./OwnRights'));
export const RightsSection = lazily(() => import('./RightsSection'));
export const ViewAsDialog = lazily(() => import('./ViewAsDialog'));
