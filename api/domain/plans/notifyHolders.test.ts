import { beforeEach, describe, expect, test } from '@jest/globals';
import agentPlans from '@t3d/resources/plans/agent-plans';
import { LANGUAGES } from '@t3d/resources/kit';
import plans from '@t3d/resources/plans/plans';
import notifications from '@t3d/resources/builtin/notifications';
import type { Context } from '../../context';
import { commandsOf } from '../../engine/rows/commands/commands';
import { updateRow } from '../../engine/rows/write/write';
import type { Database } from '../../models/database';
import { change } from '../../models/sql';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { openTestProduct } from '../../test/product';
import { actAs, asSystem, buildAdmin, buildAgent, buildAgentPlan, buildChain, buildPlan } from '../../test/factories';
import {
  delistAgentPlans,
  listAgentPlans,
  issueToChildren,
  delistChildPlans,
  listChildPlans,
  setChildPrice,
} from './issueToChildren';
import { deleteSmsPlans } from './deletePlans';
import { delistPlans, listPlans } from './switchListing';
import { issueToAgents } from './issueToAgents';
import { updatePlan } from './changePlan';
import type { AgentPlan, Plan, User } from '@t3d/resources/rows';

let database: Database;
let ctx: Context;
let admin: User;
let chain: [User, User, User];
let stranger: User;
let everybody: User[];
openTestProduct(async (opened) => {
  database = opened;
  ctx = asSystem(database);
  admin = await buildAdmin(ctx);
  chain = (await buildChain(ctx, [0, 0, 0])) as [User, User, User];
  stranger = await buildAgent(ctx);
  everybody = [...chain, stranger];
});
beforeEach(() => inTransaction(ctx, (tx) => change(tx, 'DELETE FROM notifications')));

const as = <T>(actor: User, work: (tx: Context) => Promise<T>): Promise<T> =>
  inTransaction(actAs(database, actor), work);
const noticesSince = async (): Promise<string[][]> => {
  const rows = await table(ctx, notifications).find({});
  return everybody.map(({ id }) =>
    rows.filter(({ user }) => user === id).map(({ type, content }) => `${type}: ${content?.en}`),
  );
};
const types = async (): Promise<string[][]> =>
  (await noticesSince()).map((notices) => notices.map((notice) => notice.split(':')[0] as string));
/** Issues a plan to a whole chain at 1.50, 2.00 and 2.50. */
async function held(more: Partial<Plan> = {}): Promise<{ plan: Plan; rows: [AgentPlan, AgentPlan, AgentPlan] }> {
  const plan = await buildPlan(ctx, more);
  const rows = [];
  for (const [level, agent] of chain.entries()) rows.push(await buildAgentPlan(ctx, plan, agent, 150 + level * 50));
  return { plan, rows: rows as [AgentPlan, AgentPlan, AgentPlan] };
}
const ids = (...rows: { id: number }[]) => ({ ids: rows.map(({ id }) => id) });

