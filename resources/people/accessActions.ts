import { f } from '../kit';
import { ADMINS } from '../roles';

export const ACCESS_ACTIONS = {
  'reset-password': {
    on: 'one',
    roles: ADMINS,
    where: { status: 'ENABLED' },
    closedToKeys: true,
    icon: 'LockReset',
    group: 'access',
  },
  'set-apis': {
    on: 'many',
    roles: ADMINS,
    input: { apis: f.patterns({ required: true }) },
    preview: true,
    closedToKeys: true,
    icon: 'Key',
    group: 'access',
  },
  'reset-second-factor': {
    final: 'erased',
    on: 'one',
    roles: ADMINS,
    danger: true,
    closedToKeys: true,
    icon: 'PhonelinkErase',
    group: 'access',
  },
} as const;
