import orders from '@t3d/resources/orders/orders';
import terminals from '@t3d/resources/cards/terminals';
import { table } from '../../api/models/table';
import { requestTransfer } from '../../api/subjects/cardTransfers';
import type { DemoAgent } from './data/people';
import { type World, HOUR } from './world';
import { transferCard } from '../../api/subjects/terminals/transferCard';
import type { Sale } from './sales';

const HOLDERS: readonly DemoAgent[] = ['agent1', 'agent3'];

/** A card in use whose holder has no e-mail address, and an unused one of its kind. */
async function findPair(world: World, agent: DemoAgent): Promise<{ from: number; to: number } | null> {
  const ctx = world.at(world.daysAgo(1, 4 * HOUR));
  const held = { owner: world.id(agent), contact: null };
  const old = await table(ctx, terminals).find({ ...held, status: 'ACTIVATED' }, { limit: 20 });
  const fresh = await table(ctx, terminals).find({ ...held, status: 'UNUSED' }, { limit: 200 });
  const sold = new Set(
    (await table(ctx, orders).find({ terminal: fresh.map(({ id }) => id) })).map(({ terminal }) => terminal),
  );
  for (const { id, type } of old) {
    const to = fresh.find((card) => card.type === type && !sold.has(card.id));
    if (to) return { from: id, to: to.id };
  }
  return null;
}

/** Holders who ask for another card, and wait for the agent that sold it. */
export function planCardTransfers(world: World): void {
  const moment = world.daysAgo(1, 4 * HOUR);
  for (const agent of HOLDERS)
    world.agenda.plan(moment, async () => {
      const pair = await findPair(world, agent);
      if (pair) await requestTransfer(world.at(moment), pair);
    });
}

const DAYS = [11, 4] as const;

/** Two users break their cards: another card of the same agent takes over what runs on the old one. */
export function planTransfers(world: World, sales: readonly Sale[]): void {
  for (const day of DAYS) {
    const moment = world.daysAgo(day, 6 * HOUR);
    world.agenda.plan(moment, async () => {
      const sale = sales.findLast(
        ({ stage, offer, agent, endsAt, card }) =>
          stage === 'USING' &&
          offer.terminalType === 'SIM' &&
          agent === 'agent2' &&
          !card.needsName &&
          (endsAt ?? moment).getTime() > moment.getTime(),
      );
      const fresh = world.idleCards('agent2', 'SIM').pop();
      if (!sale || !fresh) return;
      await transferCard(world.at(moment, 'agent2'), { from: sale.card.id, to: fresh.id, remark: 'RMA-0117' });
      if (sale.next) sale.next.card = fresh;
      sale.card = fresh;
    });
  }
}