describe('listing and delisting a plan', () => {
  test('notifies each agent that has a listed plan once, and nobody else', async () => {
    const { plan } = await held({ name: 'Asia' });
    await as(admin, (tx) => delistPlans(tx, ids(plan)));
    const down = 'DOWN: No new sales. Running orders go on.';
    expect(await noticesSince()).toEqual([[down], [down], [down], []]);
    await as(admin, (tx) => delistPlans(tx, ids(plan)));
    expect(await types()).toEqual([['DOWN'], ['DOWN'], ['DOWN'], []]);
    await as(admin, (tx) => listPlans(tx, ids(plan)));
    await as(admin, (tx) => listPlans(tx, ids(plan)));
    expect(await types()).toEqual([['DOWN', 'UP'], ['DOWN', 'UP'], ['DOWN', 'UP'], []]);
    const [notice] = await table(ctx, notifications).find({ type: 'UP' });
    for (const language of LANGUAGES) {
      expect(notice?.title?.[language]).toContain('Asia');
      expect(notice?.content?.[language]).not.toContain('Asia');
      expect(JSON.stringify([notice?.title, notice?.content])).not.toContain(plan.planCode);
    }
  });

  test('sends each agent a single notice about many plans, with the names of the first few plans', async () => {
    const many: Plan[] = [];
    for (let n = 1; n <= 7; n += 1)
      many.push((await held({ name: `P${n}`, planCode: `T${n}-${Math.random()}`.replace('.', '') })).plan);
    const only = await buildPlan(ctx, { name: 'Only' });
    await buildAgentPlan(ctx, only, stranger, 150);
    await as(admin, (tx) => delistPlans(tx, ids(...many, only)));
    const [first, , , other] = await noticesSince();
    expect(first).toHaveLength(1);
    expect(other).toHaveLength(1);
    const titleFor = async (user: User): Promise<string | undefined> =>
      (await table(ctx, notifications).find({ user: user.id }))[0]?.title?.en;
    expect(await titleFor(chain[0])).toMatch(/^Off sale: P1, .+, P5 and 2 more$/);
    expect(await titleFor(stranger)).toBe('Off sale: Only');
  });

  test('runs as many statements for notifying many agents as for a single agent', async () => {
    const plan = await buildPlan(ctx, {});
    const count = async (): Promise<number> => {
      let statements = 0;
      const { options } = database.sequelize as unknown as { options: { logging: unknown } };
      options.logging = () => {
        statements += 1;
      };
      await as(admin, (tx) => delistPlans(tx, ids(plan)));
      await as(admin, (tx) => listPlans(tx, ids(plan)));
      options.logging = false;
      return statements;
    };
    await buildAgentPlan(ctx, plan, chain[0], 150);
    const one = await count();
    for (const agent of [chain[1], chain[2], stranger]) await buildAgentPlan(ctx, plan, agent, 150);
    expect(await count()).toBe(one);
    expect(await types()).toEqual([
      ['DOWN', 'UP', 'DOWN', 'UP'],
      ['DOWN', 'UP'],
      ['DOWN', 'UP'],
      ['DOWN', 'UP'],
    ]);
  });

  test('notifies agents about SMS plans and about the deletion of a listed plan too', async () => {
    const { plan } = await held({ service: 'SMS' });
    await as(admin, (tx) => deleteSmsPlans(tx, ids(plan)));
    expect(await types()).toEqual([['DOWN'], ['DOWN'], ['DOWN'], []]);
  });

  test('notifies nobody when a listing fails', async () => {
    const { plan } = await held();
    await as(admin, async (tx) => {
      await delistPlans(tx, ids(plan));
      throw new Error('undone');
    }).catch(() => undefined);
    expect(await types()).toEqual([[], [], [], []]);
  });
});

describe('listing and delisting by an agent', () => {
  test("notifies a child, and the agents below the child, when the child's plan is listed or delisted", async () => {
    const { rows } = await held();
    const { plan: other } = await held();
    await as(chain[0], (tx) => delistChildPlans(tx, ids(rows[1])));
    await as(chain[0], (tx) => delistChildPlans(tx, ids(rows[1])));
    expect(await types()).toEqual([[], ['DOWN'], ['DOWN'], []]);
    await as(chain[0], (tx) => listChildPlans(tx, ids(rows[1])));
    expect(await types()).toEqual([[], ['DOWN', 'UP'], ['DOWN', 'UP'], []]);
    expect(JSON.stringify(await noticesSince())).not.toContain(other.planCode);
  });

  test("notifies only the agents below when an agent's own plan is listed or delisted", async () => {
    const { rows } = await held();
    await as(chain[1], (tx) => delistAgentPlans(tx, ids(rows[1])));
    await as(chain[1], (tx) => listAgentPlans(tx, ids(rows[1])));
    expect(await types()).toEqual([[], [], ['DOWN', 'UP'], []]);
  });
});

