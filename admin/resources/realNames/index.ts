import { lazyNamed } from '../../providers/lazyWithRetry';

export const { CardDocuments } = lazyNamed(() => import('./ReviewDialog'));
