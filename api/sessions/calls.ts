import { ROLES, STAFF } from '@t3d/resources/roles';
import type { ApiCall } from '../engine/http/apiCall';
import {
  BOOLEAN,
  INTEGER,
  MONEY,
  PASSWORD,
  TEXT,
  TIME,
  answersOne,
  inputOf,
  listOf,
  oneOf,
  orNull,
  sends,
  shapeOf,
} from '../engine/http/apiCall';
import { VIEWERS, VIEW_AS } from './viewers';

const ROLE = oneOf(ROLES);
const MENU_PAGE = shapeOf({ path: TEXT, title: TEXT, icon: TEXT, resource: TEXT, hidden: BOOLEAN });
const MENU = listOf(
  shapeOf({ path: TEXT, title: TEXT, icon: TEXT, resource: TEXT, hidden: BOOLEAN, children: listOf(MENU_PAGE) }),
);
const ME = shapeOf({
  id: INTEGER,
  account: TEXT,
  nickname: orNull(TEXT),
  role: ROLE,
  accountAuth: BOOLEAN,
  apis: listOf(TEXT),
  avatar: orNull(TEXT),
  balance: orNull(MONEY),
  currency: orNull(TEXT),
  menu: MENU,
  viewedBy: {
    ...shapeOf({ id: INTEGER, account: TEXT, until: TIME }),
    description: 'only in a session of somebody who looks as this user: it reads and changes nothing',
  },
});
const NOTHING = { type: 'null' };

const ACCOUNT = { type: 'string', minLength: 1, maxLength: 128 };
const RIGHT = shapeOf({
  name: TEXT,
  label: TEXT,
  pattern: TEXT,
  allowed: BOOLEAN,
  reasons: listOf(
    shapeOf({ code: oneOf(['role', 'pattern', 'deleted', 'disabled', 'superiorDisabled', 'accountAuth']), text: TEXT }),
  ),
  remedy: orNull(TEXT),
  rows: orNull(TEXT),
  when: orNull(TEXT),
});
const RIGHTS = shapeOf({
  user: shapeOf({ id: INTEGER, account: TEXT, nickname: orNull(TEXT), role: ROLE, apis: listOf(TEXT) }),
  standing: listOf(
    shapeOf({ code: oneOf(['deleted', 'disabled', 'superiorDisabled', 'accountAuth']), text: TEXT, remedy: TEXT }),
  ),
  resources: listOf(
    shapeOf({
      name: TEXT,
      label: TEXT,
      path: TEXT,
      rows: TEXT,
      hiddenFields: INTEGER,
      hidden: listOf(TEXT),
      calls: listOf(RIGHT),
    }),
  ),
  withheld: INTEGER,
});

function loggedIn(): ApiCall['answers'] {
  const { 200: ok } = answersOne(shapeOf({ role: ROLE, accountAuth: BOOLEAN })) as { 200: object };
  return {
    200: {
      ...ok,
      headers: { 'X-Session-Id': { description: 'the session, to be sent with every further call', schema: TEXT } },
    },
  };
}

/** This room's calls for the API's document. */
export const CALLS: readonly ApiCall[] = [
  {
    method: 'post',
    path: '/web/sessions',
    name: 'sessions.open',
    summary: 'log in; five failures within 15 minutes are followed by 429',
    open: true,
    body: sends({
      ...inputOf({ account: { type: 'string', minLength: 1 }, password: PASSWORD }),
      additionalProperties: true,
    }),
    answers: loggedIn(),
  },
  {
    method: 'get',
    path: '/sessions',
    name: 'sessions.show',
    summary: 'who the caller is: role, patterns, menu, wallet',
    answers: answersOne(ME),
  },
  { method: 'delete', path: '/sessions', name: 'sessions.close', summary: 'log out', answers: answersOne(NOTHING) },
  {
    method: 'put',
    path: '/sessions/profile',
    name: 'sessions.profile',
    summary: "change one's own nickname and picture",
    body: sends(
      inputOf(
        {
          nickname: orNull(TEXT),
          avatar: orNull({ type: 'integer', description: 'id of a file uploaded with use=avatar' }),
        },
        [],
      ),
    ),
    answers: answersOne(ME),
  },
  {
    method: 'put',
    path: '/sessions/password',
    name: 'sessions.password',
    summary: "change one's own password; ends all sessions of the account, this one too",
    body: sends({ ...inputOf({ original: PASSWORD, password: PASSWORD }), additionalProperties: true }),
    answers: answersOne(NOTHING),
  },
  {
    method: 'post',
    path: '/sessions/view-as',
    name: 'sessions.viewAs',
    summary: 'open a session, for an hour at most, that sees what a user sees and changes nothing',
    roles: VIEWERS,
    pattern: VIEW_AS,
    body: sends({ ...inputOf({ user: INTEGER }), additionalProperties: true }),
    answers: loggedIn(),
  },
  {
    method: 'get',
    path: '/sessions/rights',
    name: 'sessions.rights',
    summary: 'what the caller may do and may not, and why',
    answers: answersOne(RIGHTS),
  },
  {
    method: 'get',
    path: '/users/{id}/rights',
    name: 'users.rights',
    summary: 'the same of a user',
    roles: STAFF,
    pattern: 'users:show',
    answers: answersOne(RIGHTS),
  },
  {
    method: 'post',
    path: '/password-reset/code',
    name: 'passwordReset.code',
    summary: 'mail a code for a new password; the answer is the same whether there is such an account or not',
    open: true,
    body: sends({ ...inputOf({ account: ACCOUNT }), additionalProperties: true }),
    answers: answersOne(shapeOf({ minutes: INTEGER, resendSeconds: INTEGER })),
  },
  {
    method: 'post',
    path: '/password-reset',
    name: 'passwordReset.set',
    summary: 'set a new password with the code; ends all sessions of the account',
    open: true,
    body: sends({
      ...inputOf({ account: ACCOUNT, code: { type: 'string', pattern: '^[0-9]{6}$' }, password: PASSWORD }),
      additionalProperties: true,
    }),
    answers: answersOne(NOTHING),
  },
];
