import { lazyNamed } from '../../providers/lazyWithRetry';

export const { BuyAgain, BuyForCards, BuyForCustomer, BuyFreely, BuyPlan } = lazyNamed(() => import('./openings'));
