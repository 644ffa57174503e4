import { ADMINS } from '@t3d/resources/roles';
import type { OwnAction } from '../../declared/actions';
import { ReverseBill } from '../users';

const RECHARGE = { type: ['INC', 'PAY'] } as const;

export const ownActions: readonly OwnAction[] = [
  {
    name: 'reverse-recharge',
    label: 'users.reverse.action',
    icon: 'Undo',
    danger: true,
    needs: 'users',
    only: { roles: ADMINS, pattern: 'users:reverse' },
    where: { reversedAt: null },
    whereText: 'users.reverse.once',
    idle: { not: RECHARGE },
  },
];

export const front = { 'reverse-recharge': RECHARGE };

export const dialogs = {
  'reverse-recharge': ReverseBill,
};
