import { lazyNamed } from '../../providers/lazyWithRetry';

// Loads the buy dialog on demand, because lists need it only when a user buys a plan.
export const { BuyAgain, BuyForCards, BuyForCustomer, BuyFreely } = lazyNamed(() => import('./openings'));
