import type { ServiceKey } from '../models/services';
import type { Handlers } from './types';

/** What the worker does for each kind of job: the subjects register it. */
export const JOB_HANDLERS: ServiceKey<Handlers> = { name: 'the handlers of jobs' };
