import type { Predicate } from '@t3d/resources/kit';
import { AGENTS, STAFF } from '@t3d/resources/roles';
import { type OwnAction, ActionDialog, useActionRequest } from '../../declared/actions';
import { BuyForCards } from '../buy';
import { CardDocuments } from '../realNames';

const WORKING = { status: ['UNUSED', 'UNACTIVATED', 'ACTIVATED'] } as const;
/** The condition for the user's own cards, whose lowest agent is the user. */
const OWN: Predicate = {
  or: [{ agent3: '$me' }, { agent2: '$me', agent3: null }, { agent1: '$me', agent2: null, agent3: null }],
};
const BUY = { name: 'buy-plan', label: 'buy.open', icon: 'ShoppingCart', needs: 'orders', many: true } as const;

export const ownActions: readonly OwnAction[] = [
  {
    ...BUY,
    only: { roles: AGENTS, pattern: 'orders:buy' },
    where: { and: [WORKING, OWN] },
    whereText: 'buy.where.own',
  },
  {
    ...BUY,
    only: { roles: STAFF, pattern: 'orders:buy' },
    where: { and: [WORKING, { not: { agent1: null } }] },
    whereText: 'buy.where.working',
  },
  { name: 'papers', label: 'realNames.action', icon: 'Badge', needs: 'real-names' },
];

/** The condition for buttons in a row. Only a card held by a user below can be recycled. */
export const front = {
  'buy-plan': {},
  recycle: { and: [{ status: { ne: 'STOCKED' } }, { not: OWN }] },
} as const;

/** The type only narrows ranges, so chosen cards need none. */
export function MoveCards() {
  const { ids } = useActionRequest();
  return <ActionDialog exclude={ids.length > 0 ? ['type'] : undefined} />;
}

export const dialogs = {
  issue: MoveCards,
  recycle: MoveCards,
  'buy-plan': BuyForCards,
  papers: CardDocuments,
};
