import { defineScreens } from '../../declared/handMade';

export default defineScreens({ resources: { notifications: { isNew: (record) => record.readAt === null } } });
