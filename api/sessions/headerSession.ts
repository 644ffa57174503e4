import type { RequestHandler } from 'express';
import session from 'express-session';
import { createHmac, randomUUID } from 'node:crypto';
import { Forbidden, Unauthenticated } from '../errors';
import { isAvatar } from '../house/files';
import { isUnverified } from '../models/actors';
import { requireEnrolled } from './secondFactor/gate';
import type { SessionStore } from './store';

const NAME = 't3d';
const TOKEN = /^[\w-]{16,128}$/;

/** express-session only believes cookies that it signed itself. */
const sign = (token: string, secret: string): string =>
  `s:${token}.${createHmac('sha256', secret).update(token).digest('base64').replace(/=+$/, '')}`;

/**
 * express-session finds a session by a signed cookie; here the token comes in X-Session-Id alone, so that no other site
 * can make a browser send it. A cookie of the browser's own is never read, and none is ever set.
 */
function headerAsCookie(secret: string): RequestHandler {
  return (request, _response, next) => {
    const token = request.get('X-Session-Id') ?? '';
    delete request.headers.cookie;
    if (TOKEN.test(token)) request.headers.cookie = `${NAME}=${encodeURIComponent(sign(token, secret))}`;
    next();
  };
}

/**
 * Loads the session of the header and names its user on the request; without a live one the request goes on as
 * nobody's.
 */
export function headerSession(store: SessionStore, secret: string): RequestHandler[] {
  return [
    headerAsCookie(secret),
    session({ name: NAME, secret, store, resave: false, saveUninitialized: false, genid: () => randomUUID() }),
    (request, _response, next) => {
      request.actor = request.session.actor;
      next();
    },
  ];
}

/** Calls that nobody needs to log in for. */
const OPEN =
  /^(POST \/web\/sessions(\/second)?|POST \/password-reset(\/code)?|GET \/openapi\.json|GET \/docs(\/.*)?)\/?$/;
/** The tokens of invites; numbers and words below their resource are calls of its readers. */
const INVITE = /^(GET|POST) \/invites\/(?!(\d{1,15}|export|import|import-template|totals)$)[^/]+$/;
/** What a user may call before its e-mail is verified. */
const BEFORE_AUTH = new RegExp(
  [
    /^(GET|DELETE) \/sessions(\/all|\/\d+)?$/,
    /^PUT \/sessions\/(profile|password)$/,
    /^GET \/(manifest|dict|topic\/all|files\/\d+)$/,
    /^\w+ \/account-auth(\/.*)?$/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

/**
 * 401 without a session; 403 for a user without accountAuth, or without the second factor that its role needs, on all
 * but the calls that lead there.
 */
export const sessionGate: RequestHandler = (request, _response, next) => {
  const call = `${request.method === 'HEAD' ? 'GET' : request.method} ${request.path.replace(/\/$/, '')}`;
  if (OPEN.test(call) || INVITE.test(call)) {
    next();
    return;
  }
  if (!request.actor) throw new Unauthenticated();
  const avatar = call === 'POST /files' && isAvatar(request.query);
  if (isUnverified(request.actor) && !avatar && !BEFORE_AUTH.test(call))
    throw new Forbidden('account-auth', 'accountAuth');
  requireEnrolled(request.actor, call);
  next();
};
