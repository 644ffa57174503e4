import {
  type ApiCall,
  BOOLEAN,
  INTEGER,
  TEXT,
  TIME,
  answersOne,
  answersRows,
  orNull,
  shapeOf,
} from '../engine/http/apiCall';

/** The token of a link that an administrator had mailed, in place of account and code. */
export const RESET_LINK = { type: 'string', description: 'of a mailed link, in place of account and code; good once' };

const SESSION = shapeOf({
  id: INTEGER,
  createdAt: TIME,
  lastUsedAt: { ...TIME, description: 'to five minutes' },
  device: orNull(TEXT),
  address: orNull(TEXT),
  current: { ...BOOLEAN, description: 'the session that asks' },
});
const ENDED = answersOne(shapeOf({ affected: INTEGER }));

/** Where the caller is logged in, and ending it. */
export const OWN_SESSION_CALLS: readonly ApiCall[] = [
  {
    method: 'get',
    path: '/sessions/all',
    name: 'sessions.list',
    summary: 'where the caller is logged in, the session used last on top',
    answers: answersRows(SESSION),
  },
  {
    method: 'delete',
    path: '/sessions/all',
    name: 'sessions.endOthers',
    summary: 'log the caller out everywhere else',
    answers: ENDED,
  },
  {
    method: 'delete',
    path: '/sessions/{id}',
    name: 'sessions.end',
    summary: 'end one session of the caller; any other is 404',
    answers: ENDED,
  },
];
