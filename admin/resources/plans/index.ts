import { lazyNamed, lazyPart } from '../../providers/lazyWithRetry';

export { planRulesSentence, speed } from './rules/sentences';
export const PriceHistory = lazyPart(() => import('./PriceHistory'));
// Loads the dialog on demand, because lists need it only when a user issues plans.
export const { IssueDialog } = lazyNamed(() => import('./issue/IssueDialog'));
// Loads the sections on demand, because only pages of plans show them.
export const { PlanContent, PlanPrices, PlanSales } = lazyNamed(() => import('./pageParts'));
