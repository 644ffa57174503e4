import { defineScreens } from '../../declared/handMade';
import { lazyNamed } from '../../providers/lazyWithRetry';

const parts = lazyNamed(() => import('./NoticeSections'));

export default defineScreens({
  resources: {
    notifications: { recordSection: [parts.NoticeLink, parts.MarkRead] },
  },
});
