import { readTitle } from './planTitles';
import { type I18nText, type Language, formatMoney } from '@t3d/resources/kit';
import { fieldLabel } from '@t3d/resources/locales';
import type { Context } from '../../context';
import plans from '@t3d/resources/plans/plans';
import { table } from '../../models/table';
import type { AgentPlan } from '@t3d/resources/rows';
import type { Changes } from '../../models/history';
import { select } from '../../models/sql';
import { type NoticeParams, type NoticeKey, type PerLanguage, translateNotice, writeNotice } from '../../builtin/mails';
import { type NoticeTo, notifyEach } from '../messages';
import { type Chain, membersOf } from '../users';

interface Named {
  id: number;
  name: string;
  titles?: I18nText | null;
}
interface Held extends Chain {
  id: number;
  service: string;
  agent: number;
  plan: number;
}

function groupBy<T>(rows: readonly T[], keyOf: (row: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

const MAX_NAMED = 5;
/** Returns the plan's title in the reader's language, or its internal name. */
const titleOf = (plan: Named, language: Language): string => readTitle({ language }, plan) ?? plan.name;

function nameFew(plans: readonly Named[], language: Language): string {
  const names = plans
    .slice(0, MAX_NAMED)
    .map((plan) => titleOf(plan, language))
    .join(language === 'en' ? ', ' : '、');
  return plans.length > MAX_NAMED
    ? translateNotice('notice.plans.more', { names, more: plans.length - MAX_NAMED }, language)
    : names;
}

type PlanNotice = NoticeKey extends infer B ? (B extends `notice.plans.${infer K}` ? K : never) : never;
const notice = <K extends PlanNotice>(
  user: number,
  type: NoticeTo['type'],
  key: K,
  filling: PerLanguage<NoticeParams<`notice.plans.${K}`>>,
): NoticeTo => ({ user, type, ...writeNotice(`notice.plans.${key}`, filling) });

/** Returns the link to an agent's row of a plan, or to the list for several rows. */
function linkTo(rows: readonly Pick<Held, 'id' | 'service'>[]): string | null {
  const [first] = rows;
  if (!first) return null;
  const resource = first.service === 'SMS' ? 'agent-sms-plans' : 'agent-plans';
  return rows.length === 1 ? `${resource}/${first.id}` : resource;
}

async function holdersOf(ctx: Context, planIds: readonly number[]): Promise<Held[]> {
  if (planIds.length === 0) return [];
  const rows = await select<Held>(
    ctx,
    `SELECT id, service, agent, plan, agent1, agent2, agent3 FROM agent_plans
      WHERE plan IN (?) ORDER BY agent, plan`,
    [planIds],
  );
  const id = (value: number | null): number | null => (value === null ? null : Number(value));
  return rows.map(({ id: own, service, agent, plan, agent1, agent2, agent3 }) => ({
    id: Number(own),
    service,
    agent: Number(agent),
    plan: Number(plan),
    agent1: id(agent1),
    agent2: id(agent2),
    agent3: id(agent3),
  }));
}

/** Sends each agent one notice about all changed plans. */
async function notifyEachHolder(
  ctx: Context,
  type: 'UP' | 'DOWN',
  plans: readonly Named[],
  held: readonly Held[],
): Promise<void> {
  const byAgent = groupBy(held, ({ agent }) => agent);
  await notifyEach(
    ctx,
    [...byAgent].map(([agent, rows]) => {
      const has = new Set(rows.map(({ plan }) => plan));
      const these = plans.filter(({ id }) => has.has(id));
      const link = linkTo(rows);
      return { ...notice(agent, type, type, (language) => ({ plans: nameFew(these, language) })), link };
    }),
  );
}

/** Notifies all agents who have these plans of a listing (UP) or delisting (DOWN). */
export async function notifyListing(ctx: Context, type: 'UP' | 'DOWN', plans: readonly Named[]): Promise<void> {
  await notifyEachHolder(
    ctx,
    type,
    plans,
    await holdersOf(
      ctx,
      plans.map(({ id }) => id),
    ),
  );
}

/** Notifies the agents below of a listing or delisting, with `self` also the owners of the rows. */
export async function notifyListingBelow(
  ctx: Context,
  type: 'UP' | 'DOWN',
  switched: readonly AgentPlan[],
  { self }: { self: boolean },
): Promise<void> {
  const planIds = [...new Set(switched.map(({ plan }) => plan ?? 0))];
  if (planIds.length === 0) return;
  const pairs = new Set(switched.map(({ plan, agent }) => `${plan} ${agent}`));
  const concerned = (await holdersOf(ctx, planIds)).filter((held) =>
    membersOf(held).some((member) => (self || member !== held.agent) && pairs.has(`${held.plan} ${member}`)),
  );
  const named = await table(ctx, plans).find(planIds);
  await notifyEachHolder(ctx, type, named, concerned);
}

/** The fields that agents see, and that notices mention. */
const VISIBLE_FIELDS = [
  'names',
  'type',
  'terminalType',
  'rules',
  'areaCodes',
  'esimFee',
  'revocable',
  'longTerm',
] as const;

/** Notifies the agents who have the plan of changed fields that they see. */
export async function notifyChange(ctx: Context, plan: Named, changes: Changes): Promise<void> {
  const seen = VISIBLE_FIELDS.filter((field) => field in changes);
  if (seen.length === 0) return;
  const filling = (language: Language) => ({
    plan: titleOf(plan, language),
    fields: seen.map((field) => fieldLabel('plans', field, language)).join(language === 'en' ? ', ' : '、'),
  });
  const byAgent = groupBy(await holdersOf(ctx, [plan.id]), ({ agent }) => agent);
  const common = notice(0, 'CHANGE', 'change', filling);
  await notifyEach(
    ctx,
    [...byAgent].map(([user, rows]) => ({ ...common, user, link: linkTo(rows) })),
  );
}

interface PriceChange {
  plan: Named;
  agent: { id: number; currency: string | null };
  before: Prices;
  after: Prices;
}
interface Prices {
  cooperationPrice: number | null;
  retailPrice: number | null;
}
const PRICES = ['cooperationPrice', 'retailPrice'] as const;

function lineOf({ plan, agent, before, after }: PriceChange, language: Language): string {
  const money = (amount: number | null): string =>
    amount === null ? '–' : formatMoney(amount, { currency: agent.currency ?? undefined });
  const prices = PRICES.filter((price) => before[price] !== after[price]).map(
    (price) => `${fieldLabel('agent-plans', price, language)} ${money(before[price])} → ${money(after[price])}`,
  );
  return translateNotice(
    'notice.plans.price.line',
    { plan: titleOf(plan, language), prices: prices.join(language === 'en' ? ', ' : '，') },
    language,
  );
}

/** Notifies agents of their own changed prices, old and new. */
export async function notifyPrices(ctx: Context, changes: readonly PriceChange[]): Promise<void> {
  const byAgent = groupBy(changes, ({ agent }) => agent.id);
  const held = groupBy(
    await holdersOf(
      ctx,
      changes.map(({ plan }) => plan.id),
    ),
    ({ agent }) => agent,
  );
  const linkOf = (user: number, own: readonly PriceChange[]): string | null =>
    linkTo((held.get(user) ?? []).filter(({ plan }) => own.some((change) => change.plan.id === plan)));
  await notifyEach(
    ctx,
    [...byAgent].map(([user, own]) => ({
      ...notice(user, 'CHANGE', 'price', (language) => {
        const lines = own.slice(0, MAX_NAMED).map((change) => lineOf(change, language));
        if (own.length > MAX_NAMED)
          lines.push(translateNotice('notice.plans.lines', { more: own.length - MAX_NAMED }, language));
        return {
          plans: nameFew(
            own.map(({ plan }) => plan),
            language,
          ),
          lines: lines.join('\n'),
        };
      }),
      link: linkOf(user, own),
    })),
  );
}
