import flowPoolPrices from '@t3d/resources/pool/flow-pool-prices';
import poolUsage from '@t3d/resources/pool/pool-usage';
import { isAreaCode } from '@t3d/resources/kit';
import type { FlowPoolPrice } from '@t3d/resources/rows';
import users from '@t3d/resources/people/users';
import poolBills from '@t3d/resources/pool/pool-bills';
import { command, beforeSave } from '../../engine/rows/commands/command';
import { computing } from '../../engine/rows/read/computed';
import { opposite } from '../../engine/undo/restore';
import type { CommandsFor } from '../../registry/command';
import { setValues } from '../../engine/rows/commands/setValues';
import type { Context } from '../../context';
import { Invalid, type Message } from '../../errors';
import { recordHistories, recordHistory } from '../../models/history';
import { table } from '../../models/table';
import { type Price, pricesOf, newestPurchase, todayOf, priceOn, grouped } from './days';

/** Returns whether each price applies today, later or no more, with one query for all customers. */
export const computedPrices = computing(flowPoolPrices, async (ctx, rows) => {
  const shown = rows as unknown as readonly FlowPoolPrice[];
  const today = todayOf(ctx);
  const accounts = [...new Set(shown.map(({ account }) => account).filter((id) => id !== null))];
  const prices = grouped(await table(ctx, flowPoolPrices).find({ account: accounts }), ({ account }) =>
    String(account),
  );
  return shown.map(({ account, country, startsOn, disabled }) => {
    if (disabled) return { state: 'DISABLED' };
    if ((startsOn ?? '') > today) return { state: 'UPCOMING' };
    const current = priceOn(prices.get(String(account)) ?? [], country ?? '', today);
    return { state: current?.startsOn === startsOn ? 'CURRENT' : 'REPLACED' };
  });
});

type Whole = Price & { id: number | null };

/** Returns the billed days whose price for this country differs from the given prices. */
async function billedOtherwise(
  ctx: Context,
  { account, country }: { account: number; country: string },
  prices: readonly Price[],
  from: string,
): Promise<string[]> {
  const bills = await table(ctx, poolBills).find({ account, day: { gte: from } });
  return [...grouped(bills, ({ day }) => day as string)]
    .filter(([day, ofDay]) => {
      const line = newestPurchase(ofDay)?.lines?.find((one) => one.country === country);
      return line !== undefined && priceOn(prices, country, day)?.unitPrice !== line.unitPrice;
    })
    .map(([day]) => day)
    .toSorted();
}

/** Locks the customers, so that no settlement bills a day before the commit. */
const lockCustomers = (ctx: Context, accounts: readonly (number | null)[]) =>
  table(ctx, users).find([...new Set(accounts.filter((id) => id !== null))], { lock: 'shared' });

/** Returns an error if a price change would affect billed days. */
async function priceError(ctx: Context, before: Whole | null, after: Whole | null): Promise<Message | null> {
  const one = (after ?? before) as FlowPoolPrice;
  const from = [before, after].flatMap((price) => (price?.startsOn ? [price.startsOn] : [])).toSorted()[0] as string;
  // Allow the change, because days that are not over have no bill.
  if (from >= todayOf(ctx)) return null;
  const others = (await pricesOf(ctx, one.account as number)).filter(({ id }) => id !== one.id);
  const place = { account: one.account as number, country: one.country as string };
  const days = await billedOtherwise(ctx, place, after ? [...others, after] : others, from);
  const [first] = days;
  return first ? { key: 'flowPool.billed', params: { count: days.length, first, last: days.at(-1) as string } } : null;
}

const wrong = (errors: Record<string, Message>): { errors: Record<string, Message> } => ({ errors });

