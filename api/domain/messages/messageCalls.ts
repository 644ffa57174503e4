import { STAFF } from '@t3d/resources/roles';
import {
  type ApiCall,
  INTEGER,
  TEXT,
  TIME,
  respondsWithOne,
  respondsWithRows,
  inputOf,
  listOf,
  oneOf,
  orNull,
  query,
  sends,
  shapeOf,
} from '../../engine/http/apiCall';

const IDS = listOf(INTEGER);
const AUDIENCE = shapeOf({
  roles: listOf(oneOf(['AGENT_1', 'AGENT_2', 'AGENT_3'])),
  levels: listOf(oneOf(['VIP', 'REGULAR', 'SEAMAN'])),
  accounts: IDS,
  trees: IDS,
});
const REACH = shapeOf({
  reached: INTEGER,
  byRule: INTEGER,
  picked: INTEGER,
  trees: INTEGER,
  twice: INTEGER,
  disabled: INTEGER,
  mailable: INTEGER,
  linked: INTEGER,
  groups: listOf(shapeOf({ role: TEXT, level: orNull(TEXT), count: INTEGER })),
});
const PERSON = { id: INTEGER, account: TEXT, nickname: orNull(TEXT) };

const WRITES = { roles: STAFF, pattern: 'messages:create' };
export const CALLS: readonly ApiCall[] = [
  {
    method: 'post',
    path: '/messages/audience',
    name: 'messages.audience',
    ...WRITES,
    summary: 'how many agents an audience reaches, nothing written',
    body: sends(inputOf({ audience: orNull(AUDIENCE) })),
    answers: respondsWithOne(REACH),
  },
  {
    method: 'post',
    path: '/messages/receivers',
    name: 'messages.receivers',
    ...WRITES,
    summary: 'who these agents are, by pages',
    body: sends(inputOf({ audience: orNull(AUDIENCE), page: INTEGER, size: INTEGER })),
    answers: respondsWithRows(shapeOf({ ...PERSON, role: TEXT, level: orNull(TEXT) })),
  },
  {
    method: 'post',
    path: '/messages/convert',
    name: 'messages.convert',
    ...WRITES,
    summary: 'title and content in traditional characters; addresses and marks stay as they are',
    body: sends(inputOf({ title: TEXT, content: TEXT })),
    answers: respondsWithOne(shapeOf({ title: TEXT, content: TEXT })),
  },
  {
    method: 'post',
    path: '/messages/test',
    name: 'messages.test',
    ...WRITES,
    summary: "mail a message to the caller's own address, as its receivers would get it",
    body: sends(
      inputOf({
        title: shapeOf({ zh: TEXT, en: TEXT, cht: TEXT }),
        content: shapeOf({ zh: TEXT, en: TEXT, cht: TEXT }),
      }),
    ),
    answers: respondsWithOne(shapeOf({ to: TEXT })),
  },
  {
    method: 'get',
    path: '/messages/{id}/readers',
    name: 'messages.readers',
    roles: STAFF,
    pattern: 'messages:show',
    summary: 'receivers of a message, with what each has done; `read=true` or `false` narrows',
    parameters: [query('read', oneOf(['true', 'false'])), query('page', INTEGER), query('size', INTEGER)],
    answers: respondsWithRows(
      shapeOf({ ...PERSON, readAt: orNull(TIME), popClosedAt: orNull(TIME), mailedAt: orNull(TIME) }),
    ),
  },
];
