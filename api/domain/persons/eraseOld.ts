import { DAY_MS } from '@t3d/resources/kit';
import orders from '@t3d/resources/orders/orders';
import users from '@t3d/resources/people/users';
import type { Context } from '../../context';
import { settingOrDefault } from '../../environment/read';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import type { ServiceKey } from '../../models/services';
import { erasePerson, eraseTravellers, erasedAccount } from './erasePerson';

/** The number of days after which personal data are erased, or 0 for never. */
export const PERSON_DAYS: ServiceKey<number> = {
  name: 'the days that data of persons are kept',
  make: () => settingOrDefault('PERSON_KEEP_DAYS'),
};
const PAGE = 2_000;

/** The last order of each table that this process has checked. */
type Marks = Record<'orders' | 'ctrip_orders', number>;
const MARKS: ServiceKey<Marks> = {
  name: 'the orders whose personal data were erased',
  make: () => ({ orders: 0, ctrip_orders: 0 }),
};

async function eraseUsers(ctx: Context, before: Date): Promise<number> {
  let erased = 0;
  for (let after = 0; ;) {
    const found = await table(ctx, users).find(
      { and: [{ status: 'DELETED' }, { updatedAt: { lte: before.toISOString() } }, { id: { gt: after } }] },
      { limit: 200 },
    );
    for (const { id, account } of found)
      if (account !== erasedAccount(id)) {
        await erasePerson(ctx, { user: id, appUser: null, cards: [], documents: [], ctripOrders: [] });
        erased += 1;
      }
    if (found.length < 200) return erased;
    after = found.at(-1)?.id as number;
  }
}

/** Erases personal data from a table's orders that are older than a moment, in pages of ids. */
async function eraseOrders(
  ctx: Context,
  { name, column, before }: { name: keyof Marks; column: string; before: Date },
  erase: (inner: Context, ids: readonly number[]) => Promise<unknown>,
): Promise<number> {
  const marks = ctx.database.services.get(MARKS);
  let erased = 0;
  for (;;) {
    const rows = await select<{ id: number; held: number; old: number }>(
      ctx,
      `SELECT id, \`${column}\` IS NOT NULL AS held, createdAt < ? AS old FROM ${name}
        WHERE id > ? ORDER BY id LIMIT ${PAGE}`,
      [before, marks[name]],
    );
    const young = rows.findIndex((row) => Number(row.old) === 0);
    const old = young === -1 ? rows : rows.slice(0, young);
    const held = old.filter((row) => Number(row.held) === 1).map(({ id }) => Number(id));
    if (held.length > 0) await inTransaction(ctx, (inner) => erase(inner, held));
    erased += held.length;
    const last = old.at(-1);
    if (last) marks[name] = Number(last.id);
    if (old.length < PAGE) return erased;
  }
}

/** Erases personal data that are older than the setting allows. */
export async function eraseOld(ctx: Context): Promise<{ users: number; orders: number; travellers: number }> {
  const days = ctx.database.services.get(PERSON_DAYS);
  if (days === 0) return { users: 0, orders: 0, travellers: 0 };
  const before = new Date(ctx.now().getTime() - days * DAY_MS);
  return {
    users: await eraseUsers(ctx, before),
    orders: await eraseOrders(ctx, { name: 'orders', column: 'receipt', before }, (inner, ids) =>
      table(inner, orders).update({ receipt: null }, [...ids]),
    ),
    travellers: await eraseOrders(ctx, { name: 'ctrip_orders', column: 'passengers', before }, (inner, ids) =>
      eraseTravellers(inner, ids),
    ),
  };
}
