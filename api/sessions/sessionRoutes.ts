import { type Request, type Response, Router } from 'express';
import type { Config } from '../config';
import { type Context, systemContext } from '../context';
import { recordHistory } from '../models/history';
import type { Database } from '../models/database';
import { contextOf } from '../middleware/context';
import { addressOf, networkOf } from '../middleware/security';
import { userResource, hasColumn } from '../models/userTable';
import { inTransaction } from '../models/transaction';
import { requestAuthCode, requestSlide, verifyAccount, changePassword, updateProfile, requireUser } from './account';
import { type Caller, callerOf } from './lockout';
import { callerDevice, recentLogIns, deviceName, openAddress } from './recentLogIns';
import { type LoggedIn, logIn, logInSecond, requestCode, resetPassword } from './logIn';
import {
  confirmFactor,
  ownFactor,
  setUpFactor,
  switchOffFactor,
  readRequiredRoles,
  setRequiredRoles,
} from './secondFactor/ownFactor';
import { ownRights, rightsOf } from './rights';
import { tokenOf } from '../keyText';
import { type SessionStore, IDLE_LIMIT, digest } from './store';
import { openViewSession } from './viewAs';
import { isNumber, isReference, type Resource, type SessionProfile, type SessionUser } from '@t3d/resources/kit';
import { QueryTypes, Op } from 'sequelize';
import { menuFor } from '../engine/http/manifestParts';
import { Unauthenticated, NotFound } from '../errors';
import { fileUrl } from '../models/files';
import { createHash } from 'node:crypto';
import { type SessionRow, sessionsOf } from '../models/logins';

interface OwnSession {
  id: number;
  createdAt: Date;
  /** The time of the last use, precise to five minutes. */
  lastUsedAt: Date;
  device: string | null;
  address: string | null;
  current: boolean;
}

/** Returns 48 bits of a token's stored hash, which identify a session but cannot open it. */
const idOf = (row: Pick<SessionRow, 'token'>): number =>
  parseInt(createHash('sha256').update(`session ${row.token}`).digest('hex').slice(0, 12), 16);

/** Returns the caller's live sessions, last used first, without those of administrators who view as the caller. */
async function liveSessions(ctx: Context): Promise<SessionRow[]> {
  const rows = await sessionsOf(ctx.database).findAll({
    where: { user: requireUser(ctx).actor.id, parent: null, expiresAt: { [Op.gt]: new Date() } },
    order: [
      ['expiresAt', 'DESC'],
      ['createdAt', 'DESC'],
    ],
    transaction: ctx.transaction,
  });
  return rows.map((row) => row.get({ plain: true }));
}

/** Lists the caller's sessions and marks the present one, which has this token. */
async function listSessions(ctx: Context, token: string): Promise<OwnSession[]> {
  const own = digest(token);
  return (await liveSessions(ctx)).map((row) => ({
    id: idOf(row),
    createdAt: row.createdAt,
    lastUsedAt: new Date(row.expiresAt.getTime() - IDLE_LIMIT),
    device: deviceName(row.device),
    address: openAddress(ctx.database, row.address),
    current: row.token === own,
  }));
}

/** Ends sessions of the caller and the views that they opened. Returns the number of sessions. */
async function end(ctx: Context, tokens: readonly string[]): Promise<{ affected: number }> {
  if (tokens.length === 0) return { affected: 0 };
  const where = { [Op.in]: [...tokens] };
  const sessions = sessionsOf(ctx.database);
  const affected = await sessions.destroy({ where: { token: where }, transaction: ctx.transaction });
  await sessions.destroy({ where: { parent: where }, transaction: ctx.transaction });
  if (affected > 0) await recordHistory(ctx, userResource(ctx.database), ctx.actor.id, 'logout', {});
  return { affected };
}

const endOtherSessions = (ctx: Context, token: string): Promise<{ affected: number }> =>
  inTransaction(ctx, async (inner) => {
    const own = digest(token);
    return end(
      inner,
      (await liveSessions(inner)).map((row) => row.token).filter((one) => one !== own),
    );
  });

