import { RESOURCE_ROUTES } from '@t3d/resources/resourceRoutes';
import { makeBackOffice } from './app/BackOffice';

export default makeBackOffice({
  words: {
    zh: () => import('./office.zh'),
    en: () => import('./office.en'),
    cht: () => import('./office.cht'),
  },
  screens: import.meta.glob('./screens/*/screens.ts', { eager: true, import: 'default' }),
  places: RESOURCE_ROUTES,
});
