import { type NextFunction, type Request, type Response, Router } from 'express';
import { type Context, type Actor, systemContext } from '../../context';
import { addressOf } from '../../middleware/security';
import users from '@t3d/resources/people/users';
import { table } from '../../models/table';
import { type Brand, brandOf } from '../wechat';
import { HOUR_MS, f, isEmail, isPhone } from '@t3d/resources/kit';
import { Op } from 'sequelize';
import { Refusal, TooMany, invalidField, Invalid } from '../../errors';
import { codeTriesOf } from '../../models/mailedCodes';
import { inTransaction } from '../../models/transaction';
import invites from '@t3d/resources/people/invites';
import { validated } from '../../engine/rows/write/changeEach';
import { recordHistory } from '../../models/history';
import { change } from '../../models/sql';
import { refusing } from '../../models/unique';
import { type Invite, createUser, inviteIn, isTokenOf, noteInvite, inviteUrl } from '../users';
import { mayAct } from '../../engine/access/permissions';
import { findById } from '../../models/actors';
import { THEMES } from '@t3d/resources/messages/wxmp-settings';
import {
  type ApiCall,
  BOOLEAN,
  PASSWORD,
  TEXT,
  answersOne,
  inputOf,
  oneOf,
  orNull,
  sends,
  shapeOf,
} from '../../engine/http/apiCall';
import { computing } from '../../engine/rows/read/computed';

/** What the engine serves below the resource: records by their numbers, and calls on the list. */
const ENGINES = /^(\d{1,15}|export|import|import-template|totals)$/;

/** The context of a newcomer, who has no account: in the language of the request. */
const strangerOf = ({ database, facts }: Request): Context =>
  systemContext(database, 'screen', {
    language: facts.language,
    gmtOffset: facts.gmtOffset,
    requestId: facts.id,
  });

/** An invite that is open, and the address that opens it. */
interface Opened {
  invite: number;
  address: string;
}
type Handler = (request: Request<{ token: string }>, response: Response, next: NextFunction) => Promise<void>;
/** Serves tokens and leaves everything else to the engine. */
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

/** The calls of a newcomer, who has a link and no account. */
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
  /** Null if the inviter has none. Its account is never shown. */
  nickname: string | null;
}

/** What a newcomer is shown of a link: the inviter's brand and nickname. A link that is over is 400. */
async function readInvite(ctx: Context, token: string): Promise<ShownInvite> {
  const { inviter } = await requireOpen(ctx, token);
  const person = await table(ctx, users).one(inviter.id as number);
  return { brand: await brandOf(ctx, inviter.id), nickname: person?.nickname ?? null };
}

/** A hall full of people joins from one address, each with a slip or two; a guesser of links or accounts has more. */
const MAX_FAILURES = 30;
const LONGEST = 64;

/** 429 if this key has failed too often in the last hour. */
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
 * Runs `work`, which reads the invite of a link. A link that is not ours is counted for the address, and from the 31st
 * in an hour it is 429. A valid link is never refused for other links: nobody can guess its 128 bits.
 */
async function guardLinks<T>(ctx: Context, address: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && error.key === 'invites.invalid') {
      const key = `join ${address}`.slice(0, LONGEST);
      await requireFewFailures(ctx, key);
      await countFailure(ctx, key);
    }
    throw error;
  }
}

/**
 * Runs `work`, which makes an account by an invite. Accounts that exist are counted for the invite and the address, so
 * that one link does not tell who has an account here: after thirty in an hour this link is 429 from this address.
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
    if (error instanceof Refusal && error.status === 409) await countFailure(ctx, key);
    throw error;
  }
}

/** All that a newcomer gives. Role, superior and the like follow from the link: naming one is refused by its name. */
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
 * Takes one use, if one is left. The conditions are in the statement itself: of two newcomers at once for the last use
 * one gets it, whatever both have read. MySQL sets columns from left to right, so `status` goes first.
 */
const takeUse = async (ctx: Context, id: number): Promise<boolean> =>
  (await change(
    ctx,
    `UPDATE invites SET status = CASE WHEN used + 1 >= uses THEN 'USED' ELSE status END, used = used + 1,
       version = version + 1, updatedAt = ?
     WHERE id = ? AND status = 'OPEN' AND used < uses AND expiresAt > ?`,
    [ctx.now(), id, ctx.now()],
  )) === 1;

/** A use that was there a moment ago is gone: says why, by the row as it is now. */
async function refuseTaken(ctx: Context, id: number): Promise<never> {
  const now = await table(ctx, invites).one(id, { lock: true });
  throw badInvite(now?.status === 'REVOKED' && (now.used ?? 0) < (now.uses ?? 0) ? 'revoked' : 'used');
}

/**
 * Makes an account for a newcomer: the inviter's direct child, one level down, in the inviter's currency, its e-mail
 * not verified. Refuses a link that is over (400 with the reason), what the newcomer may not choose (400 by field), and
 * an account that exists (409). A refused newcomer takes no use of the link.
 */
async function joinByInvite(ctx: Context, token: string, body: unknown): Promise<void> {
  await requireOpen(ctx, token);
  const newcomer = readNewcomer(body);
  await inTransaction(ctx, async (inner) => {
    const { invite, inviter } = await requireOpen(inner, token);
    if (!(await takeUse(inner, invite.id))) await refuseTaken(inner, invite.id);
    // With the inviter's rights: what it could not make itself, its link does not make.
    const asInviter = { ...inner, actor: inviter };
    const { id } = (await refusing(users, () => createUser(asInviter, newcomer))) as { id: number };
    await noteInvite(inner, id, invite.id);
    // Held since its use was taken; what was read before may be older.
    const used = (await table(inner, invites).one(invite.id, { lock: true }))?.used ?? 0;
    await recordHistory(asInviter, invites, invite.id, 'join', { used: { before: used - 1, after: used } });
  });
}

/** Reasons to refuse a link. The first that holds is given, in this order. */
type Reason = 'expired' | 'used' | 'revoked' | 'invalid';

/** 400 with the reason as a word (`data.reason`) and as a sentence. */
function badInvite(reason: Reason): Invalid {
  const refusal = new Invalid(`invites.${reason}`);
  refusal.data = { reason };
  return refusal;
}

function reasonOf(ctx: Context, { expiresAt, used, uses, status }: Invite, inviter: Actor | null): Reason | null {
  if (new Date(expiresAt as Date) <= ctx.now()) return 'expired';
  if ((used ?? 0) >= (uses ?? 0)) return 'used';
  if (status === 'REVOKED' || !inviter || !mayAct(inviter, users, 'invite')) return 'revoked';
  return null;
}

/**
 * The invite of a token, and its inviter as a session of theirs would be. Refuses (400) a token that is not ours, an
 * invite that is over, and one whose inviter may no longer log in or invite.
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

/** This room's part of the API's document: what a newcomer calls. */
export const CALLS: readonly ApiCall[] = [
  {
    method: 'get',
    path: '/invites/{token}',
    name: 'invites.open',
    summary: `who invites by a link: brand and nickname; ${REASONS}`,
    open: true,
    answers: answersOne(shapeOf({ brand: BRAND, nickname: orNull(TEXT) })),
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
    answers: answersOne(shapeOf({ accountAuth: BOOLEAN })),
  },
];

/** The link of each invite that still lets somebody in; the others have none to be shared by mistake. */
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
