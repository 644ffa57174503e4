import { defineScreens } from '../../declared/handMade';
import type { HandMadeShape } from '../../declared';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import { MessageButtons, PoolButtons } from './StaffButtons';

const CodesPage = lazyWithRetry(() => import('./CodesPage'), 'page');

const NUMBER_RANGES: HandMadeShape = {
  view: ([first = '–', ...rest]: readonly string[], t) =>
    rest.length > 0 ? `${first} ${t('crud.more', { count: rest.length })}` : first,
};

export default defineScreens({
  shapes: { numberRanges: NUMBER_RANGES },
  resources: {
    'sms-code-orders': { listPage: { roles: ['SMS_RECYCLE'], page: CodesPage } },
    'sms-numbers': { listActions: PoolButtons },
    'sms-messages': { listActions: MessageButtons },
  },
});
