import { defineScreens } from '../../declared/handMade';
import { lazyParts } from '../../providers/lazyWithRetry';

const parts = lazyParts(() => import('./NoticeSections'));

export default defineScreens({
  resources: {
    notifications: { recordSection: [parts.NoticeLink, parts.MarkRead], isNew: (record) => record.readAt === null },
  },
});
