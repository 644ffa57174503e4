import { lazyWithRetry } from '../../providers/lazyWithRetry';

/** Loads with its texts, which no other list needs. */
export const OrganisationList = lazyWithRetry(() => import('./OrganisationPage'), 'page');
