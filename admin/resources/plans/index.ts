import { lazyNamed, lazyPart } from '../../providers/lazyWithRetry';

export { planRulesSentence, speed } from './rules/sentences';
export const PriceHistory = lazyPart(() => import('./PriceHistory'));
// Lazy, because lists do not need the grid until plans are issued.
export const { IssueDialog } = lazyNamed(() => import('./issue/IssueDialog'));
