/**
 * The flow pool: customers who pay for what their cards used, by country and day.
 *
 * Usage comes in as files (`days.ts`) and waits for a bill. Once a night (`settle.ts`), or when staff ask for it,
 * each day that is over is billed once (`billDay.ts`): usage times the price of the day (`days.ts`),
 * added up exactly, rounded once, taken from the wallet. Staff get a mail of the days that have no bill
 * (`settle.ts`). What changes later is mended by a refund of the whole bill and another one. A price of days
 * that are billed cannot be changed (`prices.ts`) but by choice (`settle.ts`). The page of a month is read by
 * `month.ts`, its file written by `statement.ts`. Decision 47.
 */
import type flowPoolPrices from '@t3d/resources/pool/flow-pool-prices';
import { MINUTE_MS } from '@t3d/resources/kit';
import poolBills from '@t3d/resources/pool/pool-bills';
import type poolUsage from '@t3d/resources/pool/pool-usage';
import type { CommandsFor } from '../../declared/command';
import { defineSubject } from '../../engine/http/subject';
import { computing } from '../../engine/rows/read/computed';
import { CALLS, poolRoutes, givePoolStatement } from './statement';
import { completePrices, deletePrices, disablePrices, enablePrices } from './prices';
import { rebillPool, describeUnbilled, settleNightly, settlePool } from './settle';
import { type PoolLine, sumOf, importUsage } from './days';
import { words } from './words';

const ofPrices = {
  delete: deletePrices,
  enable: enablePrices,
  disable: disablePrices,
  settle: settlePool,
  rebill: rebillPool,
} satisfies CommandsFor<typeof flowPoolPrices>;
const ofBills = { statement: givePoolStatement } satisfies CommandsFor<typeof poolBills>;
const ofUsage = { import: importUsage } satisfies CommandsFor<typeof poolUsage>;
export const commands = { 'flow-pool-prices': ofPrices, 'pool-bills': ofBills, 'pool-usage': ofUsage };

/** The sum of a bill before it was rounded. */
const exactOfBill = ({ lines }: Record<string, unknown>) => ({ exact: sumOf((lines ?? []) as PoolLine[]).exact });

export default defineSubject({
  words,
  commands,
  rules: { 'flow-pool-prices': { complete: completePrices } },
  computed: [computing(poolBills, (_ctx, rows) => Promise.resolve(rows.map(exactOfBill)))],
  calls: CALLS,
  routes: () => [poolRoutes()],
  jobs: { 'flow-pool.settle': { every: 10 * MINUTE_MS, run: settleNightly, complain: describeUnbilled } },
});
