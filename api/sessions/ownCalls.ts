import {
  type ApiCall,
  BOOLEAN,
  INTEGER,
  TEXT,
  TIME,
  respondsWithOne,
  respondsWithRows,
  orNull,
  shapeOf,
  type Json,
  type Parameter,
  listOf,
  sendsAtLeast,
} from '../engine/http/apiCall';
import type { Registry } from '../registry/registry';
import { RECOVERY_CODES } from './secondFactor/codes';

const NOTHING = { type: 'null' };
const CODE = { type: 'string', minLength: 1, maxLength: 64, description: 'six digits of the app, or a recovery code' };
const sendsCode = sendsAtLeast({ code: CODE });

/** The response to the first step of a login by a user with a second factor. */
export const HALF_LOGGED_IN: Record<string, Json> = {
  secondFactor: { ...listOf({ const: 'totp' }), description: 'only there where a second step is needed' },
  ticket: { ...TEXT, description: 'for the second step: good once, for five minutes and five tries' },
};

const OWN_CALLS: readonly ApiCall[] = [
  {
    method: 'get',
    path: '/sessions/totp',
    name: 'secondFactor.show',
    summary: 'whether the caller has a second factor, how many recovery codes are left, and whether its role needs one',
    answers: respondsWithOne(
      shapeOf({ active: BOOLEAN, since: orNull(TIME), recoveryCodes: INTEGER, required: BOOLEAN }),
    ),
  },
  {
    method: 'post',
    path: '/sessions/totp',
    name: 'secondFactor.setUp',
    summary: 'make a secret for an authenticator app; it guards nothing until a first code confirms it',
    answers: respondsWithOne(shapeOf({ secret: TEXT, uri: TEXT })),
  },
  {
    method: 'put',
    path: '/sessions/totp',
    name: 'secondFactor.confirm',
    summary: `switch the second factor on with a first code; answers ${RECOVERY_CODES} recovery codes, once`,
    body: sendsCode,
    answers: respondsWithOne(shapeOf({ recoveryCodes: listOf(TEXT) })),
  },
];

const rolesCalls = ({ product }: Registry): ApiCall[] => {
  const answers = respondsWithOne(
    shapeOf({
      roles: listOf(shapeOf({ role: TEXT, label: TEXT, required: BOOLEAN, people: INTEGER, enrolled: INTEGER })),
    }),
  );
  const roles = product.builtin.admins;
  return [
    {
      method: 'get',
      path: '/second-factor-roles',
      name: 'second-factor-roles.show',
      summary: 'for which roles a second factor is required, and how many users have one (admins)',
      roles,
      pattern: 'second-factor-roles:show',
      answers,
    },
    {
      method: 'put',
      path: '/second-factor-roles',
      name: 'second-factor-roles.update',
      summary: 'set for which roles a second factor is required; users without one can only set it up (admins)',
      roles,
      pattern: 'second-factor-roles:update',
      body: sendsAtLeast({ roles: listOf(TEXT) }),
      answers,
    },
  ];
};

interface Shared {
  proof: Parameter;
  loggedIn: Json;
}

export const secondFactorCalls = (registry: Registry, { proof, loggedIn }: Shared): ApiCall[] => [
  {
    method: 'post',
    path: '/web/sessions/second',
    name: 'sessions.openSecond',
    summary: 'the second step of a log-in; a wrong code counts for lockout as a wrong password does',
    open: true,
    parameters: [proof],
    body: sendsAtLeast({ ticket: TEXT, code: CODE }),
    answers: loggedIn,
  },
  ...OWN_CALLS,
  {
    method: 'delete',
    path: '/sessions/totp',
    name: 'secondFactor.switchOff',
    summary: 'switch the second factor off with a code; a wrong one counts for lockout as a wrong password does',
    parameters: [proof],
    body: sendsCode,
    answers: respondsWithOne(NOTHING),
  },
  ...rolesCalls(registry),
];

/** The token of a mailed reset link, sent instead of account and code. */
export const RESET_LINK = { type: 'string', description: 'of a mailed link, in place of account and code; good once' };

const SESSION = shapeOf({
  id: INTEGER,
  createdAt: TIME,
  lastUsedAt: { ...TIME, description: 'to five minutes' },
  device: orNull(TEXT),
  address: orNull(TEXT),
  current: { ...BOOLEAN, description: 'the session that asks' },
});
const ENDED = respondsWithOne(shapeOf({ affected: INTEGER }));

export const OWN_SESSION_CALLS: readonly ApiCall[] = [
  {
    method: 'get',
    path: '/sessions/all',
    name: 'sessions.list',
    summary: 'where the caller is logged in, the session used last on top',
    answers: respondsWithRows(SESSION),
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
