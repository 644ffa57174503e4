import { startAdmin } from '../../app/start';

startAdmin({ office: () => import('./backOffice') });
