import { lazyNamed } from '../../providers/lazyWithRetry';

// Lists need none of it: it is loaded when a plan is bought for the first time.
export const { BuyAgain, BuyForCards, BuyForCustomer, BuyFreely } = lazyNamed(() => import('./openings'));
