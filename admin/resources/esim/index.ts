import { lazyWithRetry } from '../../providers/lazyWithRetry';

/** Lazy, because the QR code generator is only needed where there is an eSIM to install. */
export const EsimInstall = lazyWithRetry(() => import('./EsimInstall'));
