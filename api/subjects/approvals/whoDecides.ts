import { ADMINS } from '@t3d/resources/roles';
import type { Approval } from '@t3d/resources/rows';
import type { Context } from '../../context';
import { holdsRole } from '../../engine/access/permissions';
import type { CheckedMessage } from '../../errors';
import { Forbidden } from '../../errors';
import { TWO_PERSONS } from '../../ledger';
import { isStaff } from '../users';

type Asked = Pick<Approval, 'askedBy' | 'assistant' | 'byPersons'>;

/** Whether one person is enough: an assistant made the call, and its money needs no second administrator. */
const isAssistants = ({ assistant, byPersons }: Asked): boolean => assistant !== null && byPersons !== true;

/** Refuses (403) a caller who decides nothing of the kind: calls of people are for administrators. */
export function requireDecider({ actor }: Context, rows: readonly Asked[], action: 'approve' | 'refuse'): void {
  const isOpen = rows.every(isAssistants) || holdsRole(actor, ADMINS);
  if (!isOpen) throw new Forbidden(`approvals:${action}`);
}

/**
 * Why the caller may not let a call happen that they otherwise decide on; null where they may. An agent approves what
 * its own assistant asks for. Staff approve it too, but of their own assistants' calls only an administrator does, and
 * not where two persons are needed.
 */
export function whyNotDecide({ actor, database }: Context, row: Asked): CheckedMessage | null {
  if (row.askedBy !== actor.id) return null;
  if (!isAssistants(row)) return { key: 'approvals.own' };
  if (!isStaff(actor)) return null;
  const isAlone = database.services.get(TWO_PERSONS) === null && holdsRole(actor, ADMINS);
  return isAlone ? null : { key: 'approvals.ownStaff' };
}
