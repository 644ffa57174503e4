import { startAdmin } from './app/start';
import { BRAND } from './pages/brand';

startAdmin({ brand: BRAND, office: () => import('./backOffice') });
