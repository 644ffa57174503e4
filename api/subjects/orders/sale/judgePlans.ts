import agentPlans from '@t3d/resources/plans/agent-plans';
import { optionLabel } from '@t3d/resources/locales';
import plans, { type PlanRules } from '@t3d/resources/plans/plans';
import type { AgentPlan, Plan, User } from '@t3d/resources/rows';
import users from '@t3d/resources/people/users';
import type { Context } from '../../../context';
import { pricesRise } from '../../../ledger';
import { translate } from '../../../locales';
import { table } from '../../../models/table';
import { membersOf } from '../../users';
import { type SaleChain, chargeOf, judgeSale } from './saleChain';
import { retailPriceOf } from './retailPrice';

/** A plan that fits, at what its buyer pays for one order (minor units); `id` is the agent's own plan. */
interface PlanOffer {
  id: number;
  planCode: string;
  name: string;
  type: Plan['type'];
  rules: PlanRules;
  areaCodes: string[];
  price: number;
  fee: number;
  total: number;
  /** What an end user pays, and what of it stays with the buyer; null: not for sale to end users. */
  retail: number | null;
  keep: number | null;
  /** It can be taken back in use too; every plan can before. */
  revocable: boolean;
}
/** Plans that do not fit for one reason, the first names of them. */
interface RefusedPlans {
  reason: string;
  count: number;
  names: string[];
}
export interface JudgedPlans {
  fitting: PlanOffer[];
  refused: RefusedPlans[];
}

const NAMES = 5;

interface Judged {
  plan: Plan;
  agentPlan: AgentPlan;
  sale: SaleChain | ReturnType<typeof judgeSale>;
}

function reasonOf(ctx: Context, { plan, sale }: Judged, type: Plan['terminalType']): string | null {
  if (plan.service !== 'DATA') return translate('orders.offers.sms', ctx.language);
  if (plan.terminalType !== type) {
    const word = optionLabel('terminals', 'type', plan.terminalType, ctx.language);
    return translate('orders.offers.otherType', ctx.language, { type: word });
  }
  if (typeof sale === 'string') return translate(sale, ctx.language);
  return pricesRise(sale.chain) ? null : translate('orders.offers.prices', ctx.language);
}

function offerOf({ plan, agentPlan, sale }: Judged): PlanOffer {
  const { price, extraPrice, totalPrice } = chargeOf(sale as SaleChain);
  const retail = retailPriceOf(agentPlan, plan);
  return {
    id: agentPlan.id,
    planCode: plan.planCode,
    name: plan.name,
    type: plan.type,
    rules: plan.rules,
    areaCodes: [...plan.areaCodes],
    price,
    fee: extraPrice,
    total: totalPrice,
    retail,
    keep: retail === null ? null : retail - totalPrice,
    revocable: plan.revocable ?? false,
  };
}

/** The fewer countries the nearer to what is looked for; then the cheaper. */
const byNearness = (one: PlanOffer, other: PlanOffer): number =>
  one.areaCodes.length - other.areaCodes.length || one.total - other.total || one.id - other.id;

/** What every plan of an agent is judged by: three statements, however many plans there are. */
async function readFacts(ctx: Context, buyer: User): Promise<Judged[]> {
  const ids = membersOf(buyer);
  const members = await table(ctx, users).find(ids);
  const issued = await table(ctx, agentPlans).find({ agent: ids });
  const own = issued.filter((row) => row.agent === buyer.id && row.plan !== null);
  const sold = own.length > 0 ? await table(ctx, plans).find(own.map((row) => row.plan as number)) : [];
  const byPlan = new Map<number, AgentPlan[]>();
  for (const row of issued) byPlan.set(row.plan as number, [...(byPlan.get(row.plan as number) ?? []), row]);
  const planOf = new Map(sold.map((plan) => [plan.id, plan]));
  return own.flatMap((agentPlan) => {
    const plan = planOf.get(agentPlan.plan as number);
    if (!plan) return [];
    return [
      { plan, agentPlan, sale: judgeSale({ plan, agentPlan, buyer, members, issued: byPlan.get(plan.id) ?? [] }) },
    ];
  });
}

/** Judges each plan of an agent for cards of a type by the functions of the sale, and counts the others by reason. */
export async function judgePlans(ctx: Context, buyer: User, type: Plan['terminalType']): Promise<JudgedPlans> {
  const fitting: PlanOffer[] = [];
  const refused = new Map<string, string[]>();
  for (const judged of await readFacts(ctx, buyer)) {
    const reason = reasonOf(ctx, judged, type);
    if (reason === null) fitting.push(offerOf(judged));
    else refused.set(reason, [...(refused.get(reason) ?? []), judged.plan.name]);
  }
  return {
    fitting: fitting.toSorted(byNearness),
    refused: [...refused]
      .map(([reason, names]) => ({ reason, count: names.length, names: names.slice(0, NAMES) }))
      .toSorted((one, other) => other.count - one.count),
  };
}
