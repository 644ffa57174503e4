/**
 * The home page's figures: a call a card (`router`), each for its caller. Sales and profit (`sales`, `profit`, from
 * what orders cost and earned), what waits for a decision (`waiting`), wallets that run low (`lowWallets`), plans that
 * end (`ending`), what an agent looks at first (`morning`, mailed to those who want it by `mailMorning`). An answer is
 * kept for a moment for the same caller with the same rights (`cache`) and forgotten when that caller does something.
 */
import { defineSubject } from '../../engine/http/subject';
import { CALLS } from './calls';
import { mailMorning } from './mailMorning';
import { dashboardRoutes } from './router';
import { words } from './words';

/** Often enough to reach every zone soon after its morning begins. */
const MORNING_EVERY = 10 * 60_000;

export default defineSubject({
  words,
  jobs: { 'morning.mail': { every: MORNING_EVERY, run: mailMorning } },
  routes: () => [dashboardRoutes()],
  calls: CALLS,
});