/** Ends a session of the caller. Throws 404 for any other id. */
const endSession = (ctx: Context, id: number): Promise<{ affected: number }> =>
  inTransaction(ctx, async (inner) => {
    const found = (await liveSessions(inner)).find((row) => idOf(row) === id);
    if (!found) throw new NotFound();
    return end(inner, [found.token]);
  });

type Work = (ctx: Context, request: Request, response: Response) => Promise<unknown>;
type On = (method: 'get' | 'post' | 'put' | 'delete', path: string, work: Work) => void;

/** Returns a function that adds routes, which respond with the result of a function. */
const answering =
  (router: Router, contextOf: (request: Request) => Context): On =>
  (method, path, work) => {
    router[method](path, async (request, response) => {
      const data = (await work(contextOf(request), request, response)) ?? null;
      response.json({ code: 200, message: 'ok', data });
    });
  };

/** Returns the context of a caller who is not logged in. */
function strangerOf(request: Request): Context {
  const { database, info } = request;
  return systemContext(database, 'screen', {
    language: info.language,
    gmtOffset: info.gmtOffset,
    requestId: info.id,
    device: callerDevice(request),
  });
}

/** Adds the routes without login: the steps of a login, and the password reset. */
function addOpen(on: On, store: SessionStore, tryOf: (request: Request) => Caller): void {
  const entered = ({ token, actor }: LoggedIn, response: Response): object => {
    response.set('X-Session-Id', token);
    return { role: actor.role, accountAuth: actor.accountAuth };
  };
  on('post', '/web/sessions', async (ctx, request, response) => {
    const done = await logIn(ctx, store, tryOf(request), request.body);
    return 'ticket' in done ? done : entered(done, response);
  });
  on('post', '/web/sessions/second', async (ctx, request, response) =>
    entered(await logInSecond(ctx, store, tryOf(request), request.body), response),
  );
  on('post', '/password-reset/code', (ctx, request) => requestCode(ctx, addressOf(request), request.body));
  on('post', '/password-reset', (ctx, request) =>
    resetPassword(ctx, { address: addressOf(request), network: networkOf(request) }, request.body),
  );
}

function addOwnSessions(router: Router, on: On, store: SessionStore): void {
  on('get', '/sessions', sessionUser);
  on('delete', '/sessions', async (ctx, request) => {
    await store.end(tokenOf(request));
    await inTransaction(ctx, (inner) =>
      recordHistory(inner, userResource(ctx.database), ctx.actor.id, ctx.actor.viewer ? 'view-as-end' : 'logout', {}),
    );
  });
  router.get('/sessions/all', async (request, response) => {
    const rows = await listSessions(contextOf(request), tokenOf(request));
    response.json({ code: 200, message: 'ok', rows, total: rows.length });
  });
  on('delete', '/sessions/all', (ctx, request) => endOtherSessions(ctx, tokenOf(request)));
}