/** Rejects a price that would change billed days. Only `rebill` may change them. */
export const beforeSavePrices = beforeSave(flowPoolPrices, async (ctx, rows, before) => {
  const all = rows.map((row, at) => ({ ...before[at], ...row }) as FlowPoolPrice);
  await lockCustomers(
    ctx,
    all.map(({ account }) => account),
  );
  return Promise.all(
    rows.map(async (values, at) => {
      const stored = before[at] as FlowPoolPrice | null;
      if (values.country && !isAreaCode(values.country)) return wrong({ country: { key: 'areaCode' } });
      const rejection = await priceError(ctx, stored, { ...(all[at] as FlowPoolPrice), id: stored?.id ?? null });
      return rejection ? wrong({ startsOn: rejection }) : { values };
    }),
  );
});

/** Rejects price changes that would affect billed days, with an error per row. */
async function assertNotBilled(
  ctx: Context,
  rows: readonly FlowPoolPrice[],
  after: (row: FlowPoolPrice) => Whole | null,
): Promise<void> {
  await lockCustomers(
    ctx,
    rows.map(({ account }) => account),
  );
  const errors: Record<string, Message> = {};
  for (const row of rows) {
    const rejection = await priceError(ctx, row, after(row));
    if (rejection) errors[String(row.id)] = rejection;
  }
  if (Object.keys(errors).length > 0) throw new Invalid('flowPool.someBilled', {}, errors);
}

export const enablePrices: CommandsFor<typeof flowPoolPrices>['enable'] = command(flowPoolPrices, 'enable', {
  undo: opposite(flowPoolPrices, () => disablePrices.steps),
  run: async (ctx, prices, _input, report) => {
    await assertNotBilled(ctx, prices, (row) => ({ ...row, disabled: false }));
    return { affected: await setValues(ctx, flowPoolPrices, 'enable', prices, { disabled: false }, report) };
  },
});
export const disablePrices: CommandsFor<typeof flowPoolPrices>['disable'] = command(flowPoolPrices, 'disable', {
  undo: opposite(flowPoolPrices, () => enablePrices.steps),
  run: async (ctx, prices, _input, report) => {
    await assertNotBilled(ctx, prices, (row) => ({ ...row, disabled: true }));
    return { affected: await setValues(ctx, flowPoolPrices, 'disable', prices, { disabled: true }, report) };
  },
});
export const deletePrices = command(flowPoolPrices, 'delete', {
  run: async (ctx, prices) => {
    await assertNotBilled(ctx, prices, () => null);
    await recordHistories(
      ctx,
      flowPoolPrices,
      'delete',
      prices.map(({ id, unitPrice, startsOn }) => ({
        recordId: id,
        changes: {
          unitPrice: { before: unitPrice, after: null },
          startsOn: { before: startsOn, after: null },
        },
      })),
    );
    return { affected: await table(ctx, flowPoolPrices).remove(prices.map(({ id }) => id)) };
  },
});

/** Returns the days to bill again if this price is stored. */
export async function daysToRebill(ctx: Context, price: Price & { account: number }): Promise<string[]> {
  const others = (await pricesOf(ctx, price.account)).filter(
    ({ country, startsOn }) => country !== price.country || startsOn !== price.startsOn,
  );
  return billedOtherwise(
    ctx,
    { account: price.account, country: price.country as string },
    [...others, price],
    price.startsOn as string,
  );
}

/** Stores a price, replacing one with the same start. */
export async function storePrice(ctx: Context, price: Price & { account: number }): Promise<void> {
  const { account, country, startsOn, unitPrice } = price;
  const rows = table(ctx, flowPoolPrices);
  const stored = await rows.one({ account, country, startsOn }, { lock: true });
  if (stored) await rows.update({ unitPrice, disabled: false }, stored.id);
  const id = stored?.id ?? (await rows.insert({ account, country, startsOn, unitPrice, disabled: false }));
  const changes = { unitPrice: { before: stored?.unitPrice ?? null, after: unitPrice } };
  await recordHistory(ctx, flowPoolPrices, id, 'rebill', changes);
}

/** Marks days to be billed again by the next settlement. */
export const markPending = (ctx: Context, account: number, days: readonly string[]): Promise<number> =>
  days.length === 0 ? Promise.resolve(0) : table(ctx, poolUsage).update({ pending: true }, { account, day: [...days] });
