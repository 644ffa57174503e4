import { applyRevoke } from '../../api/subjects/orders/commands/applyRevoke';
import { finishOrders, forceCompletion } from '../../api/subjects/orders/commands/forceCompletion';
import { partialRefund } from '../../api/subjects/orders/commands/partialRefund';
import { confirmFinish } from '../../api/subjects/orders/events/completeOrder';
import { confirmRevoke } from '../../api/subjects/orders/events/confirmRevoke';
import { refuseRevoke } from '../../api/subjects/orders/events/refusals';
import { HOUR, MINUTE, later } from './moments';
import { planStep, planUse, releaseCard } from './orderUse';
import { answerRefunds } from './payments';
import type { Sale } from './sales';
import { staffOf } from './sales';
import type { World } from './world';

/**
 * The agent wants its money back; the supplier mostly agrees. An eSIM in use has been downloaded: its card is spent.
 */
export function planRevoke(world: World, sale: Sale, moment: Date, stage: 'UNUSED' | 'USING' | 'NO_REAL_NAME'): void {
  const answer = later(moment, (1 + world.random.next() * 9) * MINUTE);
  const refuses = stage === 'UNUSED' && world.random.chance(0.12);
  planStep(world, moment, sale, stage, async () => {
    await applyRevoke(world.at(moment, sale.retail ? staffOf(sale.agent) : sale.agent), { ids: [sale.id] });
    if (stage === 'NO_REAL_NAME') {
      releaseCard(world, sale, moment, false);
      return;
    }
    sale.stage = 'OPEN';
  });
  planStep(world, answer, sale, 'OPEN', async () => {
    const ctx = world.at(answer);
    if (refuses) {
      await refuseRevoke(ctx, sale.id);
      sale.stage = 'UNUSED';
      planUse(world, sale, answer);
      return;
    }
    await confirmRevoke(ctx, sale.id);
    if (sale.retail) await answerRefunds(world, answer);
    if (stage === 'USING' && sale.offer.terminalType === 'E_SIM') sale.stage = 'ENDED';
    else releaseCard(world, sale, answer, stage === 'USING');
  });
}

/** Ends an order early: by a request to the supplier, or by ADMIN at once. */
export function planFinish(world: World, sale: Sale, moment: Date): void {
  const answer = later(moment, 6 * MINUTE);
  const forced = world.random.chance(0.3);
  planStep(world, moment, sale, 'USING', async () => {
    if (forced) {
      await forceCompletion(world.at(moment, 'admin'), { ids: [sale.id] });
      releaseCard(world, sale, moment, true);
      return;
    }
    await finishOrders(world.at(moment, staffOf(sale.agent)), { ids: [sale.id] });
    sale.stage = 'OPEN';
  });
  if (!forced)
    planStep(world, answer, sale, 'OPEN', async () => {
      await confirmFinish(world.at(answer), sale.id);
      releaseCard(world, sale, answer, true);
    });
}

const priceOf = (sale: Sale): number => (sale.retail ? sale.offer.retail : sale.offer.price);

/** A complaint: part of the price goes back; in some cases the rest of it a day later. */
export function planRefund(world: World, sale: Sale, moment: Date, inFull: boolean): void {
  const price = priceOf(sale);
  const part = Math.max(10, Math.floor((price * (0.1 + world.random.next() * 0.3)) / 10) * 10);
  const staff = staffOf(sale.agent);
  const give = async (when: Date, amount: number, remark: string): Promise<void> => {
    await partialRefund(world.at(when, staff), { ids: [sale.id], amount, remark });
    if (sale.retail) await answerRefunds(world, when);
  };
  planStep(world, moment, sale, 'USING', async () => {
    await give(moment, part, 'CS-2193');
  });
  if (!inFull) return;
  const rest = later(moment, 20 * HOUR);
  planStep(world, rest, sale, 'USING', async () => {
    await give(rest, price - part, 'CS-2214');
    releaseCard(world, sale, rest, true);
  });
}
