import { DAY_MS } from '@t3d/resources/kit';
import { setSupplierMode } from '../../domain/suppliers/simulator';
import { inTransaction } from '../../models/transaction';
import type { Random } from '../modelTest/random';
import type { Action } from './actions';
import { ACTIONS } from './actions';
import type { Event, Fault } from './events';
import { SUPPLIER_MODES } from './faults';
import { storeSnapshot } from './past';
import type { Shop } from './shop';

/** One in this many events is followed by a snapshot. */
const SNAPSHOTS = 12;
const STEP_MS = 4 * 60_000;

/** Applies a fault from outside the product. */
async function misbehave(shop: Shop, fault: Fault | undefined): Promise<void> {
  const mode = fault && SUPPLIER_MODES[fault];
  await inTransaction(shop.system, (ctx) => setSupplierMode(ctx, mode ?? 'auto'));
  if (fault === 'clock stepped forward') shop.database.clock.advance(STEP_MS);
  if (fault === 'clock stepped back') shop.database.clock.advance(-STEP_MS);
}

/** Performs an event, then its jobs. */
export async function perform(shop: Shop, event: Event, random: Random): Promise<void> {
  const { fault } = event;
  await misbehave(shop, fault);
  const sentence = await (ACTIONS[event.action] as Action).run(shop, event, random).catch((error: unknown) => {
    shop.violations.push(`${event.action} failed: ${String(error)}`);
    return `${event.action} fails`;
  });
  await shop.runJobs(fault);
  if (random(SNAPSHOTS) === 0) await storeSnapshot(shop, random);
  if (fault === 'clock stepped forward') shop.database.clock.advance(-STEP_MS);
  if (fault === 'clock stepped back') shop.database.clock.advance(STEP_MS);
  const at = `${Math.floor(event.at / DAY_MS) + 1} ${new Date(event.at).toISOString().slice(11, 16)}`;
  shop.trace.push(`event ${event.id}, day ${at}${fault ? ` [${fault}]` : ''}: ${sentence}`);
}
