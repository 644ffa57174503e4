import { lazyWithRetry } from '../../providers/lazyWithRetry';

export { RealNameButton } from './RealNameButton';

export const CardDocuments = lazyWithRetry(async () => ({ default: (await import('./RealNameDialog')).CardDocuments }));
export const QueuedDocument = lazyWithRetry(async () => ({
  default: (await import('./RealNameDialog')).QueuedDocument,
}));
