import agentPlans from '@t3d/resources/plans/agent-plans';
import type { Resource } from '@t3d/resources/kit';
import type { Context } from '../../context';
import { commandsOf } from '../../engine/rows/commands/commands';
import { updateRow } from '../../engine/rows/write/write';
import type { ApiError } from '../../errors';
import type { Database } from '../../models/database';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { openTestProduct } from '../../test/product';
import { actAs, asSystem, buildAdmin } from '../../test/factories';
import type { AgentPlan, Plan, User } from '@t3d/resources/rows';

export let database: Database;
export let ctx: Context;
export let admin: User;

export function openPlans(): void {
  openTestProduct(async (opened) => {
    database = opened;
    ctx = asSystem(database);
    admin = await buildAdmin(ctx);
  });
}

export const as = <T>(actor: User, work: (tx: Context) => Promise<T>): Promise<T> =>
  inTransaction(actAs(database, actor), work);
/** Updates a record as a PUT request does. */
export const change = (actor: User, resource: Resource, id: number, values: object): Promise<unknown> =>
  as(actor, (tx) => updateRow(tx, commandsOf(database), resource, id, values));
export const namesIn = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: ApiError) => Object.values(error.errors ?? {})[0]?.params?.names,
  );
export const agentPlanOf = (plan: Plan, agent: User): Promise<AgentPlan | null> =>
  table(ctx, agentPlans).one({ plan: plan.id, agent: agent.id });
