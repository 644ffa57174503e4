import agentPlans from '@t3d/resources/plans/agent-plans';
import plans from '@t3d/resources/plans/plans';
import users from '@t3d/resources/people/users';
import type { Resource } from '@t3d/resources/kit';
import type { AgentPlan, Plan, Terminal, User } from '@t3d/resources/rows';
import { randomUUID } from 'node:crypto';
import type { Context } from '../../context';
import { payIn } from '../../ledger';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { setCards } from '../setCards';
import type { TestData } from '../testData';

/** A change between a preview and its call. `matters` if the preview covers it. */
interface Change {
  readonly what: string;
  readonly matters: boolean;
  make(): Promise<unknown>;
}
/** A call with a preview, and the changes that may happen in between. */
export interface Case {
  readonly ctx: Context;
  readonly resource: Resource;
  readonly action: string;
  readonly body: object;
  readonly changes: readonly Change[];
}
export type MakeCase = (world: TestData, admin: Context) => Promise<Case>;

export const matters = (what: string, make: Change['make']): Change => ({ what, matters: true, make });
export const idle = (what: string, make: Change['make']): Change => ({ what, matters: false, make });

/** Returns functions that change rows as another command would. */
export function changing({ system }: TestData) {
  const write = <R extends Resource>(resource: R, id: number, values: object) =>
    inTransaction(system, (ctx) => table(ctx, resource).update(values as never, id));
  return {
    user: (id: number, values: Partial<User>) => write(users, id, values),
    card: (id: number, values: Partial<Terminal>) => inTransaction(system, (ctx) => setCards(ctx, values, id)),
    plan: (id: number, values: Partial<Plan>) => write(plans, id, values),
    agentPlan: (id: number, values: Partial<AgentPlan>) => write(agentPlans, id, values),
    pay: (user: number, amount = 77) =>
      inTransaction(system, (ctx) => payIn(ctx, { key: randomUUID(), user, amount, currency: 'USD' })),
  };
}
