import { activateOrder, completeOrder, recordUsage } from '../../api/domain/orders/events/startOrder';
import { select } from '../../api/models/sql';
import { type DemoContext, DAY, HOUR, MINUTE, earlier, later } from './demoContext';
import type { Sale } from './sales';

/** Plans a step that runs only in the given stage of the order. */
export function planStep(
  world: DemoContext,
  moment: Date,
  sale: Sale,
  stage: Sale['stage'],
  step: () => Promise<void>,
): void {
  world.agenda.plan(moment, async () => {
    if (sale.stage === stage) await step();
  });
}

/** Ends an order. Starts the card's pre-order or frees the card. */
export function releaseCard(world: DemoContext, sale: Sale, moment: Date, wasUsing: boolean): void {
  sale.stage = 'ENDED';
  const { next } = sale;
  if (!next) {
    world.idleCards(sale.agent, sale.offer.terminalType).push(sale.card);
    return;
  }
  if (wasUsing && next.stage === 'UNUSED') startUse(world, next, moment);
  else if (next.stage === 'UNUSED') planUse(world, next, moment);
}

export async function referenceOf(world: DemoContext, { id }: Pick<Sale, 'id'>): Promise<string> {
  const [row] = await select<{ supplierReference: string }>(
    world.at(world.now),
    'SELECT `supplierReference` FROM `orders` WHERE `id` = ?',
    [id],
  );
  return row?.supplierReference ?? '';
}

/** The time since the last usage report. */
const LAST_REPORT = 90 * MINUTE;

/** Plans usage reports of a plan with cycles, within each cycle's limit. */
function planCycles(world: DemoContext, sale: Sale, begun: Date, measured: Date, share: number): void {
  const { days, dataMB } = sale.offer.cycle as NonNullable<Sale['offer']['cycle']>;
  const last = earlier(world.now, LAST_REPORT);
  const moments = [
    later(begun, 3 * HOUR),
    measured,
    ...(last > measured && last < (sale.endsAt ?? last) ? [last] : []),
  ];
  moments.forEach((moment, index) => {
    const cycle = Math.floor((moment.getTime() - begun.getTime()) / (days * DAY));
    // Limits the reports of a cycle to its data.
    const sharing = moments.filter(
      (one) => Math.floor((one.getTime() - begun.getTime()) / (days * DAY)) === cycle,
    ).length;
    const used = Math.max(1, Math.floor((dataMB * share * (1 - index * 0.2)) / sharing));
    planStep(world, moment, sale, 'USING', async () => {
      await recordUsage(world.at(moment), sale.id, used);
    });
  });
}

/** Puts an order into use, and plans its usage and end. */
export function startUse(world: DemoContext, sale: Sale, moment: Date): void {
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
    planStep(world, measured, sale, 'USING', async () => {
      await recordUsage(world.at(measured), sale.id, used);
    });
  const emptied = later(moment, term * (0.65 + world.random.next() * 0.3));
  if (offer.type === 'SUM' && world.random.chance(0.45)) {
    planStep(world, emptied, sale, 'USING', async () => {
      await recordUsage(world.at(emptied), sale.id, offer.totalMB ?? 0);
      releaseCard(world, sale, emptied, true);
    });
  }
  const end = sale.endsAt;
  planStep(world, end, sale, 'USING', async () => {
    await completeOrder(world.at(end), sale.id, 'TIME');
    releaseCard(world, sale, end, true);
  });
}

export function planUse(world: DemoContext, sale: Sale, moment: Date): void {
  const first = later(moment, HOUR + world.random.next() ** 2 * 9 * DAY);
  planStep(world, first, sale, 'UNUSED', async () => {
    await activateOrder(world.at(first), sale.id);
    startUse(world, sale, first);
  });
}
