import type jobs from '@t3d/resources/jobs';
import type { CommandsFor } from '../../declared/command';
import { cancelJobs } from './cancelJobs';

export default { cancel: { run: cancelJobs } } satisfies CommandsFor<typeof jobs>;
