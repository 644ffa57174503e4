import { describe, expect, it } from '@jest/globals';
import { buildSalesman } from '../../../../test/factories';
import {
  CORP,
  callerOf,
  explain,
  explainAll,
  listOf,
  openBillsToExplain,
  server,
  system,
  worlds,
} from './explainBill.fixture';
import type { Bill, World } from './explainBill.fixture';

openBillsToExplain();

/** Fields that always differ between two trees, such as ids and times. */
const FLEETING = new Set([
  'id',
  'createdAt',
  'updatedAt',
  'orderNo',
  'who',
  'toAccount',
  'from',
  'agent',
  'plan',
  'reverses',
  'reversedBy',
  'account',
]);
function likeness(world: World, value: unknown): unknown {
  const text = JSON.stringify(value, (name, inner: unknown) =>
    FLEETING.has(name) ? (inner === null ? null : '*') : inner,
  );
  return JSON.parse(
    [...world.orderNos, world.retailNo]
      .reduce((said, no, index) => said.replaceAll(no, `order-${index}`), text)
      .replace(/#\d+/g, '#')
      .replace(/payment P\w+/g, 'payment'),
  ) as unknown;
}

describe("an agent's explanation of a bill", () => {
  it('explains every type of bill', async () => {
    const rows = await listOf(await server.as('ADMIN'));
    expect([...new Set(rows.map(({ type }) => type))].sort()).toEqual([
      'BUY',
      'DEC',
      'ESIM_GENERATE',
      'ESIM_REVKED',
      'INC',
      'PAY',
      'PROFIT_SHARE',
      'REFUND',
      'REFUND_PROFIT_SHARE',
      'RX',
      'TX',
    ]);
  });

  it.each([
    [1, 1],
    [2, 1],
    [2, 2],
  ])(
    'gives the same explanation at level index %i in tree %i when only the prices above differ',
    async (level, other) => {
      const [one, two] = [worlds[0] as World, worlds[other] as World];
      const [said, again] = [await explainAll(one, level), await explainAll(two, level)];
      expect(again.map(({ explanation }) => likeness(two, explanation))).toEqual(
        said.map(({ explanation }) => likeness(one, explanation)),
      );
    },
  );

  it.each([0, 1, 2])(
    'hides prices, shares and costs of agents above level index %i, and all figures that reveal these',
    async (level) => {
      const world = worlds[0] as World;
      const costs = [CORP[0] as number, ...world.costs];
      // Secret are the prices above, the differences between two of these prices or the agent's own price, and the
      // amounts that superiors gave back for a refund of 49.99.
      const above = costs.slice(0, level + 1);
      const shares = [...above, costs[level + 1] as number].flatMap((high, index, all) =>
        all.slice(0, index).map((low) => high - low),
      );
      const backs = shares.map((share) => Math.floor((share * 4_999) / (world.costs[level] as number)));
      const secrets = new Set([...above, ...shares, ...backs]);
      for (const { bill, explanation } of await explainAll(world, level)) {
        const text = JSON.stringify(explanation, (name, value: unknown) =>
          ['id', 'createdAt', 'updatedAt', 'orderNo', 'account'].includes(name) ? undefined : value,
        )
          .replaceAll(bill.orderNo ?? '\0', '')
          .replace(/(\d),(?=\d{3}\.)/g, '$1')
          .replace(/(\d+)\.(\d\d)(?!\d)/g, '$1$2');
        const numbers = [...new Set((text.match(/\d+/g) ?? []).map(Number))].filter((number) => number >= 100);
        expect({ bill: bill.type, found: numbers.filter((number) => secrets.has(number)) }).toEqual({
          bill: bill.type,
          found: [],
        });
        const derived = numbers
          .flatMap((a) => numbers.flatMap((b) => [a - b, a + b]))
          .filter((number) => secrets.has(number));
        expect({ bill: bill.type, derived }).toEqual({ bill: bill.type, derived: [] });
        expect(explanation.hidden).toEqual({ count: null });
        expect(Object.keys(explanation.order ?? {})).not.toEqual(
          expect.arrayContaining([expect.stringMatching(/^(corpCost|chain)$/)]),
        );
      }
    },
  );

  it.each([0, 1, 2])(
    "shows, at level index %i, only the agent's own lines and the lines of its direct children",
    async (level) => {
      const world = worlds[0] as World;
      const allowed = new Set(world.agents.slice(level, level + 2).map(({ id }) => id));
      for (const { bill, explanation } of await explainAll(world, level)) {
        expect(explanation.lines.every(({ who }) => who !== null && allowed.has(who))).toBe(true);
        expect(explanation.lines.map(({ own }) => own)).toEqual(
          explanation.lines.map(({ who }) => who === world.agents[level]?.id),
        );
        expect(explanation.lines.some(({ who, type }) => who === bill.toAccount && type === bill.type)).toBe(true);
      }
    },
  );

  it("returns 404 for a bill that is not in the caller's list", async () => {
    const world = worlds[0] as World;
    const everything = await listOf(await server.as('ADMIN'));
    for (const level of [0, 1, 2]) {
      const caller = await callerOf(world, level);
      const own = new Set((await listOf(caller)).map(({ id }) => id));
      for (const { id } of everything.filter((bill) => !own.has(bill.id)).slice(0, 25))
        expect((await caller.get(`/t3d-api/bills/${id}/explain`)).status).toBe(404);
    }
    const stranger = await server.caller((await buildSalesman(system)).account);
    expect((await stranger.get(`/t3d-api/bills/${everything[0]?.id}/explain`)).status).toBe(404);
    expect((await (await server.as('SMS_RECYCLE')).get(`/t3d-api/bills/${everything[0]?.id}/explain`)).status).toBe(
      404,
    );
    for (const id of ['0', 'x', '999999999'])
      expect((await (await server.as('ADMIN')).get(`/t3d-api/bills/${id}/explain`)).status).toBe(404);
  });
});

describe('the explanation of a bill for staff', () => {
  it('shows every line of the movement with a sum of zero, and the chain of prices', async () => {
    const world = worlds[0] as World;
    for (const role of ['ADMIN', 'SALESMAN'] as const) {
      const caller = await server.as(role);
      const [bill] = await listOf(caller, `&orderNo=${world.orderNos[2]}&type=BUY`);
      const explanation = await explain(caller, (bill as Bill).id);
      expect(explanation.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
      expect(explanation.lines.map(({ whoLabel, account, type }) => [whoLabel, type ?? account])).toEqual([
        ['Cyd', 'BUY'],
        ['Cyd', 'ESIM_GENERATE'],
        ['Ann', 'PROFIT_SHARE'],
        ['Bob', 'PROFIT_SHARE'],
        ['T3D', 'Sales'],
        ['T3D', 'eSIM fees'],
      ]);
      expect(explanation.hidden).toEqual({ count: 0 });
      expect(explanation.order).toMatchObject({
        planLabel: 'Japan 5GB',
        corpCost: CORP[0],
        fee: 777,
        chain: [
          { whoLabel: 'Ann', cost: 30_011, price: 40_037, earned: 10_026 },
          { whoLabel: 'Bob', cost: 40_037, price: 50_093, earned: 10_056 },
          { whoLabel: 'Cyd', cost: 50_093, price: 50_093, earned: 0 },
        ],
      });
    }
  });

  it('shows what was paid for a recharge and the exchange rate', async () => {
    const caller = await server.as('ADMIN');
    const [bill] = await listOf(caller, `&toAccount=${(worlds[0] as World).agents[1].id}&type=PAY`);
    expect((await explain(caller, (bill as Bill).id)).sentence).toMatch(/^Bob paid 722\.00 CNY online .* 0\.1385 /);
  });

  it('links both bills of a reversal', async () => {
    const caller = await server.as('ADMIN');
    const wallet = (worlds[0] as World).agents[2].id;
    const [reversal] = await listOf(caller, `&toAccount=${wallet}&type=DEC`);
    const explanation = await explain(caller, (reversal as Bill).id);
    const taken = await explain(caller, explanation.transaction.reverses as number);
    expect([taken.bill.type, taken.transaction.reversedBy]).toEqual(['INC', (reversal as Bill).id]);
  });

  it('explains the bill that a refund writes for the platform', async () => {
    const caller = await server.as('ADMIN');
    const [bill] = await listOf(caller, `&type=REFUND_PROFIT_SHARE&orderNo=${worlds[0]?.orderNos[2]}`);
    expect((await explain(caller, (bill as Bill).id)).sentence).toMatch(
      /^When plan “Japan 5GB” \(order \w+\) was refunded, .* came back out of the profit shares of agents\.$/,
    );
  });
});
