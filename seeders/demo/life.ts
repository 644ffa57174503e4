import { applyRevoke } from '../../api/subjects/orders/applyRevoke';
import {
  deleteOrders,
  finishOrders,
  forceCompletion,
  partialRefund,
  retryOrders,
} from '../../api/subjects/orders/staffCommands';
import {
  acceptOrder,
  activateOrder,
  completeOrder,
  confirmFinish,
  confirmRevoke,
  failOrder,
  recordUsage,
  refuseRevoke,
} from '../../api/subjects/orders/supplierNews';
import { select } from '../../api/models/sql';
import { approveIt, handIn, rejectIt } from './papers';
import { answerRefunds } from './payments';
import type { Sale } from './sales';
import { staffOf } from './sales';
import { ensureFunds } from './wallets';
import type { World } from './world';
import { DAY, HOUR, MINUTE } from './world';

const later = (moment: Date, milliseconds: number): Date => new Date(moment.getTime() + Math.round(milliseconds));

/** Plans a deed of a sale that is only done while the sale is still in the stage that it starts from. */
function plan(world: World, moment: Date, sale: Sale, stage: Sale['stage'], deed: () => Promise<void>): void {
  world.agenda.plan(moment, async () => {
    if (sale.stage === stage) await deed();
  });
}

/** The card is free for another order, or goes on to its pre-order, which starts at once when this one was in use. */
function free(world: World, sale: Sale, moment: Date, wasUsing: boolean): void {
  sale.stage = 'ENDED';
  const { next } = sale;
  if (!next) {
    world.idleCards(sale.agent, sale.offer.terminalType).push(sale.card);
    return;
  }
  if (wasUsing && next.stage === 'UNUSED') begun(world, next, moment);
  else if (next.stage === 'UNUSED') planUse(world, next, moment);
}

async function referenceOf(world: World, sale: Sale): Promise<string> {
  const [row] = await select<{ supplierReference: string }>(
    world.at(world.now),
    'SELECT `supplierReference` FROM `orders` WHERE `id` = ?',
    [sale.id],
  );
  return row?.supplierReference ?? '';
}

/** The last that is known of orders in use is an hour and a half old. */
const LAST_TOLD = 90 * MINUTE;

/**
 * Of a plan with cycles: some of the first, of the one that is measured, and of the present one, no more of each than
 * it gives.
 */
function planCycles(world: World, sale: Sale, begun: Date, measured: Date, share: number): void {
  const { days, dataMB } = sale.offer.cycle as NonNullable<Sale['offer']['cycle']>;
  const last = new Date(world.now.getTime() - LAST_TOLD);
  const moments = [
    later(begun, 3 * HOUR),
    measured,
    ...(last > measured && last < (sale.endsAt ?? last) ? [last] : []),
  ];
  moments.forEach((moment, index) => {
    const cycle = Math.floor((moment.getTime() - begun.getTime()) / (days * DAY));
    // Readings of one cycle share what it gives.
    const sharing = moments.filter(
      (one) => Math.floor((one.getTime() - begun.getTime()) / (days * DAY)) === cycle,
    ).length;
    const used = Math.max(1, Math.floor((dataMB * share * (1 - index * 0.2)) / sharing));
    plan(world, moment, sale, 'USING', async () => {
      await recordUsage(world.at(moment), sale.id, used);
    });
  });
}

/** An order in use: some usage, then its end by time, or sooner when all the data is gone. */
function begun(world: World, sale: Sale, moment: Date): void {
  sale.stage = 'USING';
  const { offer } = sale;
  const term = offer.validDays * DAY;
  sale.endsAt = later(moment, term);
  const measured = later(moment, term * (0.2 + world.random.next() * 0.4));
  const share = 0.1 + world.random.next() * 0.6;
  const used = Math.max(1, Math.floor((offer.totalMB ?? offer.validDays * 900) * share));
  const isMeasured = world.random.chance(0.5);
  if (isMeasured && offer.cycle) planCycles(world, sale, moment, measured, share);
  else if (isMeasured)
    plan(world, measured, sale, 'USING', async () => {
      await recordUsage(world.at(measured), sale.id, used);
    });
  const emptied = later(moment, term * (0.65 + world.random.next() * 0.3));
  if (offer.type === 'SUM' && world.random.chance(0.45)) {
    plan(world, emptied, sale, 'USING', async () => {
      await recordUsage(world.at(emptied), sale.id, offer.totalMB ?? 0);
      free(world, sale, emptied, true);
    });
  }
  const end = sale.endsAt;
  plan(world, end, sale, 'USING', async () => {
    await completeOrder(world.at(end), sale.id, 'TIME');
    free(world, sale, end, true);
  });
}

function planUse(world: World, sale: Sale, moment: Date): void {
  const first = later(moment, HOUR + world.random.next() ** 2 * 9 * DAY);
  plan(world, first, sale, 'UNUSED', async () => {
    await activateOrder(world.at(first), sale.id);
    begun(world, sale, first);
  });
}

/**
 * The agent wants its money back; the supplier mostly agrees. An eSIM in use has been downloaded: its card is spent.
 */
