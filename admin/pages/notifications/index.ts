import { lazyWithRetry } from '../../providers/lazyWithRetry';

export { default as noticeScreens } from './screens';
export const NoticeShow = lazyWithRetry(() => import('./NoticeShow'), 'page');
