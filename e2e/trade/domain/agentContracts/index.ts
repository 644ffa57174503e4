import { beforeSave } from '@t3d/api/engine/rows/commands/command';
import { defineModule } from '@t3d/api/engine/http/domainModule';
import { table } from '@t3d/api/models/table';
import users from '@t3d/resources/people/users';
import agentContracts from '../../resources/agent-contracts';

/** Fills in the agent's currency by default. */
const complete = beforeSave(agentContracts, async (ctx, rows, before) => {
  const named = rows.flatMap(({ agent }, at) => agent ?? before[at]?.agent ?? []);
  const agents = new Map((await table(ctx, users).find(named)).map((user) => [user.id, user]));
  return rows.map((row, at) => {
    const agent = agents.get(row.agent ?? before[at]?.agent ?? 0);
    const currency = row.currency ?? (before[at] ? before[at].currency : null) ?? agent?.currency;
    return { values: { ...row, currency, ...(before[at] ? {} : { creator: ctx.actor.id }) } };
  });
});
export default defineModule({ rules: { 'agent-contracts': { beforeSave: complete } } });
