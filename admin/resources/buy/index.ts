import { lazyNamed } from '../../providers/lazyWithRetry';

// Lazy, because lists do not need the buy dialog until a plan is bought.
export const { BuyAgain, BuyForCards, BuyForCustomer, BuyFreely } = lazyNamed(() => import('./openings'));
