import agentPlans from '@t3d/resources/plans/agent-plans';
import appTopics from '@t3d/resources/messages/app-topics';
import plans from '@t3d/resources/plans/plans';
import planTopics from '@t3d/resources/plans/plan-topics';
import { type TitledPlan, makeTitle } from '@t3d/resources/plans/planTitle';
import { issueSmsToChildren, issueToChildren } from '../../api/domain/plans/issueToChildren';
import { delistPlans, listPlans } from '../../api/domain/plans/switchListing';
import { issueSmsToAgents, issueToAgents } from '../../api/domain/plans/issueToAgents';
import { updatePlan } from '../../api/domain/plans/changePlan';
import { insertRow } from '../../api/engine/rows/write/write';
import { retailPriceOf } from '../../api/domain/orders/sale/channelSale';
import type { ChainLink } from '../../api/ledger';
import { table } from '../../api/models/table';
import { type Area, AREAS, AREA_NAMES } from './data/areas';
import { type DemoAgent, BRANCHES } from './data/users';
import { type DemoPlan, PLANS, PLAN_TOPICS, pricesOf } from './data/plans';
import { type DemoContext, HOUR, MINUTE, later } from './demoContext';
import type { I18nText } from '@t3d/resources/kit';

/** A plan as an agent sells it. */
export interface Offer {
  agentPlan: number;
  plan: number;
  code: string;
  type: DemoPlan['type'];
  terminalType: DemoPlan['terminalType'];
  immediate: boolean;
  validDays: number;
  /** The total data in MB, or null if unlimited. */
  totalMB: number | null;
  /** The days and data of a cycle, or null without cycles. */
  cycle: { days: number; dataMB: number } | null;
  revocable: boolean;
  /** The agent's price, eSIM fee, retail price and supplier's cost, in minor units. */
  price: number;
  fee: number;
  retail: number;
  corpCost: number;
  chain: ChainLink[];
}
export type Offers = Readonly<Record<DemoAgent, Offer[]>>;

const ESIM_FEE = 50;
const CREATED = 100;
/** The margin of each tree of agents. */
const MARGINS = [0.14, 0.17] as const;
/** The number of plans that are not listed yet. */
const DRAFTS = 2;
const WITHDRAWN = new Set(['MO-2G-7', 'SA-3G-30']);
const WIDENED = 'OC-D1G-10';
const TOP_ONLY = new Set(['CN-M20G-12', 'GL-M3G-6', 'SEAMAN-M5G-3']);

async function seedTopics(world: DemoContext): Promise<Map<string, number>> {
  const ctx = world.at(world.daysAgo(CREATED + 5, HOUR), 'admin');
  await table(ctx, planTopics).insertMany(
    PLAN_TOPICS.map(([name, zh, en], sort) => ({ name, names: { zh, en }, sort: (sort + 1) * 10 })),
  );
  await table(ctx, appTopics).insertMany(
    APP_TOPICS.map(({ name, area }, sort) => ({ name, sort: (sort + 1) * 10, areaCodes: [...AREAS[area]] })),
  );
  return new Map((await table(ctx, planTopics).find({})).map(({ id, name }) => [name, id]));
}

/** Returns the names of a plan, for example `Asia · 3 GB · 30 days`. */
export function namesOf({ area, rules }: { area: Area; rules: TitledPlan['rules'] }): I18nText | null {
  const names = AREA_NAMES[area];
  if (!names) return null;
  const nameIn = (language: 'zh' | 'en') => `${names[language]} · ${makeTitle({ rules }, language)}`;
  return { zh: nameIn('zh'), en: nameIn('en') };
}

async function seedPlan(
  world: DemoContext,
  moment: Date,
  plan: DemoPlan,
  topics: ReadonlyMap<string, number>,
): Promise<number> {
  const { levels, retail } = pricesOf(plan.corpCost, MARGINS[0]);
  const { id } = await insertRow(world.at(moment, 'admin'), plans, {
    planCode: plan.code,
    name: plan.name,
    names: namesOf(plan),
    type: plan.type,
    terminalType: plan.terminalType,
    rules: plan.rules,
    areaCodes: [...AREAS[plan.area]],
    topic: topics.get(plan.topic) ?? null,
    brand: plan.brand,
    corpCost: plan.corpCost,
    cooperationPrice: levels[0],
    retailPrice: retail,
    salePrice: retail,
    discount: plan.longTerm ? 10 : null,
    discountPrice: discountOf(plan),
    esimFee: plan.terminalType === 'E_SIM' ? ESIM_FEE : 0,
    revocable: plan.revocable,
    longTerm: plan.longTerm,
  });
  return id;
}

const totalOf = ({ rules }: DemoPlan): number | null =>
  rules.dataMB === null ? null : rules.dataMB * (rules.cycle ? (rules.cycles ?? 1) : 1);

const cycleOf = ({ rules }: DemoPlan): Offer['cycle'] =>
  rules.cycle && rules.dataMB ? { days: rules.cycle === 'DAY' ? 1 : 30, dataMB: rules.dataMB } : null;

const discountOf = (plan: DemoPlan): number | null =>
  plan.longTerm ? Math.round(pricesOf(plan.corpCost, MARGINS[0]).retail * 0.9) : null;
const charged = (plan: DemoPlan, price: number, retail: number): number =>
  retailPriceOf({ retailPrice: retail, cooperationPrice: price }, { discountPrice: discountOf(plan) }) ?? retail;

