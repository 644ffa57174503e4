import { DIGITS } from '@t3d/resources/digits';
import { registerDigits } from '@t3d/resources/kit';
import { startAdmin } from './app/start';
import { BRAND } from './screens/brand';

registerDigits(DIGITS);
startAdmin({ brand: BRAND, office: () => import('./office') });
