export { JOB_HANDLERS } from './handlers';
export { enqueue } from './outbox';
export { ensureSchedules } from './schedules';
export type { Handler, Handlers, JobErrors, JobView, Progress } from './types';
export { viewJob, watchJob } from './watch';
export { runDueJobs, startWorker, wake } from './worker';
export type { Worker } from './worker';