/** Issues a plan down a branch, at a higher price for each level. Returns the plan of each agent. */
export async function issueBranch(
  world: DemoContext,
  moment: Date,
  { id, code, isSms = false }: { id: number; code: string; isSms?: boolean },
  branch: readonly DemoAgent[],
  { levels, retail }: ReturnType<typeof pricesOf>,
): Promise<{ agent: DemoAgent; price: number; agentPlan: number }[]> {
  const held: { agent: DemoAgent; price: number; agentPlan: number }[] = [];
  const toAgents = isSms ? issueSmsToAgents : issueToAgents;
  const toChildren = isSms ? issueSmsToChildren : issueToChildren;
  for (const [level, agent] of branch.entries()) {
    const price = levels[level as 0 | 1 | 2];
    const when = later(moment, (level + 1) * 5 * MINUTE);
    const input = { agents: [world.id(agent)], cooperationPrice: price, retailPrice: retail };
    const above = held.at(-1);
    if (above) await toChildren(world.at(when, above.agent), { ids: [above.agentPlan], ...input });
    else await toAgents(world.at(when, 'admin'), { ids: [id], ...input });
    const issued = await table(world.at(when), agentPlans).one({ plan: id, agent: world.id(agent) });
    if (!issued) throw new Error(`${code} did not reach ${agent}`);
    held.push({ agent, price, agentPlan: issued.id });
  }
  return held;
}

async function issueDown(
  world: DemoContext,
  moment: Date,
  plan: DemoPlan,
  id: number,
  branch: readonly DemoAgent[],
  margin: number,
): Promise<[DemoAgent, Offer][]> {
  const prices = pricesOf(plan.corpCost, margin);
  const { retail } = prices;
  const chain: ChainLink[] = [];
  const offers: [DemoAgent, Offer][] = [];
  for (const { agent, price, agentPlan } of await issueBranch(
    world,
    moment,
    { id, code: plan.code },
    branch.slice(0, TOP_ONLY.has(plan.code) ? 1 : branch.length),
    prices,
  )) {
    chain.push({ agent: world.id(agent), cost: price });
    offers.push([
      agent,
      {
        agentPlan,
        plan: id,
        code: plan.code,
        type: plan.type,
        terminalType: plan.terminalType,
        immediate: plan.rules.activation === 'IMMEDIATE',
        validDays: plan.rules.validDays,
        totalMB: totalOf(plan),
        cycle: cycleOf(plan),
        revocable: plan.revocable,
        price,
        fee: plan.terminalType === 'E_SIM' ? ESIM_FEE : 0,
        retail: charged(plan, price, retail),
        corpCost: plan.corpCost,
        chain: [...chain],
      },
    ]);
  }
  return offers;
}

/** Plans that a country is added to a plan, of which agents are notified. */
function planWidening(world: DemoContext): void {
  const moment = world.daysAgo(6, 2 * HOUR);
  world.agenda.plan(moment, async () => {
    const plan = await table(world.at(moment), plans).one({ planCode: WIDENED });
    if (plan)
      await updatePlan(world.at(moment, 'admin'), { id: plan.id, values: { areaCodes: [...plan.areaCodes, 'PG'] } });
  });
}

/** Creates the app's tags and all plans, and issues them down both trees. Returns the plans of each agent. */
export async function seedPlans(world: DemoContext): Promise<Offers> {
  const topics = await seedTopics(world);
  const offers: Record<DemoAgent, Offer[]> = { agent1: [], agent2: [], agent3: [], other1: [], other2: [] };
  for (const [order, plan] of PLANS.entries()) {
    const moment = world.daysAgo(CREATED, order * 20 * MINUTE);
    const id = await seedPlan(world, moment, plan, topics);
    if (order >= PLANS.length - DRAFTS) continue;
    await listPlans(world.at(later(moment, MINUTE), 'admin'), { ids: [id] });
    for (const [tree, branch] of BRANCHES.entries()) {
      for (const [agent, offer] of await issueDown(world, moment, plan, id, branch, MARGINS[tree as 0 | 1])) {
        if (!WITHDRAWN.has(plan.code)) offers[agent].push(offer);
      }
    }
    if (WITHDRAWN.has(plan.code))
      await delistPlans(world.at(world.daysAgo(CREATED - 8, 9 * HOUR), 'admin'), { ids: [id] });
  }
  planWidening(world);
  return offers;
}

/** The tags of the app, with names and countries. */
const APP_TOPICS: readonly { name: I18nText; area: Area }[] = [
  { name: { zh: '日本', en: 'Japan', cht: '日本' }, area: 'JP' },
  { name: { zh: '韩国', en: 'Korea', cht: '韓國' }, area: 'KR' },
  { name: { zh: '港澳', en: 'Hong Kong and Macao', cht: '港澳' }, area: 'HKMO' },
  { name: { zh: '台湾', en: 'Taiwan', cht: '台灣' }, area: 'TW' },
  { name: { zh: '东南亚', en: 'South-East Asia', cht: '東南亞' }, area: 'SOUTH_EAST_ASIA' },
  { name: { zh: '欧洲33国', en: 'Europe, 33 countries', cht: '歐洲33國' }, area: 'EUROPE_33' },
  { name: { zh: '北美', en: 'North America', cht: '北美' }, area: 'NORTH_AMERICA' },
  { name: { zh: '大洋洲', en: 'Oceania', cht: '大洋洲' }, area: 'OCEANIA' },
  { name: { zh: '中东', en: 'Middle East', cht: '中東' }, area: 'MIDDLE_EAST' },
  { name: { zh: '全球', en: 'Worldwide', cht: '全球' }, area: 'GLOBAL' },
];
