import { transferCard } from '../../api/subjects/terminals/transferCard';
import type { Sale } from './sales';
import type { World } from './world';
import { HOUR } from './moments';

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
