import { lazyWithRetry } from '../../providers/lazyWithRetry';

export { default as noticeScreens } from './screens';
export const noticePages = {
  list: lazyWithRetry(async () => ({ default: (await import('./list')).NoticeList }), 'page'),
};
