import { lazily } from '../../providers/lazyWithRetry';

export const Dashboard = lazily(() => import('./Dashboard'), 'page');
