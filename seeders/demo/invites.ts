import { inviteUser } from '../../api/subjects/users/inviteUser';
import { revokeInvites } from '../../api/subjects/invites/revokeInvites';
import type { DemoAgent } from './data/people';
import type { World } from './world';
import { HOUR } from './moments';

interface Planned {
  agent: DemoAgent;
  /** Days before today on which it was made. */
  ago: number;
  uses: number;
  days: number;
  remark: string;
  isRevoked?: boolean;
}

const INVITES: readonly Planned[] = [
  { agent: 'agent1', ago: 40, uses: 10, days: 7, remark: 'MWC 26' },
  { agent: 'agent1', ago: 12, uses: 1, days: 30, remark: 'CRM-0329', isRevoked: true },
  { agent: 'agent1', ago: 2, uses: 20, days: 30, remark: 'Canton Fair 139' },
  { agent: 'agent2', ago: 1, uses: 1, days: 7, remark: 'POS 07' },
];

/** Links by which agents invite: open, expired and revoked ones. */
export function planInvites(world: World): void {
  for (const { agent, ago, isRevoked, ...input } of INVITES) {
    const moment = world.daysAgo(ago, 3 * HOUR);
    world.agenda.plan(moment, async () => {
      const { id } = (await inviteUser(world.at(moment, agent), input)) as { id: number };
      if (isRevoked) await revokeInvites(world.at(moment, agent), { ids: [id] });
    });
  }
}
