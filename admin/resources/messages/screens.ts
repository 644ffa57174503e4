import { defineScreens } from '../../declared/handMade';
import { lazyWithRetry } from '../../providers/lazyWithRetry';

const MessageForm = lazyWithRetry(() => import('./MessageForm'), 'page');
const Readers = lazyWithRetry(() => import('./Readers'));

export default defineScreens({ resources: { messages: { form: MessageForm, recordSection: Readers } } });
