import { lazyNamed } from '../../providers/lazyWithRetry';

// Lazy, because lists need none of it until a plan is bought.
export const { BuyAgain, BuyForCards, BuyForCustomer, BuyFreely } = lazyNamed(() => import('./openings'));
