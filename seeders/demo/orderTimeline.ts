import { deleteOrders, retryOrders } from '../../api/domain/orders/commands/retryOrders';
import { acceptOrder, confirmFinish } from '../../api/domain/orders/events/startOrder';
import { failOrder, rejectRevoke } from '../../api/domain/orders/events/rejections';
import { approve, reject, submit } from './documents';
import { type DemoContext, DAY, HOUR, later, MINUTE } from './demoContext';
import { planStep, planUse, referenceOf, releaseCard, startUse } from './orderUse';
import { decideRefunds } from './payments';
import { type Sale, staffOf } from './sales';
import { ensureFunds } from './wallets';
import { applyRevoke } from '../../api/domain/orders/commands/applyRevoke';
import { finishOrders, forceCompletion } from '../../api/domain/orders/commands/forceCompletion';
import { partialRefund } from '../../api/domain/orders/commands/previewParties';
import { confirmRevoke } from '../../api/domain/orders/events/confirmRevoke';

/** Plans the events after the supplier has accepted an order. */
function planFate(world: DemoContext, sale: Sale, moment: Date): void {
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

function planRetry(world: DemoContext, sale: Sale, moment: Date): void {
  planStep(world, moment, sale, 'FAILED', async () => {
    await ensureFunds(world, moment, sale.agent, sale.offer.price + sale.offer.fee);
    await retryOrders(world.at(moment, staffOf(sale.agent)), { ids: [sale.id] });
    sale.stage = 'INITIAL';
    planAnswer(world, sale, moment, 1);
  });
}

/** Plans the supplier's response. `certainty` is the probability of acceptance. */
function planAnswer(world: DemoContext, sale: Sale, moment: Date, certainty: number): void {
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
    if (sale.retail) await decideRefunds(world, answer);
    sale.stage = 'FAILED';
    planAfterFailure(world, sale, answer);
  });
}

/** Plans the events after a failure: a retry, a deletion or none. */
function planAfterFailure(world: DemoContext, sale: Sale, moment: Date): void {
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

/** Plans an identity document, rejected at `rejected` or else pending. */
function planDocument(world: DemoContext, sale: Sale, handed: Date, rejected: Date | null): void {
  let document: number | undefined;
  planStep(world, handed, sale, 'NO_REAL_NAME', async () => {
    document = await submit(world, handed, sale);
  });
  if (rejected)
    planStep(world, rejected, sale, 'NO_REAL_NAME', async () => {
      if (document !== undefined) await reject(world, rejected, sale, document);
    });
}

/** Plans the verification of a card's user, who is verified, gives up or waits. */
function planVerification(world: DemoContext, sale: Sale, moment: Date): void {
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

/** Plans all events of an order up to today. */
export function planTimeline(world: DemoContext, sale: Sale, moment: Date): void {
  if (sale.stage === 'NO_REAL_NAME') planVerification(world, sale, moment);
  else planAnswer(world, sale, moment, 0.96);
}

/** Plans a pre-order, which is accepted and then waits for the running order. */
export function planPreOrder(world: DemoContext, running: Sale, sale: Sale, moment: Date): void {
  running.next = sale;
  const answer = later(moment, 20_000);
  planStep(world, answer, sale, 'INITIAL', async () => {
    await acceptOrder(world.at(answer), sale.id, await referenceOf(world, sale));
    sale.stage = 'UNUSED';
  });
}

/** Plans that an agent revokes an order. The card of an eSIM in use cannot be sold again. */
function planRevoke(world: DemoContext, sale: Sale, moment: Date, stage: 'UNUSED' | 'USING' | 'NO_REAL_NAME'): void {
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
      await rejectRevoke(ctx, sale.id);
      sale.stage = 'UNUSED';
      planUse(world, sale, answer);
      return;
    }
    await confirmRevoke(ctx, sale.id);
    if (sale.retail) await decideRefunds(world, answer);
    if (stage === 'USING' && sale.offer.terminalType === 'E_SIM') sale.stage = 'ENDED';
    else releaseCard(world, sale, answer, stage === 'USING');
  });
}

/** Plans the early end of an order, with or without the supplier. */
function planFinish(world: DemoContext, sale: Sale, moment: Date): void {
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

/** Plans a partial refund. With `inFull`, the rest is refunded a day later. */
function planRefund(world: DemoContext, sale: Sale, moment: Date, inFull: boolean): void {
  const price = priceOf(sale);
  const part = Math.max(10, Math.floor((price * (0.1 + world.random.next() * 0.3)) / 10) * 10);
  const staff = staffOf(sale.agent);
  const give = async (when: Date, amount: number, remark: string): Promise<void> => {
    await partialRefund(world.at(when, staff), { ids: [sale.id], amount, remark });
    if (sale.retail) await decideRefunds(world, when);
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
