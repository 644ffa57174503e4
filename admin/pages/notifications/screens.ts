import { defineScreens } from '../../declared/handMade';
import { lazyWithRetry } from '../../providers/lazyWithRetry';

const MarkRead = lazyWithRetry(async () => ({ default: (await import('./MarkRead')).MarkRead }));

const NoticeLink = lazyWithRetry(async () => ({ default: (await import('./NoticeLink')).NoticeLink }));

export default defineScreens({
  resources: { notifications: { recordSection: [NoticeLink, MarkRead], isNew: (record) => record.readAt === null } },
});
