import { lazyWithRetry } from '../../providers/lazyWithRetry';

export const NoticeList = lazyWithRetry(() => import('./NoticeList'), 'page');
export const NoticeShow = lazyWithRetry(() => import('./NoticeShow'), 'page');
