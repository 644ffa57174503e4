import { ADMINS, CUSTOMERS } from '@t3d/resources/roles';
import type { ExtraAction } from '../../declared/extensions';

/**
 * Looking at the product as one of the people in the list; what the server requires of both sides is checked here, too.
 */
export const VIEW_AS_ACTION: ExtraAction = {
  name: 'view-as',
  label: 'users.viewAs.action',
  icon: 'Visibility',
  needs: 'users',
  only: { roles: ADMINS, pattern: 'users:view-as' },
  where: { status: 'ENABLED', role: ['SALESMAN', ...CUSTOMERS] },
  whereText: 'users.viewAs.rule',
};
