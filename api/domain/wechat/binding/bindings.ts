import { type RowOf, DAY_MS, HOUR_MS, MINUTE_MS } from '@t3d/resources/kit';
import users from '@t3d/resources/people/users';
import wechatBindings from '@t3d/resources/messages/wechat-bindings';
import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '../../../context';
import { recordHistory } from '../../../models/history';
import { select } from '../../../models/sql';
import { table } from '../../../models/table';
import { inTransaction } from '../../../models/transaction';
import { Op } from 'sequelize';
import { TooMany } from '../../../errors';
import { lockPreferencesOf } from '../../../models/userTable';
import { type BindTicketRow, bindTicketsOf } from '../tables';

type Binding = RowOf<typeof wechatBindings.fields>;
/** The linked user's account, or the reason why nobody was linked. */
type Scanned = { state: 'BOUND'; account: string } | { state: 'EXPIRED' | 'TAKEN' };

const followerHash = (settings: number, openId: string): string =>
  createHash('sha256').update(`wxmp follower ${settings} ${openId}`).digest('hex');

export const bindingOf = (ctx: Context, user: number): Promise<Binding | null> =>
  table(ctx, wechatBindings).one({ user });

/** Links a follower to the user of the scanned code. A follower who is linked to another user stays so. */
export const confirmBinding = (ctx: Context, settings: number, openId: string, code: string): Promise<Scanned> =>
  inTransaction(ctx, async (inner): Promise<Scanned> => {
    const bindings = table(inner, wechatBindings);
    const hash = followerHash(settings, openId);
    const holder = await bindings.one({ followerHash: hash }, { lock: true });
    const user = await useTicket(inner, settings, code);
    const person = user === null ? null : await table(inner, users).one(user);
    if (user === null || person?.status !== 'ENABLED') return { state: 'EXPIRED' };
    if (holder && holder.user !== user) return { state: 'TAKEN' };
    const values = { settings, openId, followerHash: hash, unreachableAt: null, unreachableCode: null };
    const before = await bindings.one({ user }, { lock: true });
    if (before) await bindings.update({ ...values, boundAt: inner.now() }, before.id);
    else await bindings.insert({ ...values, user, boundAt: inner.now() });
    await recordHistory(inner, users, user, 'link-wechat', {});
    return { state: 'BOUND', account: person.account };
  });

export const unbind = (ctx: Context, user: number): Promise<void> =>
  inTransaction(ctx, async (inner) => {
    const found = await table(inner, wechatBindings).one({ user }, { lock: true });
    if (!found) return;
    await table(inner, wechatBindings).remove(found.id);
    await recordHistory(inner, users, user, 'unlink-wechat', {});
  });

/** Removes all links of an account whose AppID changed, because followers then have other ids. */
export const forgetBindings = (ctx: Context, settings: number): Promise<number> =>
  table(ctx, wechatBindings).remove({ settings });

export async function deleteStaleBindings(ctx: Context): Promise<number> {
  const rows = await select<{ id: number | string }>(
    ctx,
    "SELECT b.id FROM wechat_bindings b JOIN users u ON u.id = b.user WHERE u.status = 'DELETED'",
  );
  if (rows.length > 0) await table(ctx, wechatBindings).remove(rows.map(({ id }) => Number(id)));
  return rows.length;
}

export async function reachableAmong(ctx: Context, userIds: readonly number[]): Promise<Set<number>> {
  if (userIds.length === 0) return new Set();
  const rows = await select<{ user: number | string }>(
    ctx,
    'SELECT user FROM wechat_bindings WHERE user IN (?) AND unreachableAt IS NULL',
    [userIds],
  );
  return new Set(rows.map(({ user }) => Number(user)));
}

/** Records whether WeChat accepts messages to a follower. `code` is WeChat's reason, or null. */
export async function markReachable(
  ctx: Context,
  which: { user: number } | { settings: number; openId: string },
  code: number | null,
): Promise<void> {
  const where = 'user' in which ? { user: which.user } : { followerHash: followerHash(which.settings, which.openId) };
  const values = { unreachableAt: code === null ? null : ctx.now(), unreachableCode: code };
  await table(ctx, wechatBindings).update(values, where);
}

/** The validity of a linking code. */
export const TICKET_MS = 10 * MINUTE_MS;
/** The maximum number of codes per user and hour, because WeChat limits them. */
const MAX_PER_HOUR = 20;
/** Matches the code in a scene. WeChat adds `qrscene_` if the scan created a follower. */
const SCENE = /^(?:qrscene_)?bind_([0-9a-f]{40})$/;

const hashOf = (code: string): string => createHash('sha256').update(`wxmp bind ${code}`).digest('hex');

/** Returns the linking code in a scene, or null. */
export const bindCodeIn = (scene: string): string | null => SCENE.exec(scene)?.[1] ?? null;

/** Ends the user's earlier codes and returns the scene of a new QR code. */
export async function makeTicket(ctx: Context, user: number, settings: number): Promise<string> {
  const code = randomBytes(20).toString('hex');
  const now = ctx.now();
  await inTransaction(ctx, async (inner) => {
    const tickets = bindTicketsOf(inner.database);
    const { transaction } = inner;
    await lockPreferencesOf(inner, user);
    const since = new Date(now.getTime() - HOUR_MS);
    const recent = await tickets.count({ where: { user, createdAt: { [Op.gt]: since } }, transaction });
    if (recent >= MAX_PER_HOUR) throw new TooMany('tooMany', HOUR_MS / 1000);
    await tickets.update({ expiresAt: now }, { where: { user, usedAt: null }, transaction });
    await tickets.create(
      {
        code: hashOf(code),
        user,
        settings,
        createdAt: now,
        expiresAt: new Date(now.getTime() + TICKET_MS),
        usedAt: null,
      },
      { transaction },
    );
  });
  return `bind_${code}`;
}

/** Uses up a code and returns its user, or null for an invalid or expired code. */
async function useTicket(ctx: Context, settings: number, code: string): Promise<number | null> {
  const tickets = bindTicketsOf(ctx.database);
  const { transaction } = ctx;
  const live = { code: hashOf(code), settings, usedAt: null, expiresAt: { [Op.gt]: ctx.now() } };
  const [used] = await tickets.update({ usedAt: ctx.now() }, { where: live, transaction });
  if (used !== 1) return null;
  const row = (await tickets.findByPk(live.code, { raw: true, transaction })) as unknown as BindTicketRow;
  return Number(row.user);
}

export const deleteOldTickets = (ctx: Context): Promise<number> =>
  bindTicketsOf(ctx.database).destroy({
    where: { expiresAt: { [Op.lt]: new Date(ctx.now().getTime() - DAY_MS) } },
    transaction: ctx.transaction,
  });
