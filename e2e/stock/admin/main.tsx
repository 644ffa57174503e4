import { startAdmin } from '../../../admin/app/start';

startAdmin({ office: () => import('./backOffice') });
