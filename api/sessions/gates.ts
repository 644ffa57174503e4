import type { Request, RequestHandler } from 'express';
import type { Actor, CallingKey } from '../context';
import { Forbidden, Unauthenticated } from '../errors';
import { isAvatar } from '../house/files';
import { isByKey, tokenOf, isAssistantKey, isSandboxKey } from '../keyText';
import { isUnverified } from '../models/actors';
import { isAmong } from '../models/logins';
import { isSandbox } from '../sandbox/world';
import type { SessionStore } from './store';
import { requireHarmless } from './viewAs';
import type { CallLimit } from '../middleware/security';
import type { SandboxCaller } from '../sandbox/forward';

/** Calls that nobody needs to log in for. */
const OPEN = new RegExp(
  '^(POST /web/sessions(/second)?|POST /password-reset(/code)?|' +
    'GET /(openapi\\.json|docs(/.*)?|errors|changelog))/?$',
);
/** The tokens of invites; numbers and words below their resource are calls of its readers. */
const INVITE = /^(GET|POST) \/invites\/(?!(\d{1,15}|export|import|import-template|totals)$)[^/]+$/;
/** Calls of a user whose e-mail is not verified yet. */
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

/** Calls of a user whose role needs a second factor that it has not set up. */
const BEFORE_ENROLLING = new RegExp(
  [/^(GET|DELETE) \/sessions$/, /^(GET|POST|PUT) \/sessions\/totp$/, /^\w+ \/account-auth(\/.*)?$/]
    .map(({ source }) => source)
    .join('|'),
);

/** Calls of an assistant's key: reads, and its own address, where every change is previewed or waits for a person. */
const OF_ASSISTANTS = /^GET |^\w+ \/mcp$/i;

/** The same as `readSession` for keys of every kind: those of a sandbox are not refused. */
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
 * Finds the user of a request's session or API key, and moves the session's end. Without a live one the request has no
 * user. Refuses (403) a key from an address that it is not for, and outside of a sandbox the key of one.
 */
export async function readSession(store: SessionStore, request: Request): Promise<void> {
  await readKey(store, request);
  const key = request.actor?.key;
  if (key?.sandbox && !isSandbox(request.database)) throw new Forbidden(key.name, 'keys.noSandbox');
}

/** Refuses a key that the caller's address may not use. */
function requireUsable({ name, ipAllow }: CallingKey, address: string | undefined): void {
  if (ipAllow.length > 0 && !isAmong(address, ipAllow)) throw new Forbidden(name, 'keys.fromElsewhere');
}

/**
 * The user of a request, who may make this call (`GET /orders`) as far as its session says: 401 without one; 403 for a
 * viewer or a key of an assistant that would change something, and for a user without accountAuth, or without the
 * second factor that its role needs, on all but the calls that lead there.
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

/** A call by its method and its address below the API. */
export const callOf = (method: string, path: string): string =>
  `${method === 'HEAD' ? 'GET' : method} ${path.replace(/\/$/, '')}`;

/** Reads the session or API key of every call, and refuses those that need another one. */
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

/**
 * Finds the caller of a request that carries a sandbox key, on the main server: the key is checked as any other.
 * Undefined for every other request.
 */
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
