import flowPoolPrices from '@t3d/resources/pool/flow-pool-prices';
import users from '@t3d/resources/people/users';
import { refuseObstacles } from '../../engine/undo/restore';
import type { CommandsFor } from '../../declared/command';
import { command } from '../../engine/rows/commands/command';
import type { Context } from '../../context';
import { Invalid, invalidField } from '../../errors';
import { isAreaCode } from '@t3d/resources/kit';
import { availableOf, walletsOf } from '../../ledger';
import { translate } from '../../locales';
import { table } from '../../models/table';
import { type DayOutcome, billDay, isBilled } from './billDay';
import { type Price, billsOf, pricesOf, reckon, standing, usedOn, sumOf } from './days';
import { daysToRebill, keepPrice, markPending } from './prices';

interface Asked {
  account: number;
  country: string;
  unitPrice: number;
  startsOn: string;
}

/** Refuses a code that is no country's, and a price that changes no bill: that one is given as any other. */
async function readAsked(ctx: Context, asked: Asked): Promise<{ price: Price & { account: number }; days: string[] }> {
  if (!isAreaCode(asked.country)) throw invalidField('country', 'areaCode');
  const price = { ...asked, disabled: false };
  const days = await daysToRebill(ctx, price);
  if (days.length === 0) throw invalidField('startsOn', 'flowPool.nothingBilled');
  return { price, days };
}

/** What a day is billed at now, and what it would come to. */
async function reckonAgain(ctx: Context, price: Price & { account: number }, day: string) {
  const { used } = await usedOn(ctx, { account: price.account, day });
  const stored = (await pricesOf(ctx, price.account)).filter(
    ({ country, startsOn }) => country !== price.country || startsOn !== price.startsOn,
  );
  const { lines } = reckon(used, [...stored, { ...price, id: 0 } as (typeof stored)[number]], day);
  return {
    before: -(standing(await billsOf(ctx, price.account, day))?.amount ?? 0),
    after: sumOf(lines).amount,
  };
}

/**
 * Changes a price for days that are billed already, by choice: the price is written, each of these days refunded whole
 * and billed again, all or none. Refuses what would leave a day without its bill.
 */
export const rebillPool: CommandsFor<typeof flowPoolPrices>['rebill'] = command(flowPoolPrices, 'rebill', {
  // The days are billed once more, at the price that held before.
  undo: {
    run: async (ctx, { entries }) => {
      for (const { recordId, changes } of entries.filter(({ resource }) => resource === flowPoolPrices.name)) {
        const row = await table(ctx, flowPoolPrices).one(recordId as number, { lock: true });
        const former = changes.unitPrice?.before;
        if (!row || typeof former !== 'number') throw new Invalid('flowPool.noFormerPrice');
        if (row.unitPrice !== changes.unitPrice?.after)
          await refuseObstacles(ctx, [{ resource: flowPoolPrices, recordId: row.id, why: { key: 'undo.usedSince' } }]);
        const { account, country, startsOn } = row;
        await rebillPool.steps.run(ctx, { account, country, startsOn, unitPrice: former });
      }
    },
  },
  check: async (ctx, asked) => {
    const { price, days } = await readAsked(ctx, asked as Asked);
    const sums = await Promise.all(days.map((day) => reckonAgain(ctx, price, day)));
    const [before, after] = [sums.map((one) => one.before), sums.map((one) => one.after)].map((all) =>
      all.reduce((sum, one) => sum + one, 0),
    ) as [number, number];
    const wallet = (await walletsOf(ctx, [price.account])).get(price.account);
    const user = await table(ctx, users).one(price.account);
    const currency = wallet?.currency ?? user?.currency ?? '';
    const short = wallet !== undefined && after - before > availableOf(wallet);
    return {
      matched: days.length,
      available: short ? 0 : days.length,
      ...(short && { refused: [{ reason: translate('flowPool.tooLittle', ctx.language), count: days.length }] }),
      changes: [
        {
          label: translate('flowPool.daysAgain', ctx.language, {
            first: days[0] as string,
            last: days.at(-1) as string,
          }),
          before,
          after,
          kind: 'money',
          currency,
        },
      ],
      ...(wallet && {
        cost: { amount: before - after, currency, before: wallet.balance, after: wallet.balance + before - after },
      }),
    };
  },
  run: async (ctx, asked) => {
    const { account } = asked as Asked;
    // First, as every settlement does: no bill of this customer changes meanwhile.
    await table(ctx, users).one(account, { lock: true });
    const { price, days } = await readAsked(ctx, asked as Asked);
    await keepPrice(ctx, price);
    await markPending(ctx, account, days);
    const outcomes: DayOutcome[] = [];
    for (const day of days) {
      const outcome = await billDay(ctx, { account, day });
      if (!isBilled(outcome)) throw invalidField('unitPrice', 'flowPool.stays', { day });
      outcomes.push(outcome);
    }
    return { affected: days.length, bills: outcomes.flatMap((one) => (isBilled(one) ? one.bills : [])) };
  },
});
