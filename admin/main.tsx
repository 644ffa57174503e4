import { startAdmin } from './app/start';
import { BRAND } from './screens/brand';

startAdmin({ brand: BRAND, office: () => import('./office') });
