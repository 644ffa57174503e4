import { lazyNamed } from '../../providers/lazyWithRetry';

export { TickList } from './permissions/TickList';
export type { Ticks } from './permissions/usePermissions';

export const { ReverseBill } = lazyNamed(() => import('./ReverseDialog'));
