/**
 * Lookup: a pasted text, for example a customer's mail, and the records that it names. `readNumbers.ts` finds the
 * numbers and accounts in it, `findRecords.ts` the records in the caller’s scope, and what the doctor says of each card
 * (`findRecords.ts`), `router.ts` drafts the answer from the templates of the dictionary. `router.ts` keeps which
 * command somebody looked for in vain.
 */
import { defineSubject } from '../../engine/http/subject';
import { CALLS, lookupRoutes } from './router';

export default defineSubject({ routes: () => [lookupRoutes()], calls: CALLS });
