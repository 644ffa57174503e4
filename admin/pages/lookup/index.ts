import { lazyWithRetry } from '../../providers/lazyWithRetry';

export { reportMissingCommand } from './calls';
export const PastedText = lazyWithRetry(() => import('./PastedText'));
