import type { Request, RequestHandler } from 'express';
import type { Actor, CallingKey } from '../context';
import { Forbidden, Unauthenticated } from '../errors';
import { isAvatar } from '../builtin/files';
import { isByKey, tokenOf, isAssistantKey, isSandboxKey } from '../keyText';
import { isUnverified } from '../models/actors';
import { isAmong } from '../models/logins';
import { isSandbox } from '../sandbox/world';
import type { SessionStore } from './store';
import { requireHarmless } from './viewAs';
import type { CallLimit } from '../middleware/security';
import type { SandboxCaller } from '../sandbox/forward';

/** Calls that need no login. */
const OPEN = new RegExp(
  '^(POST /web/sessions(/second)?|POST /password-reset(/code)?|' +
    'GET /(openapi\\.json|docs(/.*)?|errors|changelog))/?$',
);
/** Matches calls with an invite token. Numbers and words in the same place are other calls, which need a login. */
const INVITE = /^(GET|POST) \/invites\/(?!(\d{1,15}|export|import|import-template|totals)$)[^/]+$/;
/** Calls that are allowed before the user's email is verified. */
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

/** Calls that are allowed before a user has set up the second factor that their role requires. */
const BEFORE_ENROLLING = new RegExp(
  [/^(GET|DELETE) \/sessions$/, /^(GET|POST|PUT) \/sessions\/totp$/, /^\w+ \/account-auth(\/.*)?$/]
    .map(({ source }) => source)
    .join('|'),
);

/**
 * Calls that are allowed with an assistant's key: reads, and the MCP endpoint, where every change is previewed or waits
 * for approval.
 */
const OF_ASSISTANTS = /^GET |^\w+ \/mcp$/i;

/** Authenticates a request like `readSession`, but also accepts sandbox keys. */
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
 * Authenticates a request by its session or API key and extends the session. A request without a valid session or key
 * has no user. Rejects (403) a key from an address that the key does not allow, and a sandbox key outside a sandbox.
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
 * Returns the user of a request if their session allows the call (for example `GET /orders`). Rejects a request without
 * a session (401), and a write by a viewer or with an assistant's key (403). A user who is not verified, or lacks a
 * required second factor, may only make the calls for that (else 403).
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

/** Authenticates every call by session or API key and rejects calls that need more rights. */
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
 * Finds the caller of a request with a sandbox key on the main server, which checks the key like any other key. Returns
 * undefined for all other requests.
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
