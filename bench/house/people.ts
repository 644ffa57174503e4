import type { Context } from '../../api/context';
import type { User } from '@t3d/resources/rows';
import { buildAdmin, buildAgent, buildSalesman } from '../../api/test/factories';

/** An admin, a salesman and twenty agents, so many of whom, the first, are customers of the salesman. */
export async function buildPeople(
  system: Context,
  customers: number,
): Promise<{ admin: User; salesman: User; agents: User[] }> {
  const admin = await buildAdmin(system);
  const salesman = await buildSalesman(system);
  const agents: User[] = [];
  for (let number = 0; number < AGENTS; number += 1)
    agents.push(await buildAgent(system, number < customers ? { salesman: salesman.id } : {}));
  return { admin, salesman, agents };
}
export const AGENTS = 20;
