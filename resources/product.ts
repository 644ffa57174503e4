import { defineProduct } from './kit';
import { DIGITS } from './digits';
import { HIDDEN_PAGES, MENU } from './menu';
import { RESOURCE_ROUTES, STATEMENT } from './resourceRoutes';
import { ADMINS, AGENTS, EVERYONE, ROLES } from './roles';
import { RELATIONS } from './scopes';

/** The reseller's back-office. */
export const RESELLER = defineProduct({
  name: 'T3D',
  roles: ROLES,
  people: 'users',
  house: {
    everyone: EVERYONE,
    admins: ADMINS,
    noticed: AGENTS,
    menu: {
      notifications: {
        under: 'message',
        path: '/message/message-notification',
        order: 3,
        roles: AGENTS,
        icon: 'Notifications',
      },
    },
  },
  menu: MENU,
  pages: HIDDEN_PAGES,
  handMade: [STATEMENT],
  routes: RESOURCE_ROUTES,
  relations: RELATIONS,
  digits: DIGITS,
});
