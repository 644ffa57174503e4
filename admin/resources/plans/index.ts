import { lazyPart } from '../../providers/lazyWithRetry';

export { planRulesSentence, speed } from './rules/sentences';
export const PriceHistory = lazyPart(() => import('./PriceHistory'));
export { IssueDialog } from './IssueDialog';
