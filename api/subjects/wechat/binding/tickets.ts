import { DAY_MS, HOUR_MS, MINUTE_MS } from '@t3d/resources/kit';
import { createHash, randomBytes } from 'node:crypto';
import { Op } from 'sequelize';
import type { Context } from '../../../context';
import { TooMany } from '../../../errors';
import { lockPreferencesOf } from '../../../models/preferences';
import { inTransaction } from '../../../models/transaction';
import type { BindTicketRow } from '../tables';
import { bindTicketsOf } from '../tables';

/** How long a code may be scanned. */
export const TICKET_MS = 10 * MINUTE_MS;
/** Codes of one user an hour: WeChat counts ours. */
const MAX_PER_HOUR = 20;
/** Before the code in the scene that WeChat reports; after `qrscene_` where the scan made somebody a follower. */
const SCENE = /^(?:qrscene_)?bind_([0-9a-f]{40})$/;

const hashOf = (code: string): string => createHash('sha256').update(`wxmp bind ${code}`).digest('hex');

/** Whether a scene asks for a link, and its code. */
export const bindCodeIn = (scene: string): string | null => SCENE.exec(scene)?.[1] ?? null;

/** Makes the one live ticket of a user, for an account: earlier ones end. Answers the scene of its QR code. */
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

/** Uses a ticket up, in the caller's transaction. Null: unknown, of another account, used or over. */
export async function useTicket(ctx: Context, settings: number, code: string): Promise<number | null> {
  const tickets = bindTicketsOf(ctx.database);
  const { transaction } = ctx;
  const live = { code: hashOf(code), settings, usedAt: null, expiresAt: { [Op.gt]: ctx.now() } };
  const [used] = await tickets.update({ usedAt: ctx.now() }, { where: live, transaction });
  if (used !== 1) return null;
  const row = (await tickets.findByPk(live.code, { raw: true, transaction })) as unknown as BindTicketRow;
  return Number(row.user);
}

/** Removes the tickets of yesterday. */
export const tidyTickets = (ctx: Context): Promise<number> =>
  bindTicketsOf(ctx.database).destroy({
    where: { expiresAt: { [Op.lt]: new Date(ctx.now().getTime() - DAY_MS) } },
    transaction: ctx.transaction,
  });
