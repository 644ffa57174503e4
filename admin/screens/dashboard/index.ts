import { lazyWithRetry } from '../../providers/lazyWithRetry';

export const Dashboard = lazyWithRetry(() => import('./Dashboard'), 'page');
