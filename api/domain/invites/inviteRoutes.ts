import { type NextFunction, type Request, type Response, Router } from 'express';
import { type Context, type Actor, systemContext } from '../../context';
import { addressOf } from '../../middleware/security';
import users from '@t3d/resources/people/users';
import { table } from '../../models/table';
import { type Brand, brandOf } from '../wechat';
import { HOUR_MS, f, isEmail, isPhone } from '@t3d/resources/kit';
import { Op } from 'sequelize';
import { ApiError, TooMany, invalidField, Invalid } from '../../errors';
import { codeTriesOf } from '../../models/mailedCodes';
import { inTransaction } from '../../models/transaction';
import invites from '@t3d/resources/people/invites';
import { validated } from '../../engine/rows/write/changeEach';
import { recordHistory } from '../../models/history';
import { change } from '../../models/sql';
import { convertingErrors } from '../../models/unique';
import { type Invite, createUser, inviteIn, isTokenOf, noteInvite, inviteUrl } from '../users';
import { mayAct } from '../../engine/access/permissions';
import { findById } from '../../models/actors';
import { THEMES } from '@t3d/resources/messages/wxmp-settings';
import {
  type ApiCall,
  BOOLEAN,
  PASSWORD,
  TEXT,
  respondsWithOne,
  inputOf,
  oneOf,
  orNull,
  sends,
  shapeOf,
} from '../../engine/http/apiCall';
import { computing } from '../../engine/rows/read/computed';

/** Matches paths of the engine that look like a token. */
const ENGINES = /^(\d{1,15}|export|import|import-template|totals)$/;

/** Returns the context of a caller who is not logged in, in the request's language. */
const strangerOf = ({ database, info }: Request): Context =>
  systemContext(database, 'screen', {
    language: info.language,
    gmtOffset: info.gmtOffset,
    requestId: info.id,
  });

interface Opened {
  invite: number;
  address: string;
}
type Handler = (request: Request<{ token: string }>, response: Response, next: NextFunction) => Promise<void>;
/** Returns a handler for requests with an invite token. */
const ofTokens =
  (serve: (ctx: Context, request: Request<{ token: string }>, by: Opened) => Promise<unknown>): Handler =>
  async (request, response, next) => {
    if (ENGINES.test(request.params.token)) {
      next();
      return;
    }
    const ctx = strangerOf(request as unknown as Request);
    const address = addressOf(request as unknown as Request);
    const { invite } = await guardLinks(ctx, address, () => requireOpen(ctx, request.params.token));
    response.json({ code: 200, message: 'ok', data: await serve(ctx, request, { invite: invite.id, address }) });
  };

export function inviteRoutes(): Router {
  const router = Router();
  router.get(
    '/invites/:token',
    ofTokens((ctx, { params }) => readInvite(ctx, params.token)),
  );
  router.post(
    '/invites/:token',
    ofTokens(async (ctx, { params, body }, by) => {
      await guardAccounts(ctx, by, () => joinByInvite(ctx, params.token, body));
      return { accountAuth: false };
    }),
  );
  return router;
}

interface ShownInvite {
  brand: Brand;
  /** The inviter's nickname, or null. The account is never shown. */
  nickname: string | null;
}

/** Returns the inviter's brand and nickname. Throws 400 if the link is not valid. */
async function readInvite(ctx: Context, token: string): Promise<ShownInvite> {
  const { inviter } = await requireOpen(ctx, token);
  const person = await table(ctx, users).one(inviter.id as number);
  return { brand: await brandOf(ctx, inviter.id), nickname: person?.nickname ?? null };
}

/** The maximum number of failures per hour, so that nobody can guess a link. */
const MAX_FAILURES = 30;
const LONGEST = 64;

/** Throws 429 if this key had too many failures within the last hour. */
async function requireFewFailures(ctx: Context, key: string): Promise<void> {
  const rows = await codeTriesOf(ctx.database).findAll({
    where: { address: key, at: { [Op.gt]: new Date(ctx.now().getTime() - HOUR_MS) } },
    order: [['id', 'DESC']],
    limit: MAX_FAILURES,
  });
  const oldest = rows[MAX_FAILURES - 1]?.get('at') as Date | undefined;
  if (!oldest) return;
  throw new TooMany('tooMany', Math.max(1, Math.ceil((oldest.getTime() + HOUR_MS - ctx.now().getTime()) / 1000)));
}

const countFailure = (ctx: Context, key: string): Promise<unknown> =>
  inTransaction(ctx, ({ transaction }) =>
    codeTriesOf(ctx.database).create({ address: key, at: ctx.now() }, { transaction }),
  );

/**
 * Reads the invite of a link. Throws 429 from an address's 31st invalid link in an hour, but always accepts a valid
 * link.
 */
async function guardLinks<T>(ctx: Context, address: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError && error.key === 'invites.invalid') {
      const key = `join ${address}`.slice(0, LONGEST);
      await requireFewFailures(ctx, key);
      await countFailure(ctx, key);
    }
    throw error;
  }
}

/**
 * Creates an account by an invite. Throws 429 after thirty existing accounts, so that a link does not reveal who has an
 * account.
 */
async function guardAccounts<T>(
  ctx: Context,
  { invite, address }: { invite: number; address: string },
  work: () => Promise<T>,
): Promise<T> {
  const key = `join ${invite} ${address}`.slice(0, LONGEST);
  await requireFewFailures(ctx, key);
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) await countFailure(ctx, key);
    throw error;
  }
}

/** The fields that a new user fills in. The link determines all others, such as role and superior. */
const GIVEN = {
  account: f.text({ required: true, ignoreCase: true, length: 128 }),
  password: f.secret({ required: true, pattern: '^[0-9a-f]{64}$' }),
  nickname: f.text({ required: true, length: 64 }),
};
interface Newcomer {
  account: string;
  accountType: 'EMAIL' | 'PHONE';
  password: string;
  nickname: string;
}

