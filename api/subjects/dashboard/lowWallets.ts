import type { Currency } from '@t3d/resources/kit';
import { AGENTS } from '@t3d/resources/roles';
import users from '@t3d/resources/users';
import type { WhereOptions } from 'sequelize';
import { Op, literal } from 'sequelize';
import { readableFields } from '../../engine/access/permissions';
import { boundsOf } from '../../engine/access/bounds';
import type { Context } from '../../context';
import { readListQuery } from '../../engine/rows/query';
import { fieldSql } from '../../engine/access/select';
import type { Filter } from './figures';

/**
 * A wallet with less than this, minor units, is reported to whoever is above its holder: about the same in
 * every currency.
 */
export const LOW_BALANCE: Readonly<Record<Currency, number>> = {
  USD: 5_000,
  EUR: 5_000,
  CNY: 35_000,
  HKD: 40_000,
  KRW: 6_500_000,
};
/** More are not reported: their list is named one by one in an address. */
const MOST = 500;

/** What its holder, or staff, set as too little goes before; not for a reader who may not see what was set. */
function limitSql(ctx: Context): string {
  const usual = `CASE ${fieldSql(users, 'currency', ctx)} ${Object.entries(LOW_BALANCE)
    .map(([currency, amount]) => `WHEN '${currency}' THEN ${amount}`)
    .join(' ')} ELSE 0 END`;
  return 'alertBelow' in readableFields(ctx.actor, users)
    ? `COALESCE(${fieldSql(users, 'alertBelow', ctx)}, ${usual})`
    : usual;
}

/**
 * Those directly below the caller, of staff the agents at the top, who have little left. The filter of a list of just
 * these, the poorest first.
 */
export async function lowBalances(ctx: Context): Promise<Filter> {
  const { actor } = ctx;
  const below: Filter = {
    status_in: 'ENABLED',
    ...(actor.role !== null && AGENTS.includes(actor.role)
      ? { superior_in: String(actor.id) }
      : { role_in: 'AGENT_1' }),
  };
  const balance = fieldSql(users, 'balance', ctx);
  const rows = await ctx.database.model(users).findAll({
    attributes: ['id'],
    where: {
      [Op.and]: [
        ...boundsOf(ctx, users),
        ...readListQuery(ctx, users, below).where,
        literal(`${balance} < ${limitSql(ctx)}`),
      ],
    } as WhereOptions,
    order: [
      [literal(balance), 'ASC'],
      ['id', 'ASC'],
    ],
    limit: MOST,
    raw: true,
    transaction: ctx.transaction,
  });
  // No record has the id 0: nobody is low.
  return { ...below, id_in: (rows as unknown as { id: number }[]).map(({ id }) => Number(id)).join(',') || '0' };
}