/** Registers the routes for login, logout, the second factor and the caller's own account. */
export function sessionRoutes(
  { registry }: Pick<Database, 'registry'>,
  store: SessionStore,
  { secretKey, productName }: Pick<Config, 'secretKey' | 'productName'>,
): Router {
  const { people, logIn: facts } = registry.product;
  const proofOf = (request: Request): string | undefined => request.get('X-Altcha');
  const tryOf = (request: Request): Caller => callerOf(request, secretKey);
  const router = Router();
  const on = answering(router, contextOf);
  addOpen(answering(router, strangerOf), store, tryOf);
  addOwnSessions(router, on, store);
  if (facts?.viewAs)
    on('post', '/sessions/view-as', async (_ctx, request, response) => {
      const { token, ...seen } = await openViewSession(request, store);
      response.set('X-Session-Id', token);
      return seen;
    });
  on('get', '/sessions/totp', ownFactor);
  on('post', '/sessions/totp', (ctx) => setUpFactor(ctx, productName));
  on('put', '/sessions/totp', (ctx, { body }) => confirmFactor(ctx, body));
  on('delete', '/sessions/totp', (ctx, request) => switchOffFactor(ctx, tryOf(request), request.body));
  router.delete('/sessions/:id', async (request, response, next) => {
    const { id } = request.params;
    // Pass on a path with a word instead of an id, such as `/sessions/wechat`.
    if (!/^\d{1,15}$/.test(id)) {
      next('route');
      return;
    }
    const data = await endSession(contextOf(request), Number(id));
    response.json({ code: 200, message: 'ok', data });
  });
  on('get', '/second-factor-roles', readRequiredRoles);
  on('put', '/second-factor-roles', (ctx, { body }) => setRequiredRoles(ctx, body));
  on('get', '/sessions/rights', ownRights);
  on('get', `/${people}/:id/rights`, (ctx, { params }) => rightsOf(ctx, String(params.id)));
  on('get', `/${people}/:id/log-ins`, (ctx, { params }) => recentLogIns(ctx, String(params.id)));
  on('put', '/sessions/profile', async (ctx, { body }) => {
    await updateProfile(ctx, body);
    return sessionUser(ctx);
  });
  on('put', '/sessions/password', (ctx, request) => changePassword(ctx, tryOf(request), request.body));
  on('post', '/account-auth/challenge', (ctx) => requestSlide(ctx, secretKey));
  on('post', '/account-auth/code', (ctx, request) =>
    requestAuthCode(ctx, addressOf(request), request.body, { proof: proofOf(request), secretKey }),
  );
  on('post', '/account-auth', async (ctx, request) => {
    await verifyAccount(ctx, addressOf(request), request.body);
    return { accountAuth: true };
  });
  return router;
}

type Value = number | string | null;

const quoted = (name: string): string => `\`${name}\``;
const toNumber = (value: Value): number | null => (value === null ? null : Number(value));

/** Returns the SQL of a user's profile fields in the session. */
function profileSql({ table, fields }: Resource, names: readonly string[]): string {
  const joins: string[] = [];
  const columns = names.map((name) => {
    const through = fields[name]?.through;
    if (!through) return `u.${quoted(name)}`;
    const join = `JOIN ${quoted(through.table)} ON ${quoted(through.table)}.id = u.${quoted(through.field)}`;
    if (!joins.includes(join)) joins.push(join);
    return `${quoted(through.table)}.${quoted(through.to)} AS ${quoted(name)}`;
  });
  const left = joins.map((join) => ` LEFT ${join}`).join('');
  return `SELECT ${['u.id', ...columns].join(', ')} FROM ${quoted(table)} u${left} WHERE u.id = :id`;
}

/** Reads the user of a session with rights, menu and profile fields. */
async function sessionUser(ctx: Context): Promise<SessionUser> {
  const { actor, database } = ctx;
  if (actor.id === null || actor.role === null) throw new Unauthenticated();
  const resource = userResource(database);
  const more = database.registry.product.logIn?.profile ?? [];
  const own = (['nickname', 'avatar'] as const).filter((name) => hasColumn(database, name));
  const [row] = await database.sequelize.query<Record<string, Value>>(profileSql(resource, [...own, ...more]), {
    type: QueryTypes.SELECT,
    replacements: { id: actor.id },
  });
  if (!row) throw new Unauthenticated();
  const avatar = toNumber(row.avatar ?? null);
  const shown = more.map((name) => {
    const field = resource.fields[name];
    const isNumeric = field !== undefined && (isNumber(field) || isReference(field));
    return [name, isNumeric ? toNumber(row[name] ?? null) : row[name]];
  });
  const { viewer } = actor;
  return {
    id: actor.id,
    account: actor.account,
    nickname: (row.nickname ?? null) as string | null,
    role: actor.role,
    accountAuth: actor.accountAuth,
    apis: [...actor.apis],
    avatar: avatar === null ? null : fileUrl(avatar),
    ...(Object.fromEntries(shown) as SessionProfile),
    menu: menuFor(actor, database.registry, ctx.language),
    ...(actor.mustEnrol && { mustEnrol: true as const }),
    ...(viewer && { viewedBy: { id: viewer.id, account: viewer.account, until: viewer.until.toISOString() } }),
  };
}
