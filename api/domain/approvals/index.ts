/**
 * Approvals: calls that wait for a person's decision because of their effect on money, or because an assistant made
 * them (decisions 53 and 65).
 */
import approvals from '@t3d/resources/people/approvals';
import type { CommandsFor } from '../../registry/command';
import { defineModule } from '../../engine/http/domainModule';
import { SECOND_PERSON } from '../../engine/rows/commands/secondPerson';
import { TWO_PERSONS } from '../../ledger';
import { type Provided, provide } from '../../models/services';
import { isStaff } from '../users';
import { requestApproval } from './requestApproval';
import { approveApprovals, rejectApprovals } from './decideApprovals';
import { words } from './approvalTexts';

const ofApprovals = {
  approve: approveApprovals,
  refuse: rejectApprovals,
} satisfies CommandsFor<typeof approvals>;
export const commands = { approvals: ofApprovals };
export { approveApprovals, requestApproval };

const waitsHere = (people: boolean): Provided =>
  provide(SECOND_PERSON, { resource: approvals.name, request: requestApproval, people }) as Provided;

export default defineModule({
  words,
  commands,
  services: [waitsHere(false)],
  configured: ({ approvals: on }) => [waitsHere(on), provide(TWO_PERSONS, on ? isStaff : null) as Provided],
});
