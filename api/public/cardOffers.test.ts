import { describe, expect, test } from '@jest/globals';
import plans from '@t3d/resources/plans/plans';
import { buildAgentPlan, buildPlan, buildTerminal } from '../test/factories';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';
import type { AgentPlan, Plan, User } from '@t3d/resources/rows';
import { getCard, card, chain, offered, openCards, plan, system } from './cards.fixture';

openCards();

describe('plans offered for a card', () => {
  test("offers the plans that the card's agent sells, at the agent's retail price", async () => {
    const { status, body, text } = await getCard(`${card.iccid}/plans`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      code: 200,
      total: 1,
      rows: [
        {
          id: offered[1]?.id,
          name: 'Asia 1 GB',
          price: 450,
          currency: 'USD',
          areaCodes: ['CN'],
          rules: { dataMB: 1024 },
        },
      ],
    });
    expect(text).not.toMatch(/cooperation|corpCost|costPrice/);
  });

  test("offers a plan at the discount price, but never below the agent's cost", async () => {
    const priced = async (discountPrice: number | null): Promise<number> => {
      await inTransaction(system(), (ctx) => table(ctx, plans).update({ discountPrice }, plan.id));
      return (await getCard(`${card.iccid}/plans`)).body.rows[0].price as number;
    };
    expect([await priced(300), await priced(120), await priced(null)]).toEqual([300, 450, 450]);
  });

  test('offers no plan that is off sale at a superior, of another card type, or without a retail price', async () => {
    const add = async (more: Partial<Plan>, above: Partial<AgentPlan>, own: Partial<AgentPlan>): Promise<void> => {
      const other = await buildPlan(system(), more);
      await buildAgentPlan(system(), other, chain[0] as User, 150, above);
      await buildAgentPlan(system(), other, chain[1] as User, 200, own);
    };
    await add({ status: 'UNSHELVE' }, {}, {});
    await add({ terminalType: 'E_SIM' }, {}, {});
    await add({}, { status: 'UNSHELVE' }, {});
    await add({}, {}, { status: 'UNSHELVE' });
    await add({}, {}, { retailPrice: null });
    expect((await getCard(`${card.iccid}/plans`)).body.total).toBe(1);
  });

  test("offers no plan for a card in the platform's stock", async () => {
    const stocked = await buildTerminal(system());
    expect((await getCard(`${stocked.iccid}/plans`)).body).toMatchObject({ rows: [], total: 0 });
  });
});
