import { lazyNamed } from '../../providers/lazyWithRetry';

export const { TickList } = lazyNamed(() => import('./permissions/TickList'));
export const { ReverseBill } = lazyNamed(() => import('./ReverseDialog'));
