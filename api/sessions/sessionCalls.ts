import { type Resource, BACKDOOR } from '@t3d/resources/kit';
import type { Registry } from '../registry/registry';
import {
  type ApiCall,
  BOOLEAN,
  INTEGER,
  MONEY,
  PASSWORD,
  TEXT,
  TIME,
  respondsWithOne,
  header,
  inputOf,
  listOf,
  oneOf,
  orNull,
  sends,
  sendsAtLeast,
  shapeOf,
} from '../engine/http/apiCall';
import { userResource } from '../models/userTable';
import { OWN_SESSION_CALLS, RESET_LINK, HALF_LOGGED_IN, secondFactorCalls } from './ownCalls';
import { rightsReaders } from './rights';
import { viewAsOf, viewPattern } from './viewers';

const MENU_PAGE = shapeOf({ path: TEXT, title: TEXT, icon: TEXT, resource: TEXT, hidden: BOOLEAN });
const MENU = listOf(
  shapeOf({ path: TEXT, title: TEXT, icon: TEXT, resource: TEXT, hidden: BOOLEAN, children: listOf(MENU_PAGE) }),
);
type Shape = ReturnType<typeof shapeOf>;
/** Returns the API shapes of the profile fields that a product adds. */
const profileOf = ({ fields }: Resource, names: readonly string[]): Record<string, Shape> =>
  Object.fromEntries(
    names.map((name) => {
      const { kind } = fields[name] ?? {};
      return [name, orNull(kind === 'money' ? MONEY : kind === 'integer' || kind === 'reference' ? INTEGER : TEXT)];
    }),
  );
const meOf = (registry: Registry, role: Shape): Shape =>
  shapeOf({
    id: INTEGER,
    account: TEXT,
    nickname: orNull(TEXT),
    role,
    accountAuth: BOOLEAN,
    mustEnrol: { const: true, description: 'only there until the second factor that the role needs is set up' },
    apis: listOf(TEXT),
    avatar: orNull(TEXT),
    ...profileOf(userResource({ registry }), registry.product.logIn?.profile ?? []),
    menu: MENU,
    viewedBy: {
      ...shapeOf({ id: INTEGER, account: TEXT, until: TIME }),
      description: 'only in a session of somebody who looks as this user: it reads and changes nothing',
    },
  });
const NOTHING = { type: 'null' };

