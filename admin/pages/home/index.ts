import { lazyWithRetry } from '../../providers/lazyWithRetry';

export const Home = lazyWithRetry(() => import('./Home'), 'page');
