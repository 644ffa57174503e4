import { defineScreens } from '../../../../../admin/declared';
import { lazyWithRetry } from '../../../../../admin/providers/lazyWithRetry';

export default defineScreens({ home: lazyWithRetry(() => import('./Today'), 'page') });
