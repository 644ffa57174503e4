import { defineScreens } from '../../declared/handMade';
import { lazyNamed } from '../../providers/lazyWithRetry';

const callback = lazyNamed(() => import('./Callback'));

export default defineScreens({ resources: { suppliers: { formNote: callback.CallbackNote } } });
