import { lazyNamed, lazyPart } from '../../providers/lazyWithRetry';

export { planRulesSentence, speed } from './rules/sentences';
export const PriceHistory = lazyPart(() => import('./PriceHistory'));
export const { IssueDialog } = lazyNamed(() => import('./issue/IssueDialog'));
export const { PlanContent, PlanPrices, PlanSales } = lazyNamed(() => import('./pageParts'));
