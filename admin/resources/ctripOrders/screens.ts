import { defineScreens } from '../../declared/handMade';
import { CTRIP_LISTS, CtripState, CtripTabs } from './CtripTabs';

export default defineScreens({
  resources: {
    ...Object.fromEntries(CTRIP_LISTS.map((name) => [name, { listTop: CtripTabs }])),
    'ctrip-orders': { listTop: CtripTabs },
    'ctrip-plans': { listTop: CtripState },
  },
});