describe('a changed price', () => {
  test('notifies only the agent who pays a changed price, with the old and new price', async () => {
    const { rows } = await held({ name: 'Asia' });
    await as(chain[0], (tx) => setChildPrice(tx, { id: rows[1].id, values: { cooperationPrice: 222 } }));
    expect(await noticesSince()).toEqual([
      [],
      [`CHANGE: Asia: Cooperation price $2.00 → $2.22\nOrders that exist keep their prices.`],
      [],
      [],
    ]);
    await as(chain[0], (tx) => setChildPrice(tx, { id: rows[1].id, values: { cooperationPrice: 222 } }));
    await as(chain[1], (tx) =>
      issueToChildren(tx, { ids: [rows[1].id], agents: [chain[2].id], cooperationPrice: 600 }),
    );
    expect((await noticesSince())[2]).toEqual([
      `CHANGE: Asia: Cooperation price $2.50 → $6.00, Retail price $5.00 → $6.00\nOrders that ` +
        `exist keep their prices.`,
    ]);
    expect(await types()).toEqual([[], ['CHANGE'], ['CHANGE'], []]);
  });

  test('sends a single notice about all plans that are issued again, and no notice about a first issue', async () => {
    const [one, two] = [await held({ name: 'One' }), await held({ name: 'Two' })];
    await as(admin, (tx) =>
      issueToAgents(tx, { ids: [one.plan.id, two.plan.id], agents: [chain[0].id, stranger.id], cooperationPrice: 160 }),
    );
    const [first, ...others] = await noticesSince();
    expect(first).toHaveLength(1);
    expect(first?.[0]).toMatch(/One: .*\$1\.50 → \$1\.60\nTwo: .*\$1\.50 → \$1\.60/);
    expect(others).toEqual([[], [], []]);
  });

  test("shows changed prices in the agent's currency, and reports no change by the agents themselves", async () => {
    const euro = await buildAgent(ctx, { currency: 'EUR' });
    const plan = await buildPlan(ctx);
    const row = await buildAgentPlan(ctx, plan, euro, 150);
    await as(admin, (tx) => issueToAgents(tx, { ids: [plan.id], agents: [euro.id], cooperationPrice: 175 }));
    await as(euro, (tx) => updateRow(tx, commandsOf(database), agentPlans, row.id, { retailPrice: 999 }));
    const notices = await table(ctx, notifications).find({ user: euro.id });
    expect(notices.map(({ content }) => content?.en)).toEqual([expect.stringContaining('€1.50 → €1.75')]);
  });
});

describe('a changed plan', () => {
  test.each<[Partial<Plan>, string]>([
    [{ names: { en: 'New name' } }, 'Names by language'],
    [{ areaCodes: ['JP', 'KR'] }, 'Countries and regions'],
    [{ esimFee: 70 }, 'eSIM fee'],
  ])('tells every agent that has a changed plan what changed, but no figures: %j', async (values, words) => {
    const { plan } = await held();
    await as(admin, (tx) => updatePlan(tx, { id: plan.id, values }));
    const notices = await noticesSince();
    expect(notices.map((each) => each.length)).toEqual([1, 1, 1, 0]);
    const title = (await table(ctx, plans).one(plan.id))?.titles?.en as string;
    expect(title).not.toContain(plan.planCode);
    const text = notices[0]?.[0] ?? '';
    expect(text.toLowerCase()).toBe(
      `CHANGE: Changed: ${words}. Orders that exist stay as they were sold.`.toLowerCase(),
    );
  });

  test.each<Partial<Plan>>([
    { corpCost: 90 },
    { remark: 'inside' },
    { brand: 'B' },
    { costCap: 5 },
    { name: 'Inside' },
    { cooperationPrice: 180 },
    { retailPrice: 999, salePrice: 888 },
    { discountPrice: 280 },
    {},
  ])('notifies nobody when only internal fields or prices of the platform change: %j', async (values) => {
    const { plan } = await held();
    await as(admin, (tx) => updatePlan(tx, { id: plan.id, values }));
    expect(await types()).toEqual([[], [], [], []]);
  });
});

test('notifies no deleted agent of a changed plan', async () => {
  const gone = await buildAgent(ctx, { status: 'DELETED' });
  const plan = await buildPlan(ctx);
  await buildAgentPlan(ctx, plan, gone, 150);
  await as(admin, (tx) => delistPlans(tx, ids(plan)));
  expect(await table(ctx, notifications).count({ user: gone.id })).toBe(0);
  expect(await table(ctx, agentPlans).count({ plan: plan.id })).toBe(1);
});
