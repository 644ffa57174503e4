import type { RowOf } from '@t3d/resources/kit';
import type jobs from '@t3d/resources/house/jobs';

/** A row of the queue. */
export type Job = RowOf<(typeof jobs)['fields']>;