const ACCOUNT = { type: 'string', minLength: 1, maxLength: 128 };
const STANDING = ['deleted', 'disabled', 'superiorDisabled', 'accountAuth', 'secondFactor'] as const;
const RIGHT = shapeOf({
  name: TEXT,
  label: TEXT,
  pattern: TEXT,
  allowed: BOOLEAN,
  openToKeys: { ...BOOLEAN, description: 'whether an API key may have it, too' },
  reasons: listOf(shapeOf({ code: oneOf(['role', 'pattern', ...STANDING]), text: TEXT })),
  remedy: orNull(TEXT),
  rows: orNull(TEXT),
  when: orNull(TEXT),
});
const rightsOf = (role: Shape): Shape =>
  shapeOf({
    user: shapeOf({ id: INTEGER, account: TEXT, nickname: orNull(TEXT), role, apis: listOf(TEXT) }),
    standing: listOf(shapeOf({ code: oneOf(STANDING), text: TEXT, remedy: TEXT })),
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

const LOG_IN = shapeOf({
  id: INTEGER,
  at: TIME,
  device: orNull(TEXT),
  address: orNull(TEXT),
  isNew: { ...BOOLEAN, description: 'from a network that the user had not used before' },
});

function loggedIn(role: Shape, more: Record<string, Shape> = {}): ApiCall['answers'] {
  const { 200: ok } = respondsWithOne(shapeOf({ role, accountAuth: BOOLEAN, ...more })) as { 200: object };
  return {
    200: {
      ...ok,
      headers: { 'X-Session-Id': { description: 'the session, to be sent with every further call', schema: TEXT } },
    },
  };
}

const PROOF = header(
  'X-Altcha',
  'proof of work, asked for by a 429 with a challenge after many wrong passwords from other networks; good once',
);

const openCall = (role: Shape): ApiCall => ({
  method: 'post',
  path: '/web/sessions',
  name: 'sessions.open',
  summary:
    'log in; where a second factor is set, a ticket for the second step in place of the session; after five failures ' +
    'within 15 minutes from one network that network gets 429 for the account',
  open: true,
  parameters: [PROOF],
  body: sendsAtLeast({ account: { type: 'string', minLength: 1 }, password: PASSWORD }),
  answers: loggedIn(role, HALF_LOGGED_IN),
});

const ownCalls = (me: Shape): ApiCall[] => [
  {
    method: 'get',
    path: '/sessions',
    name: 'sessions.show',
    summary: 'who the caller is: role, patterns, menu, wallet',
    answers: respondsWithOne(me),
  },
  {
    method: 'delete',
    path: '/sessions',
    name: 'sessions.close',
    summary: 'log out',
    answers: respondsWithOne(NOTHING),
  },
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
    answers: respondsWithOne(me),
  },
  {
    method: 'put',
    path: '/sessions/password',
    name: 'sessions.password',
    summary: "change one's own password; ends all sessions of the account, this one too",
    parameters: [PROOF],
    body: sendsAtLeast({ original: PASSWORD, password: PASSWORD }),
    answers: respondsWithOne(NOTHING),
  },
];

const viewAsCall = (registry: Registry, role: Shape): ApiCall => ({
  method: 'post',
  path: '/sessions/view-as',
  name: 'sessions.viewAs',
  summary: 'open a session, for an hour at most, that sees what a user sees and changes nothing',
  roles: viewAsOf({ registry }).by,
  pattern: viewPattern({ registry }),
  body: sendsAtLeast({ user: INTEGER }),
  answers: loggedIn(role),
});

const rightsCalls = (registry: Registry, role: Shape): ApiCall[] => {
  const { people } = registry.product;
  return [
    {
      method: 'get',
      path: '/sessions/rights',
      name: 'sessions.rights',
      summary: 'what the caller may do and may not, and why',
      answers: respondsWithOne(rightsOf(role)),
    },
    {
      method: 'get',
      path: `/${people}/{id}/rights`,
      name: `${people}.rights`,
      summary: 'the same of a user',
      roles: rightsReaders(registry.product),
      pattern: `${people}:show`,
      answers: respondsWithOne(rightsOf(role)),
    },
    {
      method: 'get',
      path: `/${people}/{id}/log-ins`,
      name: `${people}.logIns`,
      summary: 'the latest log-ins of a user, newest first: when, with which device, from where',
      roles: registry.product.builtin.admins,
      pattern: `${people}:show`,
      answers: respondsWithOne(shapeOf({ total: INTEGER, rows: listOf(LOG_IN) })),
    },
  ];
};

const RESET_CALLS: readonly ApiCall[] = [
  {
    method: 'post',
    path: '/password-reset/code',
    name: 'passwordReset.code',
    summary: 'mail a code for a new password; the answer is the same whether there is such an account or not',
    open: true,
    body: sendsAtLeast({ account: ACCOUNT }),
    answers: respondsWithOne(shapeOf({ minutes: INTEGER, resendSeconds: INTEGER })),
  },
  {
    method: 'post',
    path: '/password-reset',
    name: 'passwordReset.set',
    summary: 'set a new password with the code; ends all sessions of the account',
    open: true,
    body: sendsAtLeast(
      { account: ACCOUNT, code: { type: 'string', pattern: '^[0-9]{6}$' }, password: PASSWORD, token: RESET_LINK },
      ['password'],
    ),
    answers: respondsWithOne(NOTHING),
  },
];

const EMAIL = { type: 'string', format: 'email', maxLength: 128 };
const CODE = { type: 'string', pattern: '^[0-9]{6}$' };

const AUTH_CALLS: readonly ApiCall[] = [
  {
    method: 'post',
    path: '/account-auth/challenge',
    name: 'accountAuth.challenge',
    summary: 'a puzzle, and a proof of work to solve in its place; good once, for five minutes, for the caller',
    answers: respondsWithOne(
      shapeOf({
        challengeId: TEXT,
        image: TEXT,
        piece: TEXT,
        width: INTEGER,
        height: INTEGER,
        pieceWidth: INTEGER,
        proofOfWork: { type: 'object', description: "a challenge in ALTCHA's format" },
      }),
    ),
  },
  {
    method: 'post',
    path: '/account-auth/code',
    name: 'accountAuth.code',
    summary: 'mail a code to the address to be verified, after the puzzle or the proof of work',
    parameters: [header('X-Altcha', 'the solved proof of work, in place of challengeId and x')],
    body: sendsAtLeast({ email: EMAIL, challengeId: TEXT, x: INTEGER }, ['email']),
    answers: respondsWithOne(shapeOf({ minutes: INTEGER, resendSeconds: INTEGER })),
  },
  {
    method: 'post',
    path: '/account-auth',
    name: 'accountAuth.verify',
    summary: "verify the caller's account with the code; the address becomes the account's e-mail",
    body: sendsAtLeast({ email: EMAIL, code: CODE }),
    answers: respondsWithOne(shapeOf({ accountAuth: BOOLEAN })),
  },
];

/** Returns this module's calls for the API document. */
export function sessionCalls(registry: Registry): ApiCall[] {
  const { roles, logIn } = registry.product;
  const role = oneOf([...new Set([...roles, BACKDOOR])]);
  return [
    openCall(role),
    ...ownCalls(meOf(registry, role)),
    ...OWN_SESSION_CALLS,
    ...(logIn?.viewAs ? [viewAsCall(registry, role)] : []),
    ...rightsCalls(registry, role),
    ...AUTH_CALLS,
    ...RESET_CALLS,
    ...secondFactorCalls(registry, { proof: PROOF, loggedIn: loggedIn(role) }),
  ];
}
