/**
 * Ctrip: orders that it sends us as its supplier, one row an item (`ctrip-orders`).
 *
 * In: `router.ts` takes every call at one address; `wire/` is the envelope, its cipher and its codes; `services/` what
 * Ctrip may ask, each batch answered once (`channel/answerCall.ts`). `items/` is what an order is: what can be ordered
 * and the stock it holds (`offers.ts`), its state as a function of facts (`status.ts`), cards and our orders for them
 * (`supply.ts`), the one decision on a paid order (`decideOrder.ts`), cancellations (`cancelItem.ts`), and what
 * follows from the cards' life (`followItem.ts`). Out: `outbound/` leaves calls in the outbox and sends the identical
 * message until Ctrip has it; prices and stock are sent when they change. `staff/` is what people do; `reconcile/`
 * compares Ctrip's statements with our books. `simulator/` is the double of Ctrip. Decision 45.
 */
import type ctripAccounts from '@t3d/resources/ctrip/ctrip-accounts';
import type ctripOrders from '@t3d/resources/ctrip/ctrip-orders';
import type ctripStatementLines from '@t3d/resources/ctrip/ctrip-statement-lines';
import type { CommandsFor } from '../../declared/command';
import { defineSubject } from '../../engine/http/subject';
import { type Provided, provide } from '../../models/services';
import { CHANNEL_WATCH } from '../orders';
import { CALLS, ctripRoutes } from './router';
import { completeAccounts, storeGivenAccount, computedCalls, computedItems } from './items/present';
import { FOLLOW_JOB, followOrder, watchOrders } from './items/followItem';
import { passTime } from './items/timeouts';
import { CALL_JOB, syncPlans } from './outbound/leaveCall';
import { giveUpCall, sendCall } from './outbound/sendCall';
import { importStatement } from './reconcile/importStatement';
import { settleLines } from './reconcile/settleLines';
import { ctripSimulator } from './simulator/router';
import { cancelItem, collectItem, confirmItem, redeemItem, rejectItem, returnItem } from './staff/actions';
import { testAccount } from './staff/testAccount';
import { CTRIP_SETTINGS } from './types';
import { words } from './words';

export { heldCards } from './items/supply';
export { passTime as playTime } from './items/timeouts';
export { followOne, keepCalls, playCall } from './simulator/router';

const MINUTE = 60_000;
/** About sixteen hours of tries. */
const CALL_TRIES = 200;

const ofItems = {
  confirm: confirmItem,
  reject: rejectItem,
  collect: collectItem,
  redeem: redeemItem,
  return: returnItem,
  cancel: cancelItem,
} satisfies CommandsFor<typeof ctripOrders>;
export const commands = {
  'ctrip-orders': ofItems,
  'ctrip-accounts': { test: testAccount } satisfies CommandsFor<typeof ctripAccounts>,
  'ctrip-statement-lines': {
    import: importStatement,
    settle: settleLines,
  } satisfies CommandsFor<typeof ctripStatementLines>,
};

export default defineSubject({
  words,
  commands,
  rules: { 'ctrip-accounts': { complete: completeAccounts } },
  computed: [computedCalls, computedItems],
  calls: CALLS,
  jobs: {
    [CALL_JOB]: { run: sendCall, attempts: CALL_TRIES, exhausted: giveUpCall },
    [FOLLOW_JOB]: { run: followOrder, atomic: true, attempts: 20 },
    'ctrip.time': { every: MINUTE, run: passTime },
    'ctrip.sync': { every: MINUTE, atomic: true, run: syncPlans },
  },
  mounts: ({ database, config, log }) => [
    { at: '/t3d-api', handlers: [ctripRoutes(database, log)], raw: true, signed: /^\/ctrip(?:\?|$)/ },
    ...(config.simulators ? [{ at: '/simulator/ctrip', handlers: [ctripSimulator(database)], raw: true }] : []),
  ],
  configured: ({ ctrip, publicUrl, simulators }) => [
    provide(CTRIP_SETTINGS, { given: ctrip, publicUrl, simulators }) as Provided,
  ],
  services: [provide(CHANNEL_WATCH, watchOrders) as Provided],
  prepare: storeGivenAccount,
});
