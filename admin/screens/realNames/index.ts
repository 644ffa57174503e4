import { lazily } from '../../providers/lazyWithRetry';

export { RealNameButton } from './RealNameButton';

export const CardPapers = lazily(async () => ({ default: (await import('./RealNameDialog')).CardPapers }));
export const QueuedPaper = lazily(async () => ({ default: (await import('./RealNameDialog')).QueuedPaper }));
