/**
 * Two persons: with `APPROVALS=on` a call waits here when the ledger finds that what it does to money needs a second
 * person (`api/ledger/secondPerson.ts`). In: a call that the engine has checked on locked rows (`askApproval.ts`), with
 * the digest of its preview. An administrator other than who asked lets it happen, or refuses it
 * (`decideApprovals.ts`). Decision 53.
 */
import approvals from '@t3d/resources/approvals';
import type { CommandsFor } from '../../declared/command';
import { defineSubject } from '../../engine/http/subject';
import { SWITCHED_OFF } from '../../engine/http/menu';
import { SECOND_PERSON } from '../../engine/rows/commands/secondPerson';
import { TWO_PERSONS } from '../../ledger';
import type { Provided } from '../../models/services';
import { provide } from '../../models/services';
import { isStaff } from '../users';
import { askApproval } from './askApproval';
import { approveApprovals, refuseApprovals } from './decideApprovals';
import { words } from './words';

const ofApprovals = {
  approve: approveApprovals,
  refuse: refuseApprovals,
} satisfies CommandsFor<typeof approvals>;
export const commands = { approvals: ofApprovals };
export { approveApprovals, askApproval };

const OFF: ReadonlySet<string> = new Set(['approvals']);

export default defineSubject({
  words,
  commands,
  services: [provide(SWITCHED_OFF, OFF) as Provided],
  configured: ({ approvals: on }) => [
    provide(SECOND_PERSON, on ? { resource: approvals.name, ask: askApproval } : null) as Provided,
    provide(TWO_PERSONS, on ? isStaff : null) as Provided,
    provide(SWITCHED_OFF, on ? new Set<string>() : OFF) as Provided,
  ],
});
