import { CONNECTIONS } from '@t3d/resources/resourceRoutes';
import { defineScreens } from '../../declared/handMade';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import { SETTINGS, SettingTabs } from './SettingTabs';

const ConnectionsPage = lazyWithRetry(() => import('./ConnectionsPage'), 'page');

export default defineScreens({
  pages: [{ ...CONNECTIONS, page: ConnectionsPage, title: 'settings.connections.title' }],
  resources: Object.fromEntries(SETTINGS.map((name) => [name, { listTop: SettingTabs }])),
});
