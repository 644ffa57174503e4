import { lazily } from '../../providers/lazyWithRetry';

export const IssueFloors = lazily(async () => ({ default: (await import('./Floors')).IssueFloors }));
export const PlanFloor = lazily(async () => ({ default: (await import('./Floors')).PlanFloor }));
