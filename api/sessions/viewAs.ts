import { HOUR_MS } from '@t3d/resources/kit';
import type { Request, RequestHandler } from 'express';
import type { Actor, Context } from '../context';
import { mayCall, requirePattern } from '../engine/access/permissions';
import { Forbidden, Invalid, NotFound, invalidField } from '../errors';
import { contextOf } from '../middleware/context';
import { tokenOf } from '../keyText';
import { findById } from '../models/actors';
import { recordHistory, recordExport } from '../models/history';
import { userTable, userResource } from '../models/userTable';
import { inTransaction } from '../models/transaction';
import { given } from './given';
import type { SessionStore } from './store';
import { mayBeViewed, viewAsOf, viewPattern } from './viewers';

/** The maximum duration of a view in real time. */
const LONGEST = HOUR_MS;

/** Matches the calls that a view may make: reads, previews of actions, and the end of the session. */
const HARMLESS = /^GET |^POST \/[\w-]+\/actions\/[\w-]+\/check\/?$|^DELETE \/sessions\/?$/;
const EXPORT = /^\/([\w-]+)\/export\/?$/i;

/** Throws for a viewing session's call, such as `PUT /orders/1`, that does not match `HARMLESS`. */
export function requireHarmless({ viewer, account }: Actor, call: string): void {
  if (viewer && !HARMLESS.test(call)) throw new Forbidden(account, 'viewAs.readOnly');
}

/** Writes the exports of a viewing session to the audit log. */
export const viewedExports: RequestHandler = async (request, _response, next) => {
  const { actor, database, path } = request;
  const resource = actor?.viewer && database.registry.get(EXPORT.exec(path)?.[1]?.toLowerCase() ?? '');
  if (resource && mayCall(actor, resource, 'export')) await recordExport(contextOf(request), resource);
  next();
};

/** Returns the user in a request body. Throws 400 if nobody may view as this user. */
async function readSubject(
  ctx: Context,
  body: unknown,
): Promise<{ id: number; account: string; role: string; accountAuth: boolean }> {
  const { user: id } = given(body);
  if (!Number.isSafeInteger(id) || (id as number) < 1) throw invalidField('user', id === undefined ? 'required' : 'id');
  const row = await userTable(ctx).one(id as number);
  if (!row) throw new NotFound();
  if (!mayBeViewed(ctx.database, row.role))
    throw new Invalid('viewAs.notThis', {}, { user: { key: 'viewAs.notThis' } });
  const actor = await findById(ctx.database, row.id, ctx.transaction);
  if (!actor) throw new Invalid('viewAs.shutOut', {}, { user: { key: 'viewAs.shutOut' } });
  return { id: row.id, account: row.account, role: row.role as string, accountAuth: actor.accountAuth };
}

/** Opens a session that sees what another user sees and can change nothing, and writes this to the user's audit log. */
export async function openViewSession(
  request: Request,
  store: SessionStore,
): Promise<{ token: string; role: string; accountAuth: boolean }> {
  const ctx = contextOf(request);
  requirePattern(ctx.actor, viewAsOf(ctx.database).by, viewPattern(ctx.database));
  return inTransaction(ctx, async (inner) => {
    const { id, role, accountAuth } = await readSubject(inner, request.body);
    await recordHistory(inner, userResource(ctx.database), id, 'view-as', {});
    return {
      token: await store.open(inner, id, { parent: tokenOf(request), limit: LONGEST }),
      role,
      accountAuth,
    };
  });
}
