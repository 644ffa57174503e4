import { lazyWithRetry } from '../../providers/lazyWithRetry';

export const OwnRights = lazyWithRetry(() => import('./OwnRights'));
export const RightsPanel = lazyWithRetry(async () => ({ default: (await import('./RightsPanel')).RightsPanel }));
