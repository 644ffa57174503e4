import flowPoolPrices from '@t3d/resources/pool/flow-pool-prices';
import users from '@t3d/resources/people/users';
import { recordHistory } from '../../api/models/history';
import { table } from '../../api/models/table';
import { billDay } from '../../api/domain/flowPool/billDay';
import { dueDays, importUsage } from '../../api/domain/flowPool/days';
import type { DemoAgent } from './data/users';
import { type DemoContext, DAY, HOUR, MINUTE, later, earlier } from './demoContext';
import { ensureFunds } from './wallets';
import approvals from '@t3d/resources/people/approvals';
import bills from '@t3d/resources/money/bills';
import { SECOND_PERSON } from '../../api/engine/rows/commands/secondPerson';
import { approveApprovals, requestApproval } from '../../api/domain/approvals';
import { rechargeUser, reverseBill } from '../../api/domain/users/transferBalance';
import { hireSecondAdmin } from './seedUsers';

const SECOND = 1000;

/** Requests the reversal of an agent's newest recharge. Returns the pending approval, or null. */
async function requestReversal(
  world: DemoContext,
  moment: Date,
  agent: DemoAgent,
  remark: string,
): Promise<number | null> {
  const ctx = world.at(moment, 'admin2');
  const [bill] = await table(ctx, bills).find(
    { toAccount: world.id(agent), type: 'INC' },
    { order: [['id', 'DESC']], limit: 1 },
  );
  if (!bill) return null;
  const waitsFor = { by: 'TAKEN', sum: bill.amount ?? 0, currency: bill.currency ?? 'USD' } as const;
  const { services } = world.database;
  const before = services.get(SECOND_PERSON);
  services.provide(SECOND_PERSON, { resource: approvals.name, request: requestApproval, people: true });
  try {
    const input = (await reverseBill({ ...ctx, waitsFor }, { bill: bill.id, remark })) as { approvalId?: number };
    return input.approvalId ?? null;
  } finally {
    services.provide(SECOND_PERSON, before);
  }
}

/** Plans a second administrator, and a reversal that one administrator requests and the other approves. */
export async function planApprovals(world: DemoContext): Promise<void> {
  await hireSecondAdmin(world);
  const moment = world.daysAgo(3, 6 * HOUR);
  world.agenda.plan(moment, async () => {
    await rechargeUser(world.at(moment, 'admin2'), { ids: [world.id('agent2')], amount: 12_000, remark: '金额录错' });
    const id = await requestReversal(world, later(moment, 5 * MINUTE), 'agent2', '冲正：金额录错');
    if (id !== null) await approveApprovals(world.at(later(moment, HOUR), 'admin'), { ids: [id] });
  });
}

/** Requests two reversals that stay pending. Must run last, because a changed balance would make the approval fail. */
export async function requestApprovals(world: DemoContext): Promise<void> {
  for (const [place, agent] of (['agent1', 'other1'] as const).entries())
    await requestReversal(world, earlier(world.now, (40 - 20 * place) * SECOND), agent, '重复充值，申请冲正');
}

const CUSTOMER: DemoAgent = 'other2';
/** The days for which the flow pool has billed. */
const SPAN = 50;
/** The usage of an ordinary day: country, MB, and price per GB in millionths. */
const USED = [
  ['JP', 26_000, 850_000],
  ['KR', 11_500, 620_000],
  ['TH', 15_500, 415_000],
  ['HK', 6_000, 385_000],
] as const;
/** A lower price for Japan: days ago, and millionths. */
const CHEAPER = { ago: 10, price: 790_000 } as const;
/** A day whose usage was corrected a few days later. */
const CORRECTED = { ago: 13, reportedAgo: 6, lessMB: 2_816 } as const;
/** The largest cost of a day, in minor units. */
const A_DAY = 6_000;
const SOURCE = 'CMHK';

/** The hours by which days of UTC+08:00 end before midnight UTC. */
const AHEAD = 8 * HOUR;
const dayOf = (world: DemoContext, ago: number): string => world.daysAgo(ago).toISOString().slice(0, 10);

async function addPrices(world: DemoContext): Promise<void> {
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
async function report(world: DemoContext, moment: Date, ago: number, used: Reported): Promise<void> {
  const account = world.id(CUSTOMER);
  const day = dayOf(world, ago);
  await importUsage(world.at(moment, 'admin'), {
    rows: used.map(([country, usedMB], at) => ({
      row: at + 2,
      values: { account, country, day, usedMB, source: SOURCE },
    })),
  });
}

/** Bills all past days that need it, like the nightly job. */
async function bill(world: DemoContext, moment: Date): Promise<void> {
  const ctx = world.at(moment);
  for (const due of await dueDays(ctx, { accounts: [world.id(CUSTOMER)] })) {
    await ensureFunds(world, moment, CUSTOMER, A_DAY);
    await billDay(ctx, due);
  }
}

/** Plans a flow-pool customer with usage, bills and a corrected report. */
export async function planPool(world: DemoContext): Promise<void> {
  await addPrices(world);
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
