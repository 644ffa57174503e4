import { deleteOrders, retryOrders } from '../../api/subjects/orders/commands/retryOrders';
import { acceptOrder } from '../../api/subjects/orders/events/startOrder';
import { failOrder } from '../../api/subjects/orders/events/failOrder';
import { approve, reject, submit } from './documents';
import { DAY, HOUR, later } from './moments';
import { planFinish, planRefund, planRevoke } from './orderEndings';
import { planStep, planUse, referenceOf, releaseCard, startUse } from './orderUse';
import { answerRefunds } from './payments';
import type { Sale } from './sales';
import { staffOf } from './sales';
import { ensureFunds } from './wallets';
import type { World } from './world';

/** What becomes of an order once the card carries it. */
function planFate(world: World, sale: Sale, moment: Date): void {
  const fate = world.random.weighted({
    use: 82,
    idle: 4,
    revoke: 6,
    revokeUsing: 2,
    finish: 3,
    refund: 4,
    refundAll: 3,
  });
  if (fate === 'idle') return;
  if (fate === 'revoke') {
    planRevoke(world, sale, later(moment, HOUR + world.random.next() * 2 * DAY), 'UNUSED');
    return;
  }
  planUse(world, sale, moment);
  const midway = later(moment, 10 * DAY + world.random.next() * 4 * DAY);
  if (fate === 'revokeUsing' && sale.offer.revocable) planRevoke(world, sale, midway, 'USING');
  if (fate === 'finish') planFinish(world, sale, midway);
  if (fate === 'refund' || fate === 'refundAll') planRefund(world, sale, midway, fate === 'refundAll');
}

function planRetry(world: World, sale: Sale, moment: Date): void {
  planStep(world, moment, sale, 'FAILED', async () => {
    await ensureFunds(world, moment, sale.agent, sale.offer.price + sale.offer.fee);
    await retryOrders(world.at(moment, staffOf(sale.agent)), { ids: [sale.id] });
    sale.stage = 'INITIAL';
    planAnswer(world, sale, moment, 1);
  });
}

/** The supplier's answer within a minute and a half: mostly yes. */
function planAnswer(world: World, sale: Sale, moment: Date, certainty: number): void {
  const answer = later(moment, (3 + world.random.next() * 87) * 1000);
  const accepts = world.random.chance(certainty);
  planStep(world, answer, sale, 'INITIAL', async () => {
    const ctx = world.at(answer);
    const reference = await referenceOf(world, sale);
    if (accepts) {
      const order = await acceptOrder(ctx, sale.id, reference);
      sale.stage = 'UNUSED';
      if (order.status === 'USING') startUse(world, sale, answer);
      else planFate(world, sale, answer);
      return;
    }
    await failOrder(ctx, sale.id, reference, world.random.pick(['PRODUCT_UNAVAILABLE', 'CARD_REJECTED', 'TIMEOUT']));
    if (sale.retail) await answerRefunds(world, answer);
    sale.stage = 'FAILED';
    planAfterFailure(world, sale, answer);
  });
}

/** Half of the failures are tried again, a few are cleared away; the rest stay for staff to see. */
function planAfterFailure(world: World, sale: Sale, moment: Date): void {
  const next = later(moment, HOUR + world.random.next() * 8 * HOUR);
  const what = world.random.weighted({ retry: sale.retail ? 0 : 4, clear: 1, stay: 5 });
  if (what === 'retry') {
    planRetry(world, sale, next);
    return;
  }
  releaseCard(world, sale, moment, false);
  if (what === 'clear')
    world.agenda.plan(next, async () => {
      await deleteOrders(world.at(next, staffOf(sale.agent)), { ids: [sale.id] });
    });
}

/** Documents that are not in order, or that nobody has looked at yet. */
function planDocument(world: World, sale: Sale, handed: Date, rejected: Date | null): void {
  let document: number | undefined;
  planStep(world, handed, sale, 'NO_REAL_NAME', async () => {
    document = await submit(world, handed, sale);
  });
  if (rejected)
    planStep(world, rejected, sale, 'NO_REAL_NAME', async () => {
      if (document !== undefined) await reject(world, rejected, sale, document);
    });
}

/** A card whose holder must be verified first: some are, some give up, the others wait. */
function planVerification(world: World, sale: Sale, moment: Date): void {
  const answered = later(moment, HOUR + world.random.next() * 5 * DAY);
  const what =
    moment < world.daysAgo(24)
      ? world.random.weighted({ verify: 3, giveUp: 1 })
      : world.random.weighted({ verify: 2, giveUp: 1, wait: 5 });
  if (what === 'giveUp') planRevoke(world, sale, answered, 'NO_REAL_NAME');
  const handed = later(moment, (answered.getTime() - moment.getTime()) * (0.2 + world.moreRandom.next() * 0.6));
  if (what === 'wait' && world.moreRandom.chance(0.7))
    planDocument(world, sale, handed, world.moreRandom.chance(0.25) ? answered : null);
  if (what !== 'verify') return;
  if (world.moreRandom.chance(0.2))
    planDocument(
      world,
      sale,
      later(moment, (handed.getTime() - moment.getTime()) / 3),
      later(moment, (handed.getTime() - moment.getTime()) * 0.8),
    );
  let document: number | undefined;
  planStep(world, handed, sale, 'NO_REAL_NAME', async () => {
    document = await submit(world, handed, sale);
  });
  planStep(world, answered, sale, 'NO_REAL_NAME', async () => {
    if (document === undefined) return;
    await approve(world, answered, sale, document);
    sale.card.needsName = false;
    sale.stage = 'INITIAL';
    planAnswer(world, sale, answered, 1);
  });
}

/** Plans the whole timeline of an order that was sold at this moment; what would come after today does not happen. */
export function planTimeline(world: World, sale: Sale, moment: Date): void {
  if (sale.stage === 'NO_REAL_NAME') planVerification(world, sale, moment);
  else planAnswer(world, sale, moment, 0.96);
}

/** A pre-order is accepted like any order, and then waits for the running one to end. */
export function planPreOrder(world: World, running: Sale, sale: Sale, moment: Date): void {
  running.next = sale;
  const answer = later(moment, 20_000);
  planStep(world, answer, sale, 'INITIAL', async () => {
    await acceptOrder(world.at(answer), sale.id, await referenceOf(world, sale));
    sale.stage = 'UNUSED';
  });
}
