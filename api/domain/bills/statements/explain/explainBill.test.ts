import { describe, expect, it } from '@jest/globals';
import type { User } from '@t3d/resources/rows';
import { buildSalesman } from '../../../../test/factories';
import type { Explanation } from '../statementRoutes';
import {
  CORP,
  RETAIL,
  callerOf,
  explain,
  explainAll,
  listOf,
  openBillsToExplain,
  server,
  system,
  cases,
} from './explainBill.fixture';
import type { Bill, BillCase } from './explainBill.fixture';

openBillsToExplain();

/** Fields that always differ between two trees, such as ids and times. */
const FLEETING = new Set([
  'id',
  'createdAt',
  'reversedAt',
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
  'after',
]);
function likeness(world: BillCase, value: unknown): unknown {
  const text = JSON.stringify(value, (name, inner: unknown) =>
    FLEETING.has(name) ? (inner === null ? null : '*') : inner,
  );
  return JSON.parse(
    [...world.orderNos, world.retailNo]
      .reduce((said, no, index) => said.replaceAll(no, `order-${index}`), text)
      .replace(/bill \d+/g, 'bill #')
      .replace(/payment P\w+/g, 'payment'),
  ) as unknown;
}

describe("an agent's explanation of a bill", () => {
  it('explains every type of bill to an agent', async () => {
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
    'gives an agent (level index %i, tree %i) the same explanation when only the prices above differ',
    async (level, other) => {
      const [one, two] = [cases[0] as BillCase, cases[other] as BillCase];
      const [said, again] = [await explainAll(one, level), await explainAll(two, level)];
      expect(again.map(({ explanation }) => likeness(two, explanation))).toEqual(
        said.map(({ explanation }) => likeness(one, explanation)),
      );
    },
  );

  it.each([0, 1, 2])(
    'hides all prices and shares above, and figures that reveal them, from an agent (level index %i)',
    async (level) => {
      const world = cases[0] as BillCase;
      const costs = [CORP[0] as number, ...world.costs];
      // Numbers that reveal prices above the agent: prices, superiors' shares and their parts of a refund of 49.99.
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

  it.each([0, 1, 2])('shows an agent (level index %i) only the explained bill and own lines', async (level) => {
    const world = cases[0] as BillCase;
    for (const { bill, explanation } of await explainAll(world, level)) {
      const allowed = new Set([world.agents[level]?.id, bill.toAccount]);
      expect(explanation.lines.every(({ who }) => who !== null && allowed.has(who))).toBe(true);
      expect(explanation.lines.map(({ own }) => own)).toEqual(
        explanation.lines.map(({ who }) => who === world.agents[level]?.id),
      );
      expect(explanation.lines.some(({ who, type }) => who === bill.toAccount && type === bill.type)).toBe(true);
    }
  });

  it.each([0, 1, 2])(
    "shows an agent (level index %i) the child's payment as one sum, the agent's share and the agent's price",
    async (level) => {
      const world = cases[0] as BillCase;
      const orderNo = world.orderNos[2] as string;
      const own = world.agents[level] as User;
      const [cost, price] = [world.costs[level] as number, world.costs[level + 1] ?? null];
      const all = (await explainAll(world, level)).filter(
        ({ bill }) => bill.orderNo === orderNo && bill.toAccount === own.id,
      );
      expect(all.length).toBeGreaterThan(1);
      // The order has two paid terms, and the first was refunded in full.
      const term = (amount: number): { earned: number; back: number; net: number } => ({
        earned: 2 * amount,
        back: -amount,
        net: amount,
      });
      for (const { explanation } of all) {
        const { lines, payer } = explanation.money as NonNullable<Explanation['money']>;
        expect(lines.map(({ kind, who }) => [kind, who])).toEqual([
          ...(price === null ? [] : [['AGENT', own.id]]),
          ['ABOVE', null],
          ...(price === null ? [['ESIM_FEE', null]] : []),
        ]);
        if (price !== null) expect(lines[0]).toMatchObject(term(price - cost));
        expect(lines.find(({ kind }) => kind === 'ABOVE')).toMatchObject(term(cost));
        expect(payer).toMatchObject(
          price === null
            ? { kind: 'AGENT', who: own.id, own: true }
            : { kind: 'BELOW', who: world.agents[level + 1]?.id, ...term(price) },
        );
        expect(lines.reduce((sum, { net }) => sum + net, 0)).toBe(payer?.net);
      }
    },
  );

  it.each([0, 1])("hides the child's margin and grandchild's price from an agent (level index %i)", async (level) => {
    const world = cases[0] as BillCase;
    const own = world.agents[level] as User;
    const below = world.costs.slice(level + 1);
    const margins = below.slice(1).map((price, at) => price - (below[at] as number));
    const forbidden = [...below.slice(1), ...margins, RETAIL, RETAIL - (world.costs[2] as number)].map(String);
    for (const { bill, explanation } of await explainAll(world, level)) {
      if (bill.toAccount !== own.id || bill.orderNo === null) continue;
      const text = JSON.stringify(explanation, (name, value: unknown) =>
        ['id', 'orderNo', 'createdAt', 'updatedAt', 'account', 'previousBalance', 'balanceAfter'].includes(name)
          ? undefined
          : value,
      ).replace(/(\d+)\.(\d\d)(?!\d)/g, '$1$2');
      const numbers = text.match(/\d+/g) ?? [];
      expect({ bill: bill.type, found: numbers.filter((number) => forbidden.includes(number)) }).toEqual({
        bill: bill.type,
        found: [],
      });
    }
  });

  it("returns a bill's neighbouring bills in the wallet, and the balance after the earlier bill", async () => {
    const world = cases[0] as BillCase;
    for (const level of [0, 1, 2]) {
      const all = await explainAll(world, level);
      for (const { bill, explanation } of all) {
        const wallet = all.filter((one) => one.bill.toAccount === bill.toAccount).map((one) => one.bill.id);
        const at = wallet.indexOf(bill.id);
        expect([explanation.wallet.before?.id ?? null, explanation.wallet.after]).toEqual([
          wallet[at - 1] ?? null,
          wallet[at + 1] ?? null,
        ]);
        expect(explanation.wallet.before?.balanceAfter ?? 0).toBe(explanation.bill.previousBalance);
      }
    }
  });

  it("names the plan, buyer, receiver or holder next to a bill's type", async () => {
    const world = cases[0] as BillCase;
    const named = new Set(
      (await explainAll(world, 0)).map(({ bill, explanation }) =>
        [bill.toAccount === world.agents[0].id ? 'own' : 'child', bill.type, explanation.counterpart].join(' '),
      ),
    );
    expect([...named]).toEqual(
      expect.arrayContaining([
        'own BUY Japan 5GB',
        'own PROFIT_SHARE Bob',
        'own PROFIT_SHARE Cyd',
        'own TX Bob',
        'child PROFIT_SHARE Bob',
      ]),
    );
  });

  it("responds 404 to the explanation of a bill that is not in the caller's list", async () => {
    const world = cases[0] as BillCase;
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
  it('shows staff every line of the movement, with a sum of zero, and the price of each level', async () => {
    const world = cases[0] as BillCase;
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

  it('shows staff the amount paid online for a recharge and the exchange rate', async () => {
    const caller = await server.as('ADMIN');
    const [bill] = await listOf(caller, `&toAccount=${(cases[0] as BillCase).agents[1].id}&type=PAY`);
    expect((await explain(caller, (bill as Bill).id)).sentence).toMatch(
      /^Bob recharged 100\.00 USD online\.\nPaid 722\.00 CNY .* 0\.1385\.$/,
    );
  });

  it('links the bill of a reversal and the bill of the reversed movement', async () => {
    const caller = await server.as('ADMIN');
    const wallet = (cases[0] as BillCase).agents[2].id;
    const [reversal] = await listOf(caller, `&toAccount=${wallet}&type=DEC`);
    const explanation = await explain(caller, (reversal as Bill).id);
    const taken = await explain(caller, explanation.transaction.reverses as number);
    expect([taken.bill.type, taken.transaction.reversedBy]).toEqual(['INC', (reversal as Bill).id]);
  });

  it("explains the platform's bill of a refund", async () => {
    const caller = await server.as('ADMIN');
    const [bill] = await listOf(caller, `&type=REFUND_PROFIT_SHARE&orderNo=${cases[0]?.orderNos[2]}`);
    expect((await explain(caller, (bill as Bill).id)).sentence).toMatch(
      /^“Japan.*” was refunded: .* came back out of agents’ profit shares\.$/,
    );
  });
});
