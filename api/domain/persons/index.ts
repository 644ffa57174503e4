/**
 * Export and erasure of everything about a person, by a command of the operator, and a daily job that erases old data.
 */
import { DAY_MS } from '@t3d/resources/kit';
import { defineModule } from '../../engine/http/domainModule';
import { eraseOld } from './eraseOld';

export { findPerson, type PersonQuery, type Person } from './findPerson';
export { exportPerson, filesOfPerson, type PersonalData } from './exportPerson';
export { erasePerson } from './erasePerson';

export default defineModule({
  jobs: { 'persons.erase': { every: DAY_MS, run: eraseOld } },
});
