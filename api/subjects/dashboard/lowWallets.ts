import { AGENTS } from '@t3d/resources/roles';
import type { Context } from '../../context';
import type { Filter } from './figures';

/** The filter of enabled users whose balance is low: those directly below the caller; for staff the top agents. */
export function lowBalances({ actor }: Context): Filter {
  const { id, role } = actor;
  const below: Filter = role !== null && AGENTS.includes(role) ? { superior_in: String(id) } : { role_in: 'AGENT_1' };
  return { status_in: 'ENABLED', ...below, lowBalance: 'true' };
}
