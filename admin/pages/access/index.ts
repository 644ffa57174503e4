import { lazyNamed } from '../../providers/lazyWithRetry';

export const { OwnRights, RightsPanel } = lazyNamed(() => import('./RightsPanel'));
