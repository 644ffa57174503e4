import { lazyNamed, lazyWithRetry } from '../../providers/lazyWithRetry';

export const { RightsPanel } = lazyNamed(() => import('./RightsPanel'));

export const OwnRights = lazyWithRetry(() => import('./OwnRights'));
