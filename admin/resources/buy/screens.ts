import type { Predicate } from '@t3d/resources/kit';
import { AGENTS, STAFF } from '@t3d/resources/roles';
import type { ExtraAction } from '../../declared/extensions';
import { defineScreens } from '../../declared/handMade';
import { lazyNamed } from '../../providers/lazyWithRetry';

// Lists need none of it: it is loaded when a plan is bought for the first time.
const parts = lazyNamed(() => import('./openings'));

const PATTERN = 'orders:buy';
const WORKING = { status: ['UNUSED', 'UNACTIVATED', 'ACTIVATED'] } as const;
/** The last agent of a card's chain holds it. */
const OWN: Predicate = {
  or: [{ agent3: '$me' }, { agent2: '$me', agent3: null }, { agent1: '$me', agent2: null, agent3: null }],
};
const onCards: Pick<ExtraAction, 'name' | 'label' | 'icon' | 'needs' | 'many'> = {
  name: 'buy-plan',
  label: 'buy.open',
  icon: 'ShoppingCart',
  needs: 'orders',
  many: true,
};

export default defineScreens({
  resources: {
    orders: {
      dialogs: { buy: parts.BuyFreely, 'buy-again': parts.BuyAgain },
      extraActions: [
        {
          name: 'buy-again',
          label: 'buy.again',
          icon: 'ShoppingCart',
          needs: 'orders',
          only: { roles: AGENTS, pattern: PATTERN },
          many: true,
          behind: true,
          where: { orderType: 'DATA', agent: '$me' },
          whereText: 'buy.where.data',
        },
        {
          name: 'buy-again',
          label: 'buy.again',
          icon: 'ShoppingCart',
          needs: 'orders',
          only: { roles: STAFF, pattern: PATTERN },
          many: true,
          behind: true,
          where: { orderType: 'DATA' },
          whereText: 'buy.where.order',
        },
      ],
    },
    terminals: {
      dialogs: { 'buy-plan': parts.BuyForCards },
      extraActions: [
        {
          ...onCards,
          only: { roles: AGENTS, pattern: PATTERN },
          where: { and: [WORKING, OWN] },
          whereText: 'buy.where.own',
        },
        {
          ...onCards,
          only: { roles: STAFF, pattern: PATTERN },
          where: { and: [WORKING, { not: { agent1: null } }] },
          whereText: 'buy.where.working',
        },
      ],
    },
    users: {
      dialogs: { 'buy-plan': parts.BuyForCustomer },
      extraActions: [
        {
          ...onCards,
          many: false,
          only: { roles: STAFF, pattern: PATTERN },
          where: { role: [...AGENTS], status: 'ENABLED' },
          whereText: 'buy.where.customer',
        },
      ],
    },
  },
});
