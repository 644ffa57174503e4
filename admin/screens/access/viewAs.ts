import { ADMINS, CUSTOMERS } from '@t3d/resources/kit';
import type { Offer } from '../../crud/extensions';

/** Looking at the product as one of the people in the list; what the server asks of both sides is asked here, too. */
export const VIEW_AS_OFFER: Offer = {
  name: 'view-as',
  label: 'access.viewAs.deed',
  icon: 'Visibility',
  needs: 'users',
  only: { roles: ADMINS, pattern: 'users:view-as' },
  where: { status: 'ENABLED', role: ['SALESMAN', ...CUSTOMERS] },
  whereText: 'access.viewAs.rule',
};
