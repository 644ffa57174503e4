import { lazyWithRetry } from '../../providers/lazyWithRetry';

/** Comes with the code that draws squares: only where there is something to install. */
export const EsimInstall = lazyWithRetry(() => import('./EsimInstall'));
