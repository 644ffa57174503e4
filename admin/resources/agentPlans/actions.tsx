import { STAFF } from '@t3d/resources/roles';
import type { OwnAction } from '../../declared/actions';
import { IssueDialog } from '../plans';
import { ChangePrice } from './ChangePrice';

const CHANGE_PRICE = { name: 'change-price', label: 'plans.changePrice', icon: 'CurrencyExchange' } as const;

/** Staff change the price of an agent. Agents change the prices of their children in the list of these plans. */
export const changePriceOf = (plans: string): OwnAction => ({
  ...CHANGE_PRICE,
  needs: plans,
  only: { roles: STAFF, pattern: `${plans}:issue` },
});

export const ownActions: readonly OwnAction[] = [changePriceOf('plans')];
export const front = { 'change-price': {} };
export const dialogs = { issue: IssueDialog, 'change-price': ChangePrice };
