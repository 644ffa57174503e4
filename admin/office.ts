import { DIGITS } from '@t3d/resources/digits';
import { RESOURCE_ROUTES } from '@t3d/resources/resourceRoutes';
import { ADMINS, EVERYONE } from '@t3d/resources/roles';
import { makeBackOffice } from './app/BackOffice';

// Only what screens read of the product's facts: its menu comes from the server.
export default makeBackOffice({
  facts: {
    house: { everyone: EVERYONE, admins: ADMINS },
    routes: RESOURCE_ROUTES,
    digits: DIGITS,
    countsWaiting: true,
  },
  words: {
    zh: () => import('./office.zh'),
    en: () => import('./office.en'),
    cht: () => import('./office.cht'),
  },
  screens: import.meta.glob(
    [
      './resources/*/screens.{ts,tsx}',
      './resources/users/customer/screens.ts',
      './pages/{dashboard,lookup,options,settings,wxmp}/screens.{ts,tsx}',
    ],
    { eager: true, import: 'default' },
  ),
});
