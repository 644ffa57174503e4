import orders from '@t3d/resources/orders/orders';
import { applyRevoke } from '../../api/domain/orders/commands/applyRevoke';
import { createSmsOrder } from '../../api/domain/orders/commands/createOrder';
import { renewOrders } from '../../api/domain/orders/commands/renewOrders';
import { partialRefund } from '../../api/domain/orders/commands/previewParties';
import { acceptOrder, completeOrder, recordUsage } from '../../api/domain/orders/events/startOrder';
import { confirmRevoke } from '../../api/domain/orders/events/confirmRevoke';
import { failOrder } from '../../api/domain/orders/events/rejections';
import { table } from '../../api/models/table';
import { idsOf } from './cards';
import { MARKED } from './data/cards';
import type { DemoAgent } from './data/users';
import { leaveRequestOpen } from './openRequests';
import { referenceOf } from './orderUse';
import { staffOf } from './sales';
import { type SmsOffer, type SmsOffers, isOnSale } from './smsPlans';
import { ensureFunds } from './wallets';
import { type DemoContext, DAY, HOUR, MINUTE, earlier, later } from './demoContext';

const SPAN = 84;
const SHARE = 0.035;
const FATES = { use: 44, revoke: 8, fail: 5, renew: 7, usedUp: 8, refund: 4, refundAll: 3 } as const;
/** The requests that the supplier leaves unanswered. */
const OPEN = ['provision', 'provision', 'revoke'] as const;
const UNVERIFIED_DAYS = [12, 3] as const;
const BUYERS: Readonly<Record<DemoAgent, number>> = { agent3: 34, agent2: 24, agent1: 19, other2: 14, other1: 9 };

interface SmsSale {
  id: number;
  agent: DemoAgent;
  offer: SmsOffer;
  card: { id: number };
}

const statusOf = async (world: DemoContext, { id }: SmsSale): Promise<string> =>
  (await table(world.at(world.now), orders).one(id))?.status ?? '';

/** Plans a step that runs only in the given status of the order. */
function planStep(world: DemoContext, moment: Date, sale: SmsSale, status: string, step: () => Promise<unknown>): void {
  world.agenda.plan(moment, async () => {
    if ((await statusOf(world, sale)) === status) await step();
  });
}

async function buy(
  world: DemoContext,
  moment: Date,
  agent: DemoAgent,
  offer: SmsOffer,
  card: { id: number },
): Promise<SmsSale> {
  await ensureFunds(world, moment, agent, offer.price);
  const made = await createSmsOrder(world.at(moment, agent), {
    terminal: card.id,
    agentPlan: offer.agentPlan,
    remark: world.moreRandom.chance(0.1) ? 'OTP' : null,
  });
  return { id: made.id as number, agent, offer, card };
}

async function sellSms(world: DemoContext, offers: SmsOffers, moment: Date): Promise<SmsSale | undefined> {
  const agent = world.moreRandom.weighted(BUYERS);
  const offer = world.moreRandom.pick(offers[agent].filter((one) => isOnSale(world, one, moment)));
  const cards = world.idleCards(agent, offer.terminalType).filter(({ needsName }) => !needsName);
  return cards.length > 0 ? buy(world, moment, agent, offer, world.moreRandom.pick(cards)) : undefined;
}

/** Plans the usage of messages and the end of the term. */
function planUse(world: DemoContext, sale: SmsSale, started: Date): void {
  const term = sale.offer.days * DAY;
  for (const part of [0.15, 0.5]) {
    const sent = later(started, term * (part + world.moreRandom.next() * 0.2));
    const count = world.moreRandom.whole(1, Math.max(1, Math.floor(sale.offer.messages * 0.4)));
    planStep(world, sent, sale, 'USING', () => recordUsage(world.at(sent), sale.id, count));
  }
  planEnd(world, sale, later(started, term));
}

/** Plans the end of the term, also of a renewed one. */
function planEnd(world: DemoContext, sale: SmsSale, end: Date): void {
  world.agenda.plan(end, async () => {
    const order = await table(world.at(end), orders).one(sale.id);
    if (order?.status !== 'USING' || order.endsAt === null) return;
    if (order.endsAt.getTime() > end.getTime()) planEnd(world, sale, order.endsAt);
    else await completeOrder(world.at(end), sale.id, 'TIME');
  });
}