function planRevoke(world: World, sale: Sale, moment: Date, stage: 'UNUSED' | 'USING' | 'NO_REAL_NAME'): void {
  const answer = later(moment, (1 + world.random.next() * 9) * MINUTE);
  const refuses = stage === 'UNUSED' && world.random.chance(0.12);
  plan(world, moment, sale, stage, async () => {
    await applyRevoke(world.at(moment, sale.retail ? staffOf(sale.agent) : sale.agent), { ids: [sale.id] });
    if (stage === 'NO_REAL_NAME') {
      free(world, sale, moment, false);
      return;
    }
    sale.stage = 'OPEN';
  });
  plan(world, answer, sale, 'OPEN', async () => {
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
    else free(world, sale, answer, stage === 'USING');
  });
}

/** Ends an order early: by asking the supplier, or by ADMIN at once. */
function planFinish(world: World, sale: Sale, moment: Date): void {
  const answer = later(moment, 6 * MINUTE);
  const forced = world.random.chance(0.3);
  plan(world, moment, sale, 'USING', async () => {
    if (forced) {
      await forceCompletion(world.at(moment, 'admin'), { ids: [sale.id] });
      free(world, sale, moment, true);
      return;
    }
    await finishOrders(world.at(moment, staffOf(sale.agent)), { ids: [sale.id] });
    sale.stage = 'OPEN';
  });
  if (!forced)
    plan(world, answer, sale, 'OPEN', async () => {
      await confirmFinish(world.at(answer), sale.id);
      free(world, sale, answer, true);
    });
}

const priceOf = (sale: Sale): number => (sale.retail ? sale.offer.retail : sale.offer.price);

/** A complaint: part of the price goes back; in some cases the rest of it a day later. */
function planRefund(world: World, sale: Sale, moment: Date, inFull: boolean): void {
  const price = priceOf(sale);
  const part = Math.max(10, Math.floor((price * (0.1 + world.random.next() * 0.3)) / 10) * 10);
  const staff = staffOf(sale.agent);
  const give = async (when: Date, amount: number, remark: string): Promise<void> => {
    await partialRefund(world.at(when, staff), { ids: [sale.id], amount, remark });
    if (sale.retail) await answerRefunds(world, when);
  };
  plan(world, moment, sale, 'USING', async () => {
    await give(moment, part, '信号不稳定，部分退款');
  });
  if (!inFull) return;
  const rest = later(moment, 20 * HOUR);
  plan(world, rest, sale, 'USING', async () => {
    await give(rest, price - part, '无法使用，全额退款');
    free(world, sale, rest, true);
  });
}

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
  plan(world, moment, sale, 'FAILED', async () => {
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
  plan(world, answer, sale, 'INITIAL', async () => {
    const ctx = world.at(answer);
    const reference = await referenceOf(world, sale);
    if (accepts) {
      const order = await acceptOrder(ctx, sale.id, reference);
      sale.stage = 'UNUSED';
      if (order.status === 'USING') begun(world, sale, answer);
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
  free(world, sale, moment, false);
  if (what === 'clear')
    world.agenda.plan(next, async () => {
      await deleteOrders(world.at(next, staffOf(sale.agent)), { ids: [sale.id] });
    });
}

/** Papers that are not in order, or that nobody has looked at yet. */
function planPaper(world: World, sale: Sale, handed: Date, rejected: Date | null): void {
  let paper: number | undefined;
  plan(world, handed, sale, 'NO_REAL_NAME', async () => {
    paper = await handIn(world, handed, sale);
  });
  if (rejected)
    plan(world, rejected, sale, 'NO_REAL_NAME', async () => {
      if (paper !== undefined) await rejectIt(world, rejected, sale, paper);
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
    planPaper(world, sale, handed, world.moreRandom.chance(0.25) ? answered : null);
  if (what !== 'verify') return;
  if (world.moreRandom.chance(0.2))
    planPaper(
      world,
      sale,
      later(moment, (handed.getTime() - moment.getTime()) / 3),
      later(moment, (handed.getTime() - moment.getTime()) * 0.8),
    );
  let paper: number | undefined;
  plan(world, handed, sale, 'NO_REAL_NAME', async () => {
    paper = await handIn(world, handed, sale);
  });
  plan(world, answered, sale, 'NO_REAL_NAME', async () => {
    if (paper === undefined) return;
    await approveIt(world, answered, sale, paper);
    sale.card.needsName = false;
    sale.stage = 'INITIAL';
    planAnswer(world, sale, answered, 1);
  });
}

/** Plans the whole life of an order that was sold at this moment; what would come after today does not happen. */
export function planLife(world: World, sale: Sale, moment: Date): void {
  if (sale.stage === 'NO_REAL_NAME') planVerification(world, sale, moment);
  else planAnswer(world, sale, moment, 0.96);
}

/** A pre-order is accepted like any order, and then waits for the running one to end. */
export function planPreOrder(world: World, running: Sale, sale: Sale, moment: Date): void {
  running.next = sale;
  const answer = later(moment, 20_000);
  plan(world, answer, sale, 'INITIAL', async () => {
    await acceptOrder(world.at(answer), sale.id, await referenceOf(world, sale));
    sale.stage = 'UNUSED';
  });
}
