/**
 * The home page's figures: a call a card (`router`), each for its caller. Sales and profit (`sales`, `profit`, from
 * what orders cost and earned), sales by salesperson and department (`salespeople`), what waits for a decision
 * (`waiting`), wallets that run low (`lowWallets`), plans that end (`ending`), what an agent looks at first (`morning`,
 * mailed to those who want it by `mailMorning`). Nothing else is written. An answer is kept for a moment for the same
 * caller with the same rights (`cache`) and forgotten when that caller does something. `customer/` answers the figures
 * of a customer's page to those who may see it.
 */
import { defineSubject } from '../../engine/http/subject';
import { CALLS } from './calls';
import { CUSTOMER_CALLS } from './customer/calls';
import { customerRoutes } from './customer/router';
import { describeFailed, mailMorning } from './mailMorning';
import { dashboardRoutes, forgetAfterWrites } from './router';
import { words } from './words';

/** Often enough to reach every zone soon after its morning begins. */
const MORNING_EVERY = 10 * 60_000;

export default defineSubject({
  words,
  jobs: { 'morning.mail': { every: MORNING_EVERY, run: mailMorning, complain: describeFailed } },
  watches: forgetAfterWrites,
  routes: () => [dashboardRoutes(), customerRoutes()],
  calls: [...CALLS, ...CUSTOMER_CALLS],
});
