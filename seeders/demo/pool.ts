import flowPoolPrices from '@t3d/resources/pool/flow-pool-prices';
import users from '@t3d/resources/people/users';
import { recordHistory } from '../../api/models/history';
import { table } from '../../api/models/table';
import { billDay } from '../../api/subjects/flowPool/billDay';
import { dueDays, importUsage } from '../../api/subjects/flowPool/days';
import type { DemoAgent } from './data/people';
import { type World, DAY, HOUR, MINUTE, later } from './world';
import { ensureFunds } from './wallets';

const CUSTOMER: DemoAgent = 'other2';
/** Days before today from which it is settled by the pool. */
const SPAN = 50;
/** Country, MB on an ordinary day, millionths a GB. */
const USED = [
  ['JP', 26_000, 850_000],
  ['KR', 11_500, 620_000],
  ['TH', 15_500, 415_000],
  ['HK', 6_000, 385_000],
] as const;
/** Japan became cheaper so many days ago. */
const CHEAPER = { ago: 10, price: 790_000 } as const;
/** Of this day Japan was reported again, by so many MB less, some days later. */
const CORRECTED = { ago: 13, reportedAgo: 6, lessMB: 2_816 } as const;
/** About the most that a day costs, minor units. */
const A_DAY = 6_000;
const SOURCE = 'CMHK';

/** Its days are those of UTC+08:00, so each ends eight hours before midnight of UTC. */
const AHEAD = 8 * HOUR;
const dayOf = (world: World, ago: number): string => world.daysAgo(ago).toISOString().slice(0, 10);

async function givePrices(world: World): Promise<void> {
  const ctx = world.at(world.daysAgo(SPAN + 2), 'admin');
  const account = world.id(CUSTOMER);
  await table(ctx, users).update({ pool: true }, account);
  const prices = [
    ...USED.map(([country, , unitPrice]) => ({ country, unitPrice, startsOn: dayOf(world, SPAN) })),
    { country: 'JP', unitPrice: CHEAPER.price, startsOn: dayOf(world, CHEAPER.ago) },
    { country: 'TW', unitPrice: 440_000, startsOn: dayOf(world, -7) },
  ];
  for (const price of prices) {
    const id = await table(ctx, flowPoolPrices).insert({ account, disabled: false, ...price });
    await recordHistory(ctx, flowPoolPrices, id, 'create', {
      unitPrice: { before: null, after: price.unitPrice },
      startsOn: { before: null, after: price.startsOn },
    });
  }
}

type Reported = readonly (readonly [country: string, usedMB: number])[];
async function report(world: World, moment: Date, ago: number, used: Reported): Promise<void> {
  const account = world.id(CUSTOMER);
  const day = dayOf(world, ago);
  await importUsage(world.at(moment, 'admin'), {
    rows: used.map(([country, usedMB], at) => ({
      row: at + 2,
      values: { account, country, day, usedMB, source: SOURCE },
    })),
  });
}

/** What the nightly run does: every day that is over and not billed as it is. */
async function bill(world: World, moment: Date): Promise<void> {
  const ctx = world.at(moment);
  for (const due of await dueDays(ctx, { accounts: [world.id(CUSTOMER)] })) {
    await ensureFunds(world, moment, CUSTOMER, A_DAY);
    await billDay(ctx, due);
  }
}

/** A customer settled by the flow pool: usage and a bill a day, a price that changed, a report that came again. */
export async function planPool(world: World): Promise<void> {
  await givePrices(world);
  for (let ago = SPAN; ago >= 1; ago -= 1) {
    const used = USED.map(([country, usual]) => [country, world.moreRandom.whole(usual * 0.8, usual * 1.2)] as const);
    const reported = later(world.daysAgo(ago), DAY - HOUR - AHEAD);
    world.agenda.plan(reported, () => report(world, reported, ago, used));
    if (ago === CORRECTED.ago) {
      const again = world.daysAgo(CORRECTED.reportedAgo, 10 * HOUR + 12 * MINUTE);
      const [[country, usedMB]] = used as [(typeof used)[number]];
      world.agenda.plan(again, () => report(world, again, ago, [[country, usedMB - CORRECTED.lessMB]]));
    }
    const night = world.daysAgo(ago - 1, 30 * MINUTE - AHEAD);
    if (ago > 1) world.agenda.plan(night, () => bill(world, night));
  }
}
