import { lazyWithRetry } from '../../providers/lazyWithRetry';

/** Loads on demand, because only pages of an installable eSIM need the QR code generator. */
export const EsimInstall = lazyWithRetry(() => import('./EsimInstall'));
