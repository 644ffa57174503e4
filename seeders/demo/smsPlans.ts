import planTopics from '@t3d/resources/plans/plan-topics';
import smsPlans from '@t3d/resources/plans/sms-plans';
import { delistSmsPlans, listSmsPlans } from '../../api/domain/plans/switchListing';
import { insertRow } from '../../api/engine/rows/write/write';
import { table } from '../../api/models/table';
import { type Area, AREAS } from './data/areas';
import type { CardType } from './data/cards';
import { type DemoAgent, BRANCHES } from './data/users';
import { pricesOf } from './data/plans';
import { issueBranch, namesOf } from './plans';
import { type DemoContext, DAY, HOUR, MINUTE, later } from './demoContext';
import type { SmsRules } from '@t3d/resources/plans/plans';

/** An SMS plan as an agent sells it. */
export interface SmsOffer {
  agentPlan: number;
  plan: number;
  code: string;
  terminalType: CardType;
  price: number;
  messages: number;
  days: number;
}
export type SmsOffers = Readonly<Record<DemoAgent, SmsOffer[]>>;

const CREATED = 96;
const MARGINS = [0.14, 0.17] as const;
const MONTH_DAYS = 30;

async function issueDown(
  world: DemoContext,
  moment: Date,
  plan: DemoSmsPlan,
  id: number,
  branch: readonly DemoAgent[],
  margin: number,
): Promise<[DemoAgent, SmsOffer][]> {
  const held = await issueBranch(
    world,
    moment,
    { id, code: plan.code, isSms: true },
    branch,
    pricesOf(plan.corpCost, margin),
  );
  return held.map(({ agent, price, agentPlan }) => [
    agent,
    {
      agentPlan,
      plan: id,
      code: plan.code,
      terminalType: plan.terminalType,
      price,
      messages: plan.rules.messages,
      days: plan.rules.months * MONTH_DAYS,
    },
  ]);
}

/** Creates SMS plans, and issues them down both trees. Returns the plans of each agent. */
export async function seedSmsPlans(world: DemoContext): Promise<SmsOffers> {
  const offers: Record<DemoAgent, SmsOffer[]> = { agent1: [], agent2: [], agent3: [], other1: [], other2: [] };
  const topics = new Map((await table(world.at(world.now), planTopics).find({})).map(({ id, name }) => [name, id]));
  for (const [order, plan] of SMS_PLANS.entries()) {
    const moment = world.daysAgo(CREATED, order * 20 * MINUTE);
    const { levels, retail } = pricesOf(plan.corpCost, MARGINS[0]);
    const { id } = await insertRow(world.at(moment, 'admin'), smsPlans, {
      planCode: plan.code,
      name: plan.name,
      names: namesOf(plan),
      terminalType: plan.terminalType,
      // Casts the rules, because the field has the type of data plans.
      rules: plan.rules as never,
      type: 'SUM',
      areaCodes: [...AREAS[plan.area]],
      topic: topics.get(plan.topic) ?? null,
      brand: plan.brand,
      corpCost: plan.corpCost,
      cooperationPrice: levels[0],
      retailPrice: retail,
      salePrice: retail,
      revocable: true,
    });
    if (order >= SMS_PLANS.length - SMS_DRAFTS) continue;
    await listSmsPlans(world.at(later(moment, MINUTE), 'admin'), { ids: [id] });
    for (const [tree, branch] of BRANCHES.entries()) {
      for (const [agent, offer] of await issueDown(world, moment, plan, id, branch, MARGINS[tree as 0 | 1]))
        offers[agent].push(offer);
    }
    if (plan.code === SMS_PAUSED.code) planPause(world, id);
  }
  return offers;
}

function planPause(world: DemoContext, id: number): void {
  const [off, on] = [world.daysAgo(SMS_PAUSED.from, HOUR), world.daysAgo(SMS_PAUSED.to, HOUR)];
  world.agenda.plan(off, async () => {
    await delistSmsPlans(world.at(off, 'admin'), { ids: [id] });
  });
  world.agenda.plan(on, async () => {
    await listSmsPlans(world.at(on, 'admin'), { ids: [id] });
  });
}

/** Returns whether an SMS plan is on sale, with a day's margin around its delisting. */
export const isOnSale = (world: DemoContext, { code }: SmsOffer, moment: Date): boolean =>
  code !== SMS_PAUSED.code ||
  moment.getTime() < world.daysAgo(SMS_PAUSED.from + 1).getTime() ||
  moment.getTime() > world.daysAgo(SMS_PAUSED.to).getTime() + DAY;

interface DemoSmsPlan {
  code: string;
  name: string;
  area: Area;
  terminalType: CardType;
  rules: SmsRules;
  brand: string;
  topic: string;
  /** The supplier's price, in minor units. */
  corpCost: number;
}

type Row = readonly [
  code: string,
  name: string,
  area: Area,
  terminalType: CardType,
  messages: number,
  months: number,
  corpCost: number,
  brand: string,
  topic: string,
];

const ROWS: readonly Row[] = [
  ['SMS-HK-50-1', 'HK SMS 50 · 1M', 'HK', 'SIM', 50, 1, 260, 'CMHK', 'HK + MO + TW'],
  ['SMS-HK-200-3', 'HK SMS 200 · 3M', 'HK', 'SIM', 200, 3, 690, 'CMHK', 'HK + MO + TW'],
  ['SMS-CN-100-1', 'CN SMS 100 · 1M', 'CN', 'OTA', 100, 1, 420, 'China Unicom', 'Asia'],
  ['SMS-SEA-100-2', 'SEA 8 SMS 100 · 2M', 'SOUTH_EAST_ASIA', 'SIM', 100, 2, 580, 'Singtel', 'SEA'],
  ['SMS-GL-30-12', 'Global SMS 30 · 12M', 'GLOBAL', 'E_SIM', 30, 12, 960, 'CMHK', 'Global'],
  ['SMS-GL-100-6', 'Global SMS 100 · 6M', 'GLOBAL', 'SIM', 100, 6, 1580, 'Orange', 'Global'],
  ['SMS-EU-60-1', 'EU 33 SMS 60 · 1M', 'EUROPE_33', 'E_SIM', 60, 1, 540, 'Vodafone', 'EU'],
];

/** The SMS plans, the last of which is not listed. */
const SMS_PLANS: readonly DemoSmsPlan[] = ROWS.map(
  ([code, name, area, terminalType, messages, months, corpCost, brand, topic]) => ({
    code,
    name,
    area,
    terminalType,
    rules: { messages, months },
    corpCost,
    brand,
    topic,
  }),
);
const SMS_DRAFTS = 1;
/** The plan that was delisted for two days. */
const SMS_PAUSED = { code: 'SMS-GL-100-6', from: 16, to: 14 } as const;
