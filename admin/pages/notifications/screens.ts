import { defineScreens } from '../../crud/handMade';
import { lazyWithRetry } from '../../providers/lazyWithRetry';

const MarkRead = lazyWithRetry(async () => ({ default: (await import('./MarkRead')).MarkRead }));

export default defineScreens({
  resources: { notifications: { recordSection: MarkRead, isNew: (record) => record.readAt === null } },
});
