import { type ActionPreview, type Language, MINUTE_MS, formatMoney, isAreaCode } from '@t3d/resources/kit';
import flowPoolPrices from '@t3d/resources/pool/flow-pool-prices';
import jobs from '@t3d/resources/builtin/jobs';
import users from '@t3d/resources/people/users';
import type { Context } from '../../context';
import { command } from '../../engine/rows/commands/command';
import { Invalid, invalidField } from '../../errors';
import { TWO_PERSONS, availableOf, walletsOf } from '../../ledger';
import { translate } from '../../locales';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { isInReach } from '../users';
import { type Billed, type DayOutcome, type Unbilled, billDay, isBilled } from './billDay';
import {
  type DueDay,
  billsOf,
  dueDays,
  pricesOf,
  calculateLines,
  newestPurchase,
  todayOf,
  usedOn,
  sumOf,
  grouped,
  type Price,
} from './days';
import { mailStaff } from '../messages';
import { assertNoObstacles } from '../../engine/undo/restore';
import type { CommandsFor } from '../../registry/command';
import { daysToRebill, storePrice, markPending } from './prices';

interface Rebill {
  account: number;
  country: string;
  unitPrice: number;
  startsOn: string;
}

/** Parses the price of a rebill. Rejects a price that changes no bill. */
async function readAsked(ctx: Context, input: Rebill): Promise<{ price: Price & { account: number }; days: string[] }> {
  if (!isAreaCode(input.country)) throw invalidField('country', 'areaCode');
  const price = { ...input, disabled: false };
  const days = await daysToRebill(ctx, price);
  if (days.length === 0) throw invalidField('startsOn', 'flowPool.nothingBilled');
  return { price, days };
}

async function recalculate(ctx: Context, price: Price & { account: number }, day: string) {
  const { used } = await usedOn(ctx, { account: price.account, day });
  const stored = (await pricesOf(ctx, price.account)).filter(
    ({ country, startsOn }) => country !== price.country || startsOn !== price.startsOn,
  );
  const { lines } = calculateLines(used, [...stored, { ...price, id: 0 } as (typeof stored)[number]], day);
  return {
    before: -(newestPurchase(await billsOf(ctx, price.account, day))?.amount ?? 0),
    after: sumOf(lines).amount,
  };
}

