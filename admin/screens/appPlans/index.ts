import { lazyWithRetry } from '../../providers/lazyWithRetry';

export const IssueFloors = lazyWithRetry(async () => ({ default: (await import('./Floors')).IssueFloors }));
export const PlanFloor = lazyWithRetry(async () => ({ default: (await import('./Floors')).PlanFloor }));
