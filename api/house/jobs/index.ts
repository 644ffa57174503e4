/**
 * Jobs as people see them: their own long ones (`ownJobs`), their progress as a stream, why they failed
 * (`reason`), all by `router`. Command: `cancel`. The house's own: tidying (`tidyJobs`). What runs jobs is `api/jobs`.
 */
import { defineSubject } from '../../engine/http/subject';
import { contextOf } from '../../middleware/context';
import { CALLS } from './calls';
import { jobs as work } from './jobs';
import { jobRoutes } from './router';
import type jobs from '@t3d/resources/house/jobs';
import type { CommandsFor } from '../../declared/command';
import { cancelJobs } from './cancelJobs';
import { reasons } from './reason';

const ofJobs = { cancel: cancelJobs } satisfies CommandsFor<typeof jobs>;
export const commands = { jobs: ofJobs };

export default defineSubject({
  commands,
  jobs: work,
  computed: [reasons],
  routes: () => [jobRoutes(contextOf)],
  calls: CALLS,
});