/** Stores a price for billed days, refunds each day in full and bills it again, all or none. */
export const rebillPool: CommandsFor<typeof flowPoolPrices>['rebill'] = command(flowPoolPrices, 'rebill', {
  // Undo by billing the days again at the earlier price.
  undo: {
    run: async (ctx, { entries }) => {
      for (const { recordId, changes } of entries.filter(({ resource }) => resource === flowPoolPrices.name)) {
        const row = await table(ctx, flowPoolPrices).one(recordId as number, { lock: true });
        const former = changes.unitPrice?.before;
        if (!row || typeof former !== 'number') throw new Invalid('flowPool.noFormerPrice');
        if (row.unitPrice !== changes.unitPrice?.after)
          await assertNoObstacles(ctx, [
            { resource: flowPoolPrices, recordId: row.id, why: { key: 'undo.usedSince' } },
          ]);
        const { account, country, startsOn } = row;
        await rebillPool.steps.run(ctx, { account, country, startsOn, unitPrice: former });
      }
    },
  },
  check: async (ctx, input) => {
    const { price, days } = await readAsked(ctx, input as Rebill);
    const sums = await Promise.all(days.map((day) => recalculate(ctx, price, day)));
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
  run: async (ctx, input) => {
    const { account } = input as Rebill;
    // Lock the customer first, as every settlement does.
    await table(ctx, users).one(account, { lock: true });
    const { price, days } = await readAsked(ctx, input as Rebill);
    await storePrice(ctx, price);
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

/** The time after midnight until which the usage of the day's last minutes arrives. */
const NOT_BEFORE = 30 * MINUTE_MS;
const SCHEDULE = { dedupe: 'schedule:flow-pool.settle' };

interface Settled {
  /** The day before which all due days are handled. */
  day: string | null;
  bills: number;
  unbilled: Unbilled[];
}

const written = (outcomes: readonly DayOutcome[]): number =>
  outcomes.reduce((sum, outcome) => sum + (isBilled(outcome) ? outcome.bills.length : 0), 0);

/** Bills each due day in its own transaction, so that an unpaid day does not stop the others. */
export async function settleDue(
  ctx: Context,
  due: readonly DueDay[],
  options: { chargesOnly?: boolean } = {},
): Promise<DayOutcome[]> {
  const outcomes: DayOutcome[] = [];
  for (const one of due) {
    try {
      outcomes.push(await inTransaction(ctx, (inner) => billDay(inner, one, options)));
    } catch (error) {
      // Another transaction may have emptied the wallet since the check.
      if (!(error instanceof Invalid) || error.key !== 'money.insufficient') throw error;
      outcomes.push({ ...one, why: 'NO_MONEY' });
    }
  }
  return outcomes;
}

/**
 * Bills all due days once a day from 00:30 in the product's time zone, and mails staff the rest. With approvals
 * enabled, refunds nothing.
 */
export async function settleNightly(ctx: Context): Promise<Settled> {
  const last = ((await table(ctx, jobs).one(SCHEDULE))?.result ?? null) as Settled | null;
  const day = todayOf({ ...ctx, now: () => new Date(ctx.now().getTime() - NOT_BEFORE) });
  if (last && last.day !== null && last.day >= day) return { ...last, unbilled: [] };
  const outcomes = await settleDue(ctx, await dueDays(ctx, { before: day }), {
    chargesOnly: ctx.database.services.get(TWO_PERSONS) !== null,
  });
  const unbilled = outcomes.filter((one): one is Unbilled => !isBilled(one));
  await notifyUnbilled(ctx, day, unbilled);
  return { day, bills: written(outcomes), unbilled };
}

/** Returns a log line about unbilled days, or undefined. */
export const describeUnbilled = ({ unbilled }: Settled): string | undefined =>
  unbilled.length === 0
    ? undefined
    : `days without a bill: ${unbilled.map(({ account, day, why }) => `${day} of ${account} (${why})`).join(', ')}`;

interface DayRange {
  day?: string | null;
  agent?: number | null;
}

/** Returns the requested days of customers in scope. Rejects a day that is not over. */
async function requestedDays(ctx: Context, { day, agent }: DayRange): Promise<DueDay[]> {
  if (day && day >= todayOf(ctx)) throw invalidField('day', 'flowPool.notOver');
  const due = await dueDays(ctx, { day, accounts: agent ? [agent] : null });
  const people = await table(ctx, users).find([...new Set(due.map(({ account }) => account))]);
  const reached = new Set(people.filter((user) => isInReach(ctx, user)).map(({ id }) => id));
  return due.filter(({ account }) => reached.has(account));
}

/** Returns the amount that the wallet would pay, or null without a price. */
async function forecast(ctx: Context, due: DueDay): Promise<number | null> {
  const { used } = await usedOn(ctx, due);
  const { lines, unpriced } = calculateLines(used, await pricesOf(ctx, due.account), due.day);
  if (unpriced.length > 0) return null;
  return sumOf(lines).amount + (newestPurchase(await billsOf(ctx, due.account, due.day))?.amount ?? 0);
}

async function previewSettling(ctx: Context, due: readonly DueDay[]): Promise<ActionPreview> {
  const people = new Map(
    (await table(ctx, users).find([...new Set(due.map(({ account }) => account))])).map((one) => [one.id, one]),
  );
  const paid = await Promise.all(due.map(async (one) => ({ ...one, paid: await forecast(ctx, one) })));
  const priced = paid.filter((one): one is DueDay & { paid: number } => one.paid !== null);
  const byAccount = grouped(priced, ({ account }) => account);
  return {
    matched: due.length,
    available: priced.length,
    refused:
      priced.length < due.length
        ? [{ reason: translate('flowPool.unpricedDays', ctx.language), count: due.length - priced.length }]
        : [],
    changes: [...byAccount].map(([account, days]) => ({
      label: people.get(account)?.nickname || people.get(account)?.account || `#${account}`,
      after: days.reduce((sum, one) => sum + one.paid, 0),
      kind: 'money' as const,
      currency: people.get(account)?.currency ?? '',
    })),
  };
}

const answerOf = (outcomes: readonly DayOutcome[]) => ({
  affected: written(outcomes),
  bills: outcomes.flatMap((one) => (isBilled(one) ? one.bills : [])),
  unbilled: outcomes.filter((one): one is Unbilled => !isBilled(one)),
  paid: outcomes
    .filter((one): one is Billed => isBilled(one))
    .map(({ account, day, paid }) => ({ account, day, paid })),
});

/** Settles due days when staff request it. A repeated call finds nothing to bill. */
export const settlePool = command(flowPoolPrices, 'settle', {
  check: async (ctx, input) => previewSettling(ctx, await requestedDays(ctx, input)),
  run: async (ctx, input) => {
    const outcomes: DayOutcome[] = [];
    for (const due of await requestedDays(ctx, input)) outcomes.push(await billDay(ctx, due));
    return answerOf(outcomes);
  },
});

/** The maximum number of days that a mail lists. */
const MAX_LINES = 31;

/** Returns a line such as `2026-11-24: no price for TW`. */
function lineOf(
  { day, why, countries = [], needed = 0, available = 0, back = 0 }: Unbilled,
  currency: string,
  to: Language,
) {
  const money = (amount: number): string => formatMoney(amount, { currency });
  const reasons: Record<Unbilled['why'], () => string> = {
    NO_PRICE: () => translate('flowPool.why.noPrice', to, { countries: countries.join(', ') }),
    NO_MONEY: () => translate('flowPool.why.noMoney', to, { needed: money(needed), available: money(available) }),
    NO_WALLET: () => translate('flowPool.why.noWallet', to),
    PAYS_BACK: () => translate('flowPool.why.paysBack', to, { back: money(back) }),
  };
  return `${day}: ${reasons[why]()}`;
}

/** Mails ADMIN and the customer's salesman the unbilled days and reasons, one mail per customer and night. */
async function notifyUnbilled(ctx: Context, night: string, unbilled: readonly Unbilled[]): Promise<void> {
  for (const [account, days] of grouped(unbilled, (one) => one.account)) {
    const customer = await table(ctx, users).one(account);
    if (!customer) continue;
    const filling = (language: Language) => ({
      account: customer.account as string,
      count: days.length,
      lines: days
        .slice(0, MAX_LINES)
        .map((one) => lineOf(one, customer.currency ?? '', language))
        .join('\n'),
    });
    await inTransaction(ctx, (inner) =>
      mailStaff(inner, 'pool.unbilled', filling, { about: account, dedupe: `${night} ${account}` }),
    );
  }
}
