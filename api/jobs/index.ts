export { JOB_HANDLERS, type Handler, type Handlers, type JobErrors, type JobView, type Progress } from './jobTypes';
export { enqueue } from './outbox';
export { ensureSchedules, viewJob, watchJob, runDueJobs, startWorker, wake, type Worker } from './worker';
