import { AGENTS, STAFF } from '@t3d/resources/roles';
import type { OwnAction } from '../../declared/actions';
import { BuyPlan } from '../buy';
import { IssueDialog } from '../plans';
import { ChangePrice } from './ChangePrice';

const CHANGE_PRICE = { name: 'change-price', label: 'plans.changePrice', icon: 'CurrencyExchange' } as const;

/** Staff change the price of an agent. Agents change the prices of their children in the list of these plans. */
export const changePriceOf = (plans: string): OwnAction => ({
  ...CHANGE_PRICE,
  needs: plans,
  only: { roles: STAFF, pattern: `${plans}:issue` },
});

export const ownActions: readonly OwnAction[] = [
  {
    name: 'buy-plan',
    label: 'buy.open',
    icon: 'ShoppingCart',
    needs: 'orders',
    only: { roles: AGENTS, pattern: 'orders:buy' },
    where: { agent: '$me', status: 'RACKING', planStatus: 'RACKING' },
    whereText: 'buy.where.listed',
  },
  changePriceOf('plans'),
];

export const front = { 'change-price': {} };
export const dialogs = { issue: IssueDialog, 'buy-plan': BuyPlan, 'change-price': ChangePrice };
