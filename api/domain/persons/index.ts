/**
 * Data of persons: everything that the installation holds about a user, an app user or the holder of a card is exported
 * (`exportPerson.ts`) or erased (`erasePerson.ts`) by a command of the operator (scripts/t3d/person.ts). A daily job
 * erases old data (`eraseOld.ts`). Bills, orders and payments stay without names, because the ledger is signed.
 */
import { DAY_MS } from '@t3d/resources/kit';
import { defineModule } from '../../engine/http/domainModule';
import { eraseOld } from './eraseOld';

export { findPerson, type Given, type Person } from './findPerson';
export { exportPerson, filesOfPerson, type Held } from './exportPerson';
export { erasePerson } from './erasePerson';

export default defineModule({
  jobs: { 'persons.erase': { every: DAY_MS, run: eraseOld } },
});
