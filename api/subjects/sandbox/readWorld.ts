import agentPlans from '@t3d/resources/plans/agent-plans';
import dictionary from '@t3d/resources/dictionary';
import planTopics from '@t3d/resources/plans/plan-topics';
import plans from '@t3d/resources/plans/plans';
import { AGENTS } from '@t3d/resources/roles';
import type { AgentPlan, Plan, User } from '@t3d/resources/rows';
import users from '@t3d/resources/people/users';
import type { Actor, Context } from '../../context';
import { table } from '../../models/table';
import { membersOf } from '../users';

/** The newest plans of an agent; more than a program needs for its tests. */
const MAX_PLANS = 500;
const MAX_ENTRIES = 5_000;

/** Somebody of the owner's chain: who they are to the trade, and nothing of the person. */
export type SandboxPerson = Pick<
  User,
  | 'id'
  | 'role'
  | 'nickname'
  | 'level'
  | 'currency'
  | 'pool'
  | 'realName'
  | 'apis'
  | 'superior'
  | 'agent1'
  | 'agent2'
  | 'agent3'
>;

type Kept<Row> = Omit<Row, 'version' | 'createdAt' | 'updatedAt'>;

/** All that an agent's sandbox is made from; ids are those of the main database. */
export interface AgentWorld {
  readonly owner: number;
  /** The superiors, top first, and the owner. */
  readonly people: readonly SandboxPerson[];
  readonly topics: readonly { readonly id: number; readonly name: string; readonly sort: number | null }[];
  readonly plans: readonly Kept<Omit<Plan, 'remark' | 'listedAt'>>[];
  /** What each of the chain pays for each of these plans, text messages included. */
  readonly agentPlans: readonly Kept<AgentPlan>[];
  readonly dictionary: readonly Readonly<Record<string, unknown>>[];
}

/** A row without what the new database gives it. */
function kept<Row extends object>(row: Row): Kept<Row> {
  const { version: _version, createdAt: _created, updatedAt: _updated, ...rest } = row as Record<string, unknown>;
  return rest as Kept<Row>;
}

function personOf(user: User): SandboxPerson {
  const { id, role, nickname, level, currency, pool, realName, apis, superior, agent1, agent2, agent3 } = user;
  return { id, role, nickname, level, currency, pool, realName, apis, superior, agent1, agent2, agent3 };
}

function planWithoutNotes({ remark: _remark, listedAt: _listed, ...plan }: Plan): AgentWorld['plans'][number] {
  return kept(plan);
}

/** Whether somebody of this role has a sandbox. */
export const hasSandbox = (role: Actor['role']): boolean => role !== null && AGENTS.includes(role);

/** Reads what the sandbox of an agent is made from; null for anybody who is no agent. */
export async function readWorld(ctx: Context, owner: number): Promise<AgentWorld | null> {
  const user = await table(ctx, users).one(owner);
  if (!user || !hasSandbox(user.role)) return null;
  const chain = membersOf(user);
  const members = await table(ctx, users).find(chain);
  const newest = [['id', 'DESC']] as const;
  const own = await table(ctx, agentPlans).find({ agent: owner }, { order: newest, limit: MAX_PLANS });
  const ids = own.map(({ plan }) => plan).filter((plan) => plan !== null);
  const sold = await table(ctx, plans).find(ids);
  const issued = ids.length > 0 ? await table(ctx, agentPlans).find({ plan: ids, agent: chain }) : [];
  const topics = [...new Set(sold.map(({ topic }) => topic).filter((topic) => topic !== null))];
  return {
    owner,
    people: chain.flatMap((id) => members.filter((one) => one.id === id)).map(personOf),
    topics: (await table(ctx, planTopics).find(topics)).map(({ id, name, sort }) => ({ id, name, sort })),
    plans: sold.map(planWithoutNotes),
    agentPlans: issued.map(kept),
    dictionary: (await table(ctx, dictionary).find({}, { limit: MAX_ENTRIES })).map(({ id: _id, ...entry }) =>
      kept(entry),
    ),
  };
}
