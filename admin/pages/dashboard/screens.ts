import { defineScreens } from '../../declared/handMade';
import { lazyWithRetry } from '../../providers/lazyWithRetry';

export default defineScreens({
  home: lazyWithRetry(() => import('./Dashboard'), 'page'),
  noticeChoice: lazyWithRetry(async () => ({ default: (await import('./MorningSwitch')).MorningSwitch })),
});
