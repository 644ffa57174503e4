import { ADMINS } from '@t3d/resources/roles';
import {
  type ApiCall,
  BOOLEAN,
  INTEGER,
  TEXT,
  TIME,
  answersOne,
  inputOf,
  listOf,
  oneOf,
  sends,
  shapeOf,
} from '../../engine/http/apiCall';
import { SECTIONS, STATES } from './sections';

const LAST = { ...shapeOf({ at: TIME, text: TEXT, ok: BOOLEAN }), type: ['object', 'null'] };
const CONNECTION = shapeOf({ id: TEXT, name: TEXT, state: oneOf(STATES), text: TEXT, last: LAST, testable: BOOLEAN });

/** This room's part of the API's document. */
export const CALLS: readonly ApiCall[] = [
  {
    method: 'get',
    path: '/settings',
    name: 'settings.show',
    summary: 'all that this installation is connected with: what is set, what is missing, the last answer',
    roles: ADMINS,
    pattern: 'settings:show',
    answers: answersOne(
      shapeOf({
        sections: listOf(shapeOf({ name: oneOf(SECTIONS), connections: listOf(CONNECTION), variables: listOf(TEXT) })),
      }),
    ),
  },
  {
    method: 'post',
    path: '/settings/test',
    name: 'settings.test',
    summary: 'try one connection at once; answers what came back, also when it failed',
    roles: ADMINS,
    pattern: 'settings:test',
    body: sends(inputOf({ section: oneOf(SECTIONS), id: TEXT })),
    answers: answersOne(shapeOf({ ok: BOOLEAN, milliseconds: INTEGER, message: TEXT })),
  },
];
