export { JOB_HANDLERS } from './types';
export { enqueue } from './outbox';
export { ensureSchedules } from './worker';
export type { Handler, Handlers, JobErrors, JobView, Progress } from './types';
export { viewJob, watchJob } from './worker';
export { runDueJobs, startWorker, wake } from './worker';
export type { Worker } from './worker';
