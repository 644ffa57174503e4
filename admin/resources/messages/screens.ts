import { defineScreens } from '../../declared/handMade';
import { lazyWithRetry } from '../../providers/lazyWithRetry';

const MessageForm = lazyWithRetry(() => import('./MessageForm'), 'page');

export default defineScreens({ resources: { messages: { form: MessageForm } } });
