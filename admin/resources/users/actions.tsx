import { ADMINS, AGENTS, CUSTOMERS, STAFF } from '@t3d/resources/roles';
import { type OwnAction, ActionDialog, useActionRequest } from '../../declared/actions';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import { BuyForCustomer } from '../buy';
import { InviteDialog } from '../invites';

function Invite() {
  const { onClose } = useActionRequest();
  return <InviteDialog onClose={onClose} />;
}

const WALLET = ['account', 'role', 'balance', 'creditLimit'];

export const ownActions: readonly OwnAction[] = [
  {
    name: 'buy-plan',
    label: 'buy.open',
    icon: 'ShoppingCart',
    needs: 'orders',
    only: { roles: STAFF, pattern: 'orders:buy' },
    where: { role: [...AGENTS], status: 'ENABLED' },
    whereText: 'buy.where.customer',
  },
  // Repeats the conditions that the server checks on both users.
  {
    name: 'view-as',
    label: 'users.viewAs.action',
    icon: 'Visibility',
    needs: 'users',
    only: { roles: ADMINS, pattern: 'users:view-as' },
    where: { status: 'ENABLED', role: ['SALESMAN', ...CUSTOMERS] },
    whereText: 'users.viewAs.rule',
  },
];

export const dialogs = {
  'buy-plan': BuyForCustomer,
  'view-as': lazyWithRetry(() => import('./ViewAsDialog')),
  'set-apis': lazyWithRetry(() => import('./permissions/PermissionsDialog')),
  invite: Invite,
  recharge: () => <ActionDialog facts={WALLET} />,
  'set-credit': () => <ActionDialog facts={WALLET} />,
  'bind-level': () => <ActionDialog facts={['account', 'role', 'level']} />,
  'bind-salesman': () => <ActionDialog facts={['account', 'role', 'salesman']} />,
  'reset-password': () => <ActionDialog facts={['account', 'role']} />,
};
