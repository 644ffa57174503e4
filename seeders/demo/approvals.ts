import approvals from '@t3d/resources/people/approvals';
import bills from '@t3d/resources/money/bills';
import { SECOND_PERSON } from '../../api/engine/rows/commands/secondPerson';
import { table } from '../../api/models/table';
import { approveApprovals, askApproval } from '../../api/subjects/approvals';
import { rechargeUser } from '../../api/subjects/users/transferBalance';
import { reverseBill } from '../../api/subjects/users/reverseBill';
import type { DemoAgent } from './data/people';
import { type World, HOUR, MINUTE, earlier, later } from './world';
import { hireSecondAdmin } from './people';

const SECOND = 1000;

/** Asks for a reversal of an agent's newest recharge; answers the approval that waits, or null without a recharge. */
async function askReversal(world: World, moment: Date, agent: DemoAgent, remark: string): Promise<number | null> {
  const ctx = world.at(moment, 'admin2');
  const [bill] = await table(ctx, bills).find(
    { toAccount: world.id(agent), type: 'INC' },
    { order: [['id', 'DESC']], limit: 1 },
  );
  if (!bill) return null;
  const waitsFor = { by: 'TAKEN', sum: bill.amount ?? 0, currency: bill.currency ?? 'USD' } as const;
  const { services } = world.database;
  const before = services.get(SECOND_PERSON);
  services.provide(SECOND_PERSON, { resource: approvals.name, ask: askApproval, people: true });
  try {
    const asked = (await reverseBill({ ...ctx, waitsFor }, { bill: bill.id, remark })) as { approvalId?: number };
    return asked.approvalId ?? null;
  } finally {
    services.provide(SECOND_PERSON, before);
  }
}

/** A second administrator, and a recharge by mistake that one of the two asked to reverse and the other approved. */
export async function planApprovals(world: World): Promise<void> {
  await hireSecondAdmin(world);
  const moment = world.daysAgo(3, 6 * HOUR);
  world.agenda.plan(moment, async () => {
    await rechargeUser(world.at(moment, 'admin2'), { ids: [world.id('agent2')], amount: 12_000, remark: '金额录错' });
    const id = await askReversal(world, later(moment, 5 * MINUTE), 'agent2', '冲正：金额录错');
    if (id !== null) await approveApprovals(world.at(later(moment, HOUR), 'admin'), { ids: [id] });
  });
}

/** Two reversals that wait: asked for last, because whatever moves a balance since refuses them. */
export async function askApprovals(world: World): Promise<void> {
  for (const [place, agent] of (['agent1', 'other1'] as const).entries())
    await askReversal(world, earlier(world.now, (40 - 20 * place) * SECOND), agent, '重复充值，申请冲正');
}
