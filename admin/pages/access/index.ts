import { lazyParts, lazyWithRetry } from '../../providers/lazyWithRetry';

export const { RightsPanel } = lazyParts(() => import('./RightsPanel'));

export const OwnRights = lazyWithRetry(() => import('./OwnRights'));
