import { AGENTS } from '@t3d/resources/roles';
import type { OwnAction } from '../../declared/actions';
import { BuyPlan } from '../buy';
import { IssueDialog } from '../plans';

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
];

export const dialogs = { issue: IssueDialog, 'buy-plan': BuyPlan };
