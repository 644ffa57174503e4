import { AGENTS, STAFF } from '@t3d/resources/roles';
import type { OwnAction } from '../../declared/actions';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import { BuyAgain, BuyFreely } from '../buy';

const AGAIN = {
  name: 'buy-again',
  label: 'buy.again',
  icon: 'ShoppingCart',
  needs: 'orders',
  many: true,
  behind: true,
} as const;

export const ownActions: readonly OwnAction[] = [
  {
    ...AGAIN,
    only: { roles: AGENTS, pattern: 'orders:buy' },
    where: { orderType: 'DATA', agent: '$me' },
    whereText: 'buy.where.data',
  },
  {
    ...AGAIN,
    only: { roles: STAFF, pattern: 'orders:buy' },
    where: { orderType: 'DATA' },
    whereText: 'buy.where.order',
  },
];

export const dialogs = {
  buy: BuyFreely,
  'buy-again': BuyAgain,
  'partial-refund': lazyWithRetry(() => import('./RefundDialog')),
};
