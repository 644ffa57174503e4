import { CONNECTIONS, MAIL, SECOND_FACTOR } from '@t3d/resources/resourceRoutes';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import type { CustomPage } from '../../state/backOfficeParts';
import { menuPage } from './menuPage';

export const settingPages: readonly CustomPage[] = [
  menuPage({
    ...CONNECTIONS,
    page: lazyWithRetry(() => import('./ConnectionsPage'), 'page'),
    title: 'settings.connections.title',
    right: 'settings:show',
  }),
  menuPage({
    ...MAIL,
    page: lazyWithRetry(() => import('./MailPage'), 'page'),
    title: 'settings.mail.title',
    right: 'mail-settings:show',
  }),
  menuPage({
    ...SECOND_FACTOR,
    page: lazyWithRetry(() => import('./SecondFactorPage'), 'page'),
    title: 'settings.secondFactor.open',
    right: 'second-factor-roles:show',
  }),
];
