import { ROLES } from '@t3d/resources/kit';
import type { ApiCall } from '../engine/apiCall';
import { BOOLEAN, INTEGER, MONEY, PASSWORD, TEXT, answersOne, inputOf, listOf, oneOf, orNull, sends, shapeOf } from '../engine/apiCall';

const ROLE = oneOf(ROLES);
const MENU_PAGE = shapeOf({ path: TEXT, title: TEXT, icon: TEXT, resource: TEXT, hidden: BOOLEAN });
const MENU = listOf(shapeOf({ path: TEXT, title: TEXT, icon: TEXT, resource: TEXT, hidden: BOOLEAN, children: listOf(MENU_PAGE) }));
const ME = shapeOf({
  id: INTEGER, account: TEXT, nickname: orNull(TEXT), role: ROLE, accountAuth: BOOLEAN, apis: listOf(TEXT), avatar: orNull(TEXT), balance: orNull(MONEY), currency: orNull(TEXT), menu: MENU,
});
const NOTHING = { type: 'null' };

function loggedIn(): ApiCall['answers'] {
  const { 200: ok } = answersOne(shapeOf({ role: ROLE, accountAuth: BOOLEAN })) as { 200: object };
  return { 200: { ...ok, headers: { 'X-Session-Id': { description: 'the session, to be sent with every further call', schema: TEXT } } } };
}

/** What the document of the API says of this room. */
export const CALLS: readonly ApiCall[] = [
  {
    method: 'post', path: '/web/sessions', name: 'sessions.open', summary: 'log in; five failures within 15 minutes are followed by 429', open: true,
    body: sends({ ...inputOf({ account: { type: 'string', minLength: 1 }, password: PASSWORD }), additionalProperties: true }), answers: loggedIn(),
  },
  { method: 'get', path: '/sessions', name: 'sessions.show', summary: 'who the caller is: role, patterns, menu, wallet', answers: answersOne(ME) },
  { method: 'delete', path: '/sessions', name: 'sessions.close', summary: 'log out', answers: answersOne(NOTHING) },
  {
    method: 'put', path: '/sessions/profile', name: 'sessions.profile', summary: "change one's own nickname and picture",
    body: sends(inputOf({ nickname: orNull(TEXT), avatar: orNull({ type: 'integer', description: 'id of a file uploaded with use=avatar' }) }, [])), answers: answersOne(ME),
  },
  {
    method: 'put', path: '/sessions/password', name: 'sessions.password', summary: "change one's own password; ends all sessions of the account, this one too",
    body: sends({ ...inputOf({ original: PASSWORD, password: PASSWORD }), additionalProperties: true }), answers: answersOne(NOTHING),
  },
];
