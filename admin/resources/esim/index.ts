import { lazyWithRetry } from '../../providers/lazyWithRetry';

/** Loads on demand, because few pages need the QR code generator. */
export const EsimInstall = lazyWithRetry(() => import('./EsimInstall'));
