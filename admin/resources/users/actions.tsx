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
    group: 'money',
    needs: 'orders',
    only: { roles: STAFF, pattern: 'orders:buy' },
    where: { role: [...AGENTS], status: 'ENABLED' },
    whereText: 'buy.where.customer',
  },
  {
    name: 'reverse-recharge',
    label: 'users.reverse.action',
    icon: 'Undo',
    group: 'money',
    danger: true,
    behind: true,
    needs: 'bills',
    only: { roles: ADMINS, pattern: 'users:reverse' },
    where: { role: [...CUSTOMERS] },
    whereText: 'users.reverse.rule',
  },
  // Repeats the server's conditions.
  {
    name: 'view-as',
    label: 'users.viewAs.action',
    icon: 'Visibility',
    group: 'access',
    needs: 'users',
    only: { roles: ADMINS, pattern: 'users:view-as' },
    where: { status: 'ENABLED', role: ['SALESMAN', ...CUSTOMERS] },
    whereText: 'users.viewAs.rule',
  },
];

/** An agent transfers money to direct children from the row, as staff recharge customers. */
export const front = { recharge: {}, transfer: { superior: '$me' } } as const;

export const dialogs = {
  'buy-plan': BuyForCustomer,
  'reverse-recharge': lazyWithRetry(() => import('./ReverseDialog')),
  'view-as': lazyWithRetry(() => import('./ViewAsDialog')),
  'set-apis': lazyWithRetry(() => import('./permissions/PermissionsDialog')),
  invite: Invite,
  recharge: () => <ActionDialog facts={WALLET} />,
  'set-credit': () => <ActionDialog facts={WALLET} />,
  'bind-level': () => <ActionDialog facts={['account', 'role', 'level']} />,
  'bind-salesman': () => <ActionDialog facts={['account', 'role', 'salesman']} />,
  'reset-password': () => <ActionDialog facts={['account', 'role']} />,
};
