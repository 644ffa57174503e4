import { CONNECTIONS } from '@t3d/resources/resourceRoutes';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import type { CustomPage } from '../../state/officeParts';

export { SettingTabs } from './SettingTabs';

export const connectionsPage: CustomPage = {
  ...CONNECTIONS,
  page: lazyWithRetry(() => import('./ConnectionsPage'), 'page'),
  title: 'settings.connections.title',
};