function planFate(world: DemoContext, sale: SmsSale, moment: Date, fate: keyof typeof FATES): void {
  const midway = later(moment, (2 + world.moreRandom.next() * 9) * DAY);
  if (fate === 'renew')
    planStep(world, midway, sale, 'USING', async () => {
      await ensureFunds(world, midway, sale.agent, sale.offer.price);
      await renewOrders(world.at(midway, sale.agent), { ids: [sale.id] });
    });
  if (fate === 'usedUp')
    planStep(world, midway, sale, 'USING', () => recordUsage(world.at(midway), sale.id, sale.offer.messages));
  const amount = fate === 'refundAll' ? sale.offer.price : Math.floor(sale.offer.price / 4);
  if (fate === 'refund' || fate === 'refundAll')
    planStep(world, midway, sale, 'USING', () =>
      partialRefund(world.at(midway, staffOf(sale.agent)), { ids: [sale.id], amount, remark: 'CS-2207' }),
    );
  if (fate !== 'revoke') return;
  const answer = later(midway, 4 * MINUTE);
  planStep(world, midway, sale, 'USING', () => applyRevoke(world.at(midway, sale.agent), { ids: [sale.id] }));
  planStep(world, answer, sale, 'REVOKING', () => confirmRevoke(world.at(answer), sale.id));
}

async function sellAndLive(world: DemoContext, offers: SmsOffers, moment: Date): Promise<void> {
  const fate = world.moreRandom.weighted(FATES);
  const sale = await sellSms(world, offers, moment);
  if (!sale) return;
  const answer = later(moment, (3 + world.moreRandom.next() * 60) * 1000);
  planStep(world, answer, sale, 'INITIAL', async () => {
    const reference = await referenceOf(world, sale);
    if (fate === 'fail') {
      await failOrder(world.at(answer), sale.id, reference, 'PRODUCT_UNAVAILABLE');
      return;
    }
    await acceptOrder(world.at(answer), sale.id, reference);
    planUse(world, sale, answer);
    planFate(world, sale, answer, fate);
  });
}

/** Plans recent orders that the supplier has not answered. */
function planOpen(world: DemoContext, offers: SmsOffers): void {
  for (const [turn, question] of OPEN.entries()) {
    const moment = earlier(world.now, (55 - turn * 3) * MINUTE);
    world.agenda.plan(moment, async () => {
      const sale = await sellSms(world, offers, moment);
      if (!sale) return;
      if (question === 'provision') {
        await leaveRequestOpen(world.at(moment), sale);
        return;
      }
      await acceptOrder(world.at(moment), sale.id, await referenceOf(world, sale));
      await applyRevoke(world.at(moment, sale.agent), { ids: [sale.id] });
      await leaveRequestOpen(world.at(moment), sale, 'revoke');
    });
  }
}

/** Plans orders for cards whose user is not verified. */
function planUnverified(world: DemoContext, offers: SmsOffers): void {
  for (const [turn, day] of UNVERIFIED_DAYS.entries()) {
    const moment = world.daysAgo(day, 7 * HOUR);
    world.agenda.plan(moment, async () => {
      const id = (await idsOf(world, MARKED.smsRealName))[turn] as number;
      const offer = offers.agent2.find(({ terminalType }) => terminalType === 'SIM') as SmsOffer;
      await buy(world, moment, 'agent2', offer, { id });
    });
  }
}

/** Plans SMS orders of the last months in several states. */
export function planSmsOrders(world: DemoContext, offers: SmsOffers, dataOrders: number): void {
  for (let order = 0; order < Math.ceil(dataOrders * SHARE); order += 1) {
    const moment = world.daysAgo(
      SPAN - Math.floor(SPAN * world.moreRandom.next() ** 0.8),
      HOUR + world.moreRandom.whole(0, 10 * HOUR),
    );
    if (moment.getTime() < world.now.getTime()) world.agenda.plan(moment, () => sellAndLive(world, offers, moment));
  }
  planUnverified(world, offers);
  planOpen(world, offers);
}
