/**
 * A command of the operator exports or erases everything about a user, an app user or a card's holder. A daily job
 * erases old data. Bills, orders and payments stay without names, because the ledger is signed.
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
