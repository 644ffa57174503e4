import { lazyPart } from '../../providers/lazyWithRetry';

export { planRulesSentence, speed } from './rules/sentences';
/** The changes of a plan's prices. Their table and chart are loaded with the first page that has them. */
export const PriceHistory = lazyPart(() => import('./PriceHistory'));
