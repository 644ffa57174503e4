import { Op } from 'sequelize';
import type { Context } from '../context';
import { loginNetworksOf } from '../models/logins';

/** Networks that are remembered of a user, the latest ones. */
const MAX_KNOWN = 50;

// Bound to the user: nobody can see from the table who else has used the same network.
const hashOf = (ctx: Context, user: number, network: string): string =>
  ctx.database.seals.hash('known network', `${user} ${network}`);

/** Whether the user has logged in from this network before; the same statement where there is no user. */
export async function isKnownNetwork(ctx: Context, user: number | null, network: string): Promise<boolean> {
  const id = user ?? 0;
  const found = await loginNetworksOf(ctx.database).findOne({
    where: { user: id, network: hashOf(ctx, id, network) },
    transaction: ctx.transaction,
  });
  return found !== null;
}

/** Remembers that the user has logged in from this network, in the caller's transaction. */
export async function rememberNetwork(ctx: Context, user: number, network: string): Promise<void> {
  const networks = loginNetworksOf(ctx.database);
  const { transaction } = ctx;
  await networks.upsert({ user, network: hashOf(ctx, user, network), at: ctx.now() }, { transaction });
  const older = await networks.findAll({
    where: { user },
    attributes: ['network'],
    order: [
      ['at', 'DESC'],
      ['network', 'ASC'],
    ],
    offset: MAX_KNOWN,
    limit: MAX_KNOWN,
    transaction,
  });
  if (older.length === 0) return;
  const hashes = older.map((row) => row.get('network') as string);
  await networks.destroy({ where: { user, network: { [Op.in]: hashes } }, transaction });
}
