import orders from '@t3d/resources/orders/orders';
import terminals from '@t3d/resources/cards/terminals';
import { applyRevoke } from '../../api/domain/orders/commands/applyRevoke';
import { finishOrders } from '../../api/domain/orders/commands/forceCompletion';
import { partialRefund } from '../../api/domain/orders/commands/previewParties';
import { suspendTerminals } from '../../api/domain/terminals/changeStatus';
import { supplierSimulator, writeSetting } from '../../api/domain/suppliers/simulator';
import { table } from '../../api/models/table';
import { decideRefunds, leavePaymentsOpen } from './payments';
import type { Offers } from './plans';
import { type Sale, sell, staffOf } from './sales';
import { type InTransaction, type DemoContext, MINUTE, earlier, HOUR } from './demoContext';
import { requestTransfer } from '../../api/domain/cardTransfers';
import type { DemoAgent } from './data/users';
import { transferCard } from '../../api/domain/terminals/transferCard';

const HOLDERS: readonly DemoAgent[] = ['agent1', 'agent3'];

/** Finds a card in use without an email address, and an unused one of its type. */
async function findPair(world: DemoContext, agent: DemoAgent): Promise<{ from: number; to: number } | null> {
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

/** Plans requests of end users to move plans to another card, which wait for approval. */
export function planCardTransfers(world: DemoContext): void {
  const moment = world.daysAgo(1, 4 * HOUR);
  for (const agent of HOLDERS)
    world.agenda.plan(moment, async () => {
      const pair = await findPair(world, agent);
      if (pair) await requestTransfer(world.at(moment), pair);
    });
}

const DAYS = [11, 4] as const;

/** Plans two transfers from broken cards. */
export function planTransfers(world: DemoContext, sales: readonly Sale[]): void {
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

const EACH = { initial: 9, revoking: 7, beforeSave: 6, refunding: 5, suspended: 16 } as const;

/** The fields that the simulated supplier reads. */
interface OpenSale {
  id: number;
  card: { id: number };
  offer: { code: string; terminalType: string };
}

/** Leaves a supplier request open: provisioned but without a response. */
export async function leaveRequestOpen(
  ctx: InTransaction,
  sale: OpenSale,
  question?: 'revoke' | 'finish',
): Promise<void> {
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

/** Starts a refund that the gateway does not finish. */
async function startGatewayRefund(world: DemoContext, moment: Date, sale: Sale): Promise<void> {
  await partialRefund(world.at(moment, staffOf(sale.agent)), {
    ids: [sale.id],
    amount: Math.max(10, Math.floor(sale.offer.retail / 4)),
    remark: 'CS-2193',
  });
  await decideRefunds(world, moment, 'PENDING');
  sale.stage = 'OPEN';
}

/** Plans open requests to suppliers and gateways. */
export function planOpenRequests(world: DemoContext, offers: Offers, sales: readonly Sale[]): void {
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
      await leaveRequestOpen(world.at(moment), sale);
      sale.stage = 'OPEN';
      return;
    }
  });
  times(EACH.revoking, async (moment) => {
    const sale = some('UNUSED', ({ retail }) => !retail);
    if (!sale) return;
    await applyRevoke(world.at(moment, sale.agent), { ids: [sale.id] });
    await leaveRequestOpen(world.at(moment), sale, 'revoke');
    sale.stage = 'OPEN';
  });
  times(EACH.beforeSave, async (moment) => {
    const sale = some('USING', lasting);
    if (!sale) return;
    await finishOrders(world.at(moment, staffOf(sale.agent)), { ids: [sale.id] });
    await leaveRequestOpen(world.at(moment), sale, 'finish');
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
  world.agenda.plan(last, () => leavePaymentsOpen(world, offers, last));
}
