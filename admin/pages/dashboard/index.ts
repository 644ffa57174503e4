import { lazyWithRetry } from '../../providers/lazyWithRetry';

export const Dashboard = lazyWithRetry(() => import('./Dashboard'), 'page');
export const MorningSwitch = lazyWithRetry(async () => ({ default: (await import('./MorningSwitch')).MorningSwitch }));
