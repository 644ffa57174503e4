import { defineScreens } from '../../../../../admin/crud';
import { lazyWithRetry } from '../../../../../admin/providers/lazyWithRetry';

export default defineScreens({ home: lazyWithRetry(() => import('./Today'), 'page') });