function readNewcomer(body: unknown): Newcomer {
  const given = validated(GIVEN, body) as Omit<Newcomer, 'accountType'>;
  const account = given.account.trim();
  const accountType = isEmail(account) ? 'EMAIL' : isPhone(account) ? 'PHONE' : null;
  if (!accountType) throw invalidField('account', 'contact.either');
  return { ...given, account, accountType };
}

/**
 * Counts a use of an invite in one statement, so that only one of several users gets the last use. Returns false if
 * none is left.
 */
const takeUse = async (ctx: Context, id: number): Promise<boolean> =>
  (await change(
    ctx,
    `UPDATE invites SET status = CASE WHEN used + 1 >= uses THEN 'USED' ELSE status END, used = used + 1,
       version = version + 1, updatedAt = ?
     WHERE id = ? AND status = 'OPEN' AND used < uses AND expiresAt > ?`,
    [ctx.now(), id, ctx.now()],
  )) === 1;

/** Throws the reason why no use of the invite is left. */
async function rejectTakenInvite(ctx: Context, id: number): Promise<never> {
  const now = await table(ctx, invites).one(id, { lock: true });
  throw badInvite(now?.status === 'REVOKED' && (now.used ?? 0) < (now.uses ?? 0) ? 'revoked' : 'used');
}

/**
 * Makes a new user a direct child of the inviter. Throws 400 for an invalid link or field and 409 for an existing
 * account.
 */
async function joinByInvite(ctx: Context, token: string, body: unknown): Promise<void> {
  await requireOpen(ctx, token);
  const newcomer = readNewcomer(body);
  await inTransaction(ctx, async (inner) => {
    const { invite, inviter } = await requireOpen(inner, token);
    if (!(await takeUse(inner, invite.id))) await rejectTakenInvite(inner, invite.id);
    // Create the user with the inviter's permissions, which a link must not exceed.
    const asInviter = { ...inner, actor: inviter };
    const { id } = (await convertingErrors(users, () => createUser(asInviter, newcomer))) as { id: number };
    await noteInvite(inner, id, invite.id);
    // Read the invite again under its lock, because the earlier read may be outdated.
    const used = (await table(inner, invites).one(invite.id, { lock: true }))?.used ?? 0;
    await recordHistory(asInviter, invites, invite.id, 'join', { used: { before: used - 1, after: used } });
  });
}

/** The reasons to reject a link, by precedence. */
type Reason = 'expired' | 'used' | 'revoked' | 'invalid';

/** Returns the error for a reason, with a code in `data.reason`. */
function badInvite(reason: Reason): Invalid {
  const rejection = new Invalid(`invites.${reason}`);
  rejection.data = { reason };
  return rejection;
}

function reasonOf(ctx: Context, { expiresAt, used, uses, status }: Invite, inviter: Actor | null): Reason | null {
  if (new Date(expiresAt as Date) <= ctx.now()) return 'expired';
  if ((used ?? 0) >= (uses ?? 0)) return 'used';
  if (status === 'REVOKED' || !inviter || !mayAct(inviter, users, 'invite')) return 'revoked';
  return null;
}

/**
 * Returns the invite of a token and the inviter. Throws 400 if the link is invalid or the inviter may no longer invite.
 */
async function requireOpen(ctx: Context, token: string): Promise<{ invite: Invite; inviter: Actor }> {
  const id = inviteIn(token);
  const invite = id === null ? null : await table(ctx, invites).one(id);
  if (!invite || !isTokenOf(ctx, invite, token)) throw badInvite('invalid');
  const inviter = await findById(ctx.database, invite.inviter as number, ctx.transaction);
  const reason = reasonOf(ctx, invite, inviter);
  if (reason !== null || !inviter) throw badInvite(reason ?? 'revoked');
  return { invite, inviter };
}

const BRAND = shapeOf({
  key: orNull(TEXT),
  name: TEXT,
  logo: orNull(TEXT),
  theme: oneOf(THEMES),
  welcome: orNull(TEXT),
  contact: orNull(TEXT),
});
const REASONS = 'a bad link is 400 with `data.reason`: expired, used, revoked or invalid';

export const CALLS: readonly ApiCall[] = [
  {
    method: 'get',
    path: '/invites/{token}',
    name: 'invites.open',
    summary: `who invites by a link: brand and nickname; ${REASONS}`,
    open: true,
    answers: respondsWithOne(shapeOf({ brand: BRAND, nickname: orNull(TEXT) })),
  },
  {
    method: 'post',
    path: '/invites/{token}',
    name: 'invites.join',
    summary: `make an account below the inviter; ${REASONS}`,
    open: true,
    body: sends(
      inputOf({
        account: { type: 'string', maxLength: 128, description: 'e-mail address or phone number' },
        password: PASSWORD,
        nickname: { type: 'string', maxLength: 64 },
      }),
    ),
    answers: respondsWithOne(shapeOf({ accountAuth: BOOLEAN })),
  },
];

/** Computes the links of open invites. Other invites have none. */
export const computedInvites = computing(invites, async (ctx, rows) => {
  const ids = rows.map(({ id }) => Number(id));
  const found = new Map((await table(ctx, invites).find(ids)).map((invite) => [invite.id, invite]));
  const isOpen = ({ status, expiresAt }: Invite): boolean =>
    status === 'OPEN' && new Date(expiresAt as Date) > ctx.now();
  return ids.map((id) => {
    const invite = found.get(id);
    return { url: invite && isOpen(invite) ? inviteUrl(ctx, invite) : null };
  });
});
