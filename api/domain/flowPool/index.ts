/**
 * The flow pool: customers pay for used data by country and day. A day is billed again after a change of its usage
 * (decision 47).
 */
import type flowPoolPrices from '@t3d/resources/pool/flow-pool-prices';
import { MINUTE_MS } from '@t3d/resources/kit';
import poolBills from '@t3d/resources/pool/pool-bills';
import type poolUsage from '@t3d/resources/pool/pool-usage';
import type { CommandsFor } from '../../registry/command';
import { defineModule } from '../../engine/http/domainModule';
import { computing } from '../../engine/rows/read/computed';
import { CALLS, poolRoutes, exportPoolStatement } from './statement';
import { beforeSavePrices, computedPrices, deletePrices, disablePrices, enablePrices } from './prices';
import { rebillPool, describeUnbilled, settleNightly, settlePool } from './settle';
import { type PoolLine, sumOf, importUsage } from './days';
import { words } from './flowPoolTexts';

const ofPrices = {
  delete: deletePrices,
  enable: enablePrices,
  disable: disablePrices,
  settle: settlePool,
  rebill: rebillPool,
} satisfies CommandsFor<typeof flowPoolPrices>;
const ofBills = { statement: exportPoolStatement } satisfies CommandsFor<typeof poolBills>;
const ofUsage = { import: importUsage } satisfies CommandsFor<typeof poolUsage>;
export const commands = { 'flow-pool-prices': ofPrices, 'pool-bills': ofBills, 'pool-usage': ofUsage };

const exactOfBill = ({ lines }: Record<string, unknown>) => ({ exact: sumOf((lines ?? []) as PoolLine[]).exact });

export default defineModule({
  words,
  commands,
  rules: { 'flow-pool-prices': { beforeSave: beforeSavePrices } },
  computed: [computedPrices, computing(poolBills, (_ctx, rows) => Promise.resolve(rows.map(exactOfBill)))],
  calls: CALLS,
  routes: () => [poolRoutes()],
  jobs: { 'flow-pool.settle': { every: 10 * MINUTE_MS, run: settleNightly, complain: describeUnbilled } },
});
