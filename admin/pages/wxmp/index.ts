import { lazyWithRetry } from '../../providers/lazyWithRetry';
import type { CustomPage } from '../../state/backOfficeParts';
import { WXMP, WXMP_PATH } from './wxmpCalls';

export const LinkedWeChat = lazyWithRetry(() => import('./LinkedWeChat'));
export const wxmpPage: CustomPage = {
  path: WXMP_PATH,
  page: lazyWithRetry(() => import('./WxmpPage'), 'page'),
  resource: WXMP,
};
