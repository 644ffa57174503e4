import { lazyNamed } from '../../providers/lazyWithRetry';

export const { BuyAgain, BuyForCards, BuyForCustomer, BuyFreely } = lazyNamed(() => import('./openings'));
