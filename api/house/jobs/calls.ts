import {
  type ApiCall,
  BOOLEAN,
  INTEGER,
  TEXT,
  TIME,
  answersOne,
  answersOther,
  answersRows,
  oneOf,
  orNull,
  query,
  shapeOf,
} from '../../engine/http/apiCall';

const WHO = { pattern: 'jobs:show' };
const FACTS = {
  id: INTEGER,
  kind: TEXT,
  state: oneOf(['QUEUED', 'RUNNING', 'DONE', 'FAILED']),
  done: INTEGER,
  total: orNull(INTEGER),
  result: { description: 'as its kind of work answers it' },
  errors: {
    type: ['object', 'null'],
    properties: { message: TEXT, errors: { type: 'object', additionalProperties: TEXT } },
  },
  reason: orNull(TEXT),
};
const JOB = shapeOf(FACTS);

const MOMENT = orNull(TIME);
const OWN_JOB = shapeOf({
  ...FACTS,
  createdAt: TIME,
  startedAt: MOMENT,
  endedAt: MOMENT,
  stoppable: BOOLEAN,
  file: { type: ['object', 'null'], properties: { resource: TEXT, name: orNull(TEXT), dryRun: BOOLEAN } },
});
const WHO_LISTS = { pattern: 'jobs:list' };

/** This room's calls for the API's document. */
export const CALLS: readonly ApiCall[] = [
  {
    method: 'get',
    path: '/jobs/mine',
    name: 'jobs.mine',
    openToKeys: true,
    summary: 'the long works that the caller started and that are under way or ended within a day',
    ...WHO_LISTS,
    answers: answersRows(OWN_JOB),
  },
  {
    method: 'get',
    path: '/jobs/mine/events',
    name: 'jobs.mineEvents',
    openToKeys: true,
    summary: 'the same as server-sent events named jobs, until none is under way',
    ...WHO_LISTS,
    answers: answersOther('the stream', 'text/event-stream'),
  },
  {
    method: 'get',
    path: '/jobs/{id}',
    name: 'jobs.watch',
    openToKeys: true,
    summary: 'how far a long work is, and what came of it',
    ...WHO,
    answers: answersOne(JOB),
  },
  {
    method: 'get',
    path: '/jobs/{id}/events',
    name: 'jobs.events',
    openToKeys: true,
    summary: 'the same as server-sent events named progress, until it is over',
    ...WHO,
    answers: answersOther('the stream', 'text/event-stream'),
  },
  {
    method: 'get',
    path: '/jobs/{id}/errors',
    name: 'jobs.refusedRows',
    openToKeys: true,
    summary: 'the rows that an import refused, with what is wrong with each (for a week); as JSON the first 500',
    ...WHO,
    parameters: [query('format', oneOf(['xlsx', 'json']))],
    answers: answersOther('the workbook', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
  },
];
