import type { Request, RequestHandler } from 'express';
import type { Actor, CallingKey } from '../context';
import { Forbidden, Unauthenticated } from '../errors';
import { isAvatar } from '../builtin/files';
import { isByKey, tokenOf, isAssistantKey, isSandboxKey } from '../keyText';
import { isUnverified } from '../models/actors';
import { isAmong } from '../models/logins';
import { isSandbox } from '../sandbox/sandboxTypes';
import type { SessionStore } from './store';
import { requireHarmless } from './viewAs';
import type { CallLimit } from '../middleware/security';
import type { SandboxCaller } from '../sandbox/forward';

/** Matches the calls that need no login. */
const OPEN = new RegExp(
  '^(POST /web/sessions(/second)?|POST /password-reset(/code)?|' +
    'GET /(openapi\\.json|docs(/.*)?|errors|changelog))/?$',
);
/** Matches the calls with an invite token. A number or a word such as `export` in its place is another call. */
const INVITE = /^(GET|POST) \/invites\/(?!(\d{1,15}|export|import|import-template|totals)$)[^/]+$/;
/** Matches the calls that are allowed before the user's e-mail address is verified. */
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

/** Matches the calls that are allowed before a required second factor is set up. */
const BEFORE_ENROLLING = new RegExp(
  [/^(GET|DELETE) \/sessions$/, /^(GET|POST|PUT) \/sessions\/totp$/, /^\w+ \/account-auth(\/.*)?$/]
    .map(({ source }) => source)
    .join('|'),
);

/** Matches the calls of an assistant's key: reads, and the MCP endpoint, which previews every change. */
const OF_ASSISTANTS = /^GET |^\w+ \/mcp$/i;

/** Authenticates a request by session or API key. Unlike `readSession`, accepts sandbox keys. */
async function readKey(store: SessionStore, request: Request): Promise<void> {
  const token = tokenOf(request);
  const lookUp = async (): Promise<void> => {
    request.actor = (await store.findCaller(request, token)) ?? undefined;
  };
  request.lookUpCaller = lookUp;
  await lookUp();
  if (!request.actor) return;
  const { actor, ip } = request;
  if (actor.key) {
    requireUsable(actor.key, ip);
    await store.noteUse(actor.key, ip);
  } else await store.touch(token, actor);
}

/**
 * Authenticates a request and extends its session. Throws 403 for a key that does not allow the caller's address, or a
 * sandbox key outside a sandbox.
 */
export async function readSession(store: SessionStore, request: Request): Promise<void> {
  await readKey(store, request);
  const key = request.actor?.key;
  if (key?.sandbox && !isSandbox(request.database)) throw new Forbidden(key.name, 'keys.noSandbox');
}

function requireUsable({ name, ipAllow }: CallingKey, address: string | undefined): void {
  if (ipAllow.length > 0 && !isAmong(address, ipAllow)) throw new Forbidden(name, 'keys.fromElsewhere');
}

/**
 * Returns the user of a request if the session allows the call, such as `GET /orders`. Throws 401 without a session,
 * and 403 for example for a write by a viewer.
 */
export function requireCaller(request: Request, call: string, isAvatarUpload = false): Actor {
  const { actor } = request;
  if (!actor) throw new Unauthenticated(isByKey(request) ? 'keys.notValid' : 'unauthenticated');
  requireHarmless(actor, call);
  if (actor.key && isAssistantKey(actor.key) && !OF_ASSISTANTS.test(call))
    throw new Forbidden(actor.key.name, 'keys.ofAssistant');
  if (isUnverified(actor) && !isAvatarUpload && !BEFORE_AUTH.test(call))
    throw new Forbidden('account-auth', 'accountAuth');
  if (actor.mustEnrol && !BEFORE_ENROLLING.test(call)) throw new Forbidden('sessions/totp', 'secondFactor.enrol');
  return actor;
}

export const callOf = (method: string, path: string): string =>
  `${method === 'HEAD' ? 'GET' : method} ${path.replace(/\/$/, '')}`;

/** Authenticates every call and rejects calls that need more rights. */
export const sessionGate =
  (store: SessionStore, isOpenToKeys: (call: string) => boolean = () => false): RequestHandler =>
  async (request, _response, next) => {
    const call = callOf(request.method, request.path);
    await readSession(store, request);
    if (request.actor?.key && !isOpenToKeys(call)) throw new Forbidden(request.actor.key.name, 'keys.forPeople');
    if (!OPEN.test(call) && !INVITE.test(call))
      requireCaller(request, call, call === 'POST /files' && isAvatar(request.query));
    else if (request.actor) requireHarmless(request.actor, call);
    next();
  };

/** Returns the caller of a request with a sandbox key, or undefined. */
export async function findSandboxCaller(
  { store, limit }: { store: SessionStore; limit: CallLimit },
  request: Request,
): Promise<SandboxCaller | undefined> {
  if (!isSandboxKey(tokenOf(request))) return undefined;
  await limit.count(request, request.res);
  await readKey(store, request);
  const { id, apis, key } = requireCaller(request, callOf(request.method, request.path.replace(/^\/[\w-]+/, '')));
  return id === null || !key?.sandbox ? undefined : { owner: id, apis, key };
}
