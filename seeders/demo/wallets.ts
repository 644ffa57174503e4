import bills from '@t3d/resources/money/bills';
import { rechargeUser, transferBalance, reverseBill } from '../../api/domain/users/transferBalance';
import { balanceOf } from '../../api/ledger';
import { table } from '../../api/models/table';
import { type DemoAgent, PEOPLE } from './data/users';
import { rechargeOnline } from './payments';
import { type DemoContext, HOUR, MINUTE, later } from './demoContext';

/** The top-up of each agent's wallet in minor units. */
const TOP_UP: Readonly<Record<DemoAgent, number>> = {
  agent1: 300_000,
  agent2: 50_000,
  agent3: 25_000,
  other1: 200_000,
  other2: 40_000,
};
const OPENING: readonly (readonly [DemoAgent, number])[] = [
  ['agent1', 500_000],
  ['other1', 300_000],
  ['agent2', 60_000],
  ['other2', 60_000],
  ['agent3', 30_000],
];
// Document numbers, which need no translation.
const REMARKS = ['TT-0917', 'TT-0921', 'INV-1103', 'INV-1108'];
const SMALLEST = 100;
/** The share of top-ups that agents pay online. */
const ONLINE = 0.8;

const superiorOf = (agent: DemoAgent): DemoAgent | undefined => PEOPLE[agent].superior as DemoAgent | undefined;
const balance = async (world: DemoContext, agent: DemoAgent): Promise<number> =>
  (await balanceOf(world.at(world.now), world.id(agent))) ?? 0;

async function recharge(
  world: DemoContext,
  moment: Date,
  agent: DemoAgent,
  amount: number,
  remark: string,
): Promise<void> {
  await rechargeUser(world.at(moment, 'admin'), { ids: [world.id(agent)], amount, remark });
}

/** Gives an agent enough money, by a superior, online or by staff. */
export async function ensureFunds(world: DemoContext, moment: Date, agent: DemoAgent, needed: number): Promise<void> {
  const held = await balance(world, agent);
  if (held >= needed) return;
  const amount = Math.max(TOP_UP[agent], Math.ceil((needed - held) / 1000) * 1000);
  const superior = superiorOf(agent);
  if (!superior || world.random.chance(0.2)) {
    const remark = world.random.pick(REMARKS);
    if (world.payRandom.chance(ONLINE)) await rechargeOnline(world, moment, agent, amount);
    else await recharge(world, moment, agent, amount, remark);
    return;
  }
  await ensureFunds(world, moment, superior, amount);
  await transferBalance(world.at(moment, superior), { toUser: world.id(agent), amount, remark: null });
}

async function rechargeByMistake(world: DemoContext, moment: Date, agent: DemoAgent): Promise<void> {
  await recharge(world, moment, agent, 8_800, 'TT-0930');
  const [mistake] = await table(world.at(moment), bills).find(
    { toAccount: world.id(agent), type: 'INC' },
    { order: [['id', 'DESC']], limit: 1 },
  );
  if (mistake)
    // Sets the approver, because these reversals are older than the rule.
    await reverseBill(
      { ...world.at(later(moment, 7 * MINUTE), 'admin'), approvedBy: world.id('admin') },
      { bill: mistake.id, remark: 'TT-0930' },
    );
}

/** Plans opening balances, and two mistaken recharges that were reversed. */
export function planWallets(world: DemoContext): void {
  for (const [order, [agent, amount]] of OPENING.entries()) {
    const moment = world.daysAgo(94, (2 + order) * HOUR);
    world.agenda.plan(moment, () => recharge(world, moment, agent, amount, 'TT-0001'));
  }
  for (const [days, agent] of [
    [52, 'agent2'],
    [17, 'other1'],
  ] as const) {
    const moment = world.daysAgo(days, 5 * HOUR);
    world.agenda.plan(moment, () => rechargeByMistake(world, moment, agent));
  }
}

/** Brings a wallet to its planned balance, by a transfer to the superior or a recharge. */
async function settle(world: DemoContext, moment: Date, agent: DemoAgent, promised: number): Promise<void> {
  const missing = promised - (await balance(world, agent));
  if (missing === 0) return;
  if (missing >= SMALLEST) {
    await recharge(world, moment, agent, missing, 'INV-1130');
    return;
  }
  const superior = superiorOf(agent);
  if (!superior) throw new Error(`${agent} holds more than the demo promises: lower its top-ups`);
  const amount = SMALLEST - missing;
  await transferBalance(world.at(moment, 'admin'), {
    fromUser: world.id(agent),
    toUser: world.id(superior),
    amount,
    remark: 'TRF-0042',
  });
  await settle(world, moment, agent, promised);
}

/** Brings all wallets to their planned balances, children before superiors. */
export async function settleWallets(world: DemoContext, moment: Date): Promise<void> {
  for (const agent of ['agent3', 'agent2', 'agent1', 'other2', 'other1'] as const)
    await settle(world, moment, agent, PEOPLE[agent].balance ?? 0);
}
