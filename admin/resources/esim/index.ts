import { lazyWithRetry } from '../../providers/lazyWithRetry';

/** Lazy, because only pages with an eSIM to install need the QR code generator. */
export const EsimInstall = lazyWithRetry(() => import('./EsimInstall'));
