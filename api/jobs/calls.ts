import jobs from '@t3d/resources/jobs';
import { rolesFor } from '../engine/access';
import type { ApiCall } from '../engine/apiCall';
import { INTEGER, TEXT, answersOne, answersOther, oneOf, orNull, shapeOf } from '../engine/apiCall';

const WHO = { roles: rolesFor(jobs, 'show'), pattern: 'jobs:show' };
const JOB = shapeOf({
  id: INTEGER, kind: TEXT, state: oneOf(['QUEUED', 'RUNNING', 'DONE', 'FAILED']), done: INTEGER, total: orNull(INTEGER), result: { description: 'as its kind of work answers it' },
  errors: { type: ['object', 'null'], properties: { message: TEXT, errors: { type: 'object', additionalProperties: TEXT } } },
});

/** What the document of the API says of this room. */
export const CALLS: readonly ApiCall[] = [
  { method: 'get', path: '/jobs/{id}', name: 'jobs.watch', summary: 'how far a long work is, and what came of it', ...WHO, answers: answersOne(JOB) },
  { method: 'get', path: '/jobs/{id}/events', name: 'jobs.events', summary: 'the same as server-sent events named progress, until it is over', ...WHO, answers: answersOther('the stream', 'text/event-stream') },
  { method: 'get', path: '/jobs/{id}/errors', name: 'jobs.refusedRows', summary: 'the rows that an import refused, with what is wrong with each (for a week)', ...WHO, answers: answersOther('the workbook', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet') },
];
