import orders from '@t3d/resources/orders/orders';
import terminals from '@t3d/resources/cards/terminals';
import { applyRevoke } from '../../api/subjects/orders/commands/applyRevoke';
import { finishOrders } from '../../api/subjects/orders/commands/forceCompletion';
import { partialRefund } from '../../api/subjects/orders/commands/partialRefund';
import { suspendTerminals } from '../../api/subjects/terminals/changeStatus';
import { supplierSimulator, writeSetting } from '../../api/subjects/suppliers/simulator';
import { table } from '../../api/models/table';
import { answerRefunds, leavePaymentsOpen } from './payments';
import type { Offers } from './plans';
import { type Sale, sell, staffOf } from './sales';
import { type InTransaction, type World, MINUTE, earlier } from './world';

const EACH = { initial: 9, revoking: 7, completing: 6, refunding: 5, suspended: 16 } as const;

/** The fields of an order that the simulator's books need. */
interface Asked {
  id: number;
  card: { id: number };
  offer: { code: string; terminalType: string };
}

/** The supplier received this order and set it up, and has not answered the request that is open now. */
export async function leaveOpen(ctx: InTransaction, sale: Asked, question?: 'revoke' | 'finish'): Promise<void> {
  const order = await table(ctx, orders).one(sale.id);
  const card = await table(ctx, terminals).one(sale.card.id);
  const reference = order?.supplierReference ?? '';
  await writeSetting(ctx, 'suppliers', question ? 'auto' : 'manual');
  await supplierSimulator.provision(ctx, {
    reference,
    iccid: card?.iccid ?? null,
    product: sale.offer.code,
    esim: sale.offer.terminalType === 'E_SIM',
  });
  await writeSetting(ctx, 'suppliers', 'manual');
  if (question === 'revoke')
    await supplierSimulator.revoke(ctx, { reference, question: `${order?.orderNo}-r${order?.version}` });
  if (question === 'finish')
    await supplierSimulator.complete(ctx, { reference, question: `${order?.orderNo}-f${order?.version}` });
  await writeSetting(ctx, 'suppliers', 'auto');
}

/** A gateway is paying an end user part of the price back, and has not finished. */
async function startGatewayRefund(world: World, moment: Date, sale: Sale): Promise<void> {
  await partialRefund(world.at(moment, staffOf(sale.agent)), {
    ids: [sale.id],
    amount: Math.max(10, Math.floor(sale.offer.retail / 4)),
    remark: 'CS-2193',
  });
  await answerRefunds(world, moment, 'PENDING');
  sale.stage = 'OPEN';
}

/**
 * In the last hour of the demo world some questions to suppliers and gateways stay unanswered, so that every status can
 * be seen.
 */
export function planOpenQuestions(world: World, offers: Offers, sales: readonly Sale[]): void {
  let turn = 0;
  const soon = (): Date => {
    turn += 1;
    return earlier(world.now, (58 - turn) * MINUTE);
  };
  const some = (stage: Sale['stage'], wanted: (sale: Sale) => boolean = () => true): Sale | undefined =>
    sales.findLast((sale) => sale.stage === stage && !sale.next && wanted(sale));
  const lasting = (sale: Sale): boolean => (sale.endsAt ?? world.now).getTime() > world.now.getTime();
  const times = (count: number, step: (moment: Date) => Promise<void>): void => {
    for (let done = 0; done < count; done += 1) {
      const moment = soon();
      world.agenda.plan(moment, () => step(moment));
    }
  };
  times(EACH.initial, async (moment) => {
    for (let tries = 0; tries < 20; tries += 1) {
      const sale = await sell(world, offers, moment, { wallet: true });
      if (!sale) continue;
      await leaveOpen(world.at(moment), sale);
      sale.stage = 'OPEN';
      return;
    }
  });
  times(EACH.revoking, async (moment) => {
    const sale = some('UNUSED', ({ retail }) => !retail);
    if (!sale) return;
    await applyRevoke(world.at(moment, sale.agent), { ids: [sale.id] });
    await leaveOpen(world.at(moment), sale, 'revoke');
    sale.stage = 'OPEN';
  });
  times(EACH.completing, async (moment) => {
    const sale = some('USING', lasting);
    if (!sale) return;
    await finishOrders(world.at(moment, staffOf(sale.agent)), { ids: [sale.id] });
    await leaveOpen(world.at(moment), sale, 'finish');
    sale.stage = 'OPEN';
  });
  times(EACH.refunding, async (moment) => {
    const sale = some('USING', (one) => one.retail && lasting(one));
    if (sale) await startGatewayRefund(world, moment, sale);
  });
  times(EACH.suspended, async (moment) => {
    const sale = some('USING', (one) => lasting(one) && one.offer.terminalType !== 'E_SIM');
    if (!sale) return;
    await suspendTerminals(world.at(moment, staffOf(sale.agent)), { ids: [sale.card.id] });
    sale.stage = 'OPEN';
  });
  const last = soon();
  world.agenda.plan(last, () => leavePaymentsOpen(world, offers));
}
