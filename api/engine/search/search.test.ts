import type { Role } from '@t3d/resources/kit';
import orders from '@t3d/resources/orders';
import rechargeRecords from '@t3d/resources/recharge-records';
import terminals from '@t3d/resources/terminals';
import users from '@t3d/resources/users';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { QueryTypes } from 'sequelize';
import { actAs, asSystem, buildAgent, buildAgentPlan, buildPlan, buildTerminal } from '../../test/factories';
import type { TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { mayCall, readableFields } from '../access/permissions';
import type { Found } from './search';
import { searchRecords } from './search';
import { searchedResources, searchFields } from './searchFields';
import type { AgentPlan, Plan, Terminal, User } from '../../models/rows';

/** What belongs to one customer: all of it can be searched for. */
interface Belongings {
  owner: User;
  card: Terminal;
  order: string;
  smsOrder: string;
  payment: string;
  gatewayNo: string;
  offer: AgentPlan;
  plan: Plan;
}

const ROLES: readonly Role[] = ['ADMIN', 'SALESMAN', 'AGENT_1', 'AGENT_2', 'AGENT_3', 'SMS_RECYCLE'];
let server: TestServer;
let mine: Belongings;
let strange: Belongings;

async function giveBelongings(owner: User, mark: string): Promise<Belongings> {
  const system = asSystem(server.database);
  const card = await buildTerminal(system, { owner, imsi: `45400${mark}1`, cid: `7700${mark}00001` });
  const plan = await buildPlan(system, { planCode: `PC-${mark}`, name: `Lagoon ${mark} 3GB/30 days` });
  const offer = await buildAgentPlan(system, plan, owner, 300);
  const { agent1, agent2, agent3, id: agent } = owner;
  const chain = {
    plan: plan.id,
    agentPlan: offer.id,
    agent,
    agent1,
    agent2,
    agent3,
    terminal: card.id,
    status: 'COMPLETED' as const,
    price: 300,
    totalPrice: 300,
  };
  const payment = `${mark}PAYQ7`;
  const gatewayNo = `GATE${mark}X`;
  await inTransaction(system, async (ctx) => {
    await table(ctx, orders).insert({ ...chain, orderNo: `${mark}ORDK3Q` });
    await table(ctx, orders).insert({ ...chain, orderNo: `${mark}SMSK3Q`, orderType: 'SMS' });
    await table(ctx, rechargeRecords).insert({
      paymentNo: payment,
      gatewayNo,
      gateway: 'simulator',
      account: agent,
      status: 'UNPAID',
      amount: 10_000,
      currency: 'USD',
      refunded: 0,
    });
  });
  return { owner, card, plan, offer, order: `${mark}ORDK3Q`, smsOrder: `${mark}SMSK3Q`, payment, gatewayNo };
}

beforeAll(async () => {
  server = await startTestServer();
  mine = await giveBelongings(await server.user('AGENT_3'), '261122001');
  strange = await giveBelongings(
    await buildAgent(asSystem(server.database), { nickname: 'Strange Mobile', balance: 1000 }),
    '261122002',
  );
});
afterAll(() => server.close());

const search = async (role: Role, q: string, more = ''): Promise<Found[]> => {
  const answer = await (await server.as(role)).get(`/t3d-api/search?q=${encodeURIComponent(q)}${more}`).expect(200);
  return (answer.body as { rows: Found[] }).rows;
};
const firstOf = async (role: Role, q: string): Promise<string> => {
  const [row] = await search(role, q);
  return row ? `${row.resource} ${row.label}` : 'nothing';
};

describe('a whole key', () => {
  test('gives its record first, however it was pasted', async () => {
    const { iccid } = mine.card;
    const grouped = iccid.replace(/(.{4})/g, '$1 ').trim();
    for (const pasted of [
      iccid,
      grouped,
      iccid.replace(/(.{4})/g, '$1-'),
      ` ${iccid}\n`,
      `\u200b${iccid}`,
      [...iccid].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join(''),
    ]) {
      expect([pasted, await firstOf('ADMIN', pasted)]).toEqual([pasted, `terminals ${iccid}`]);
    }
  });

  test.each([
    ['IMSI', () => mine.card.imsi, () => `terminals ${mine.card.iccid}`],
    ['card number', () => mine.card.cid, () => `terminals ${mine.card.iccid}`],
    ['order', () => mine.order, () => `orders ${mine.order}`],
    ['order in small letters', () => mine.order.toLowerCase(), () => `orders ${mine.order}`],
    ['SMS order', () => mine.smsOrder, () => `sms-orders ${mine.smsOrder}`],
    ['account', () => strange.owner.account, () => 'users Strange Mobile'],
    ['payment', () => mine.payment, () => `recharge-records ${mine.payment}`],
    ['number of a gateway', () => mine.gatewayNo, () => `recharge-records ${mine.payment}`],
    ['code of a plan', () => mine.plan.planCode, () => `plans ${mine.plan.name}`],
  ])('of a kind of its own: %s', async (_kind, typed, found) => {
    expect(await firstOf('ADMIN', typed() as string)).toBe(found());
  });

  test('with the filler that makes 19 digits 20', async () => {
    const card = await buildTerminal(asSystem(server.database), { iccid: '8986000000000012346' });
    expect(await firstOf('ADMIN', '8986000000000012346F')).toBe(`terminals ${card.iccid}`);
  });

  test('says by which field it was found, what the record is, and its state', async () => {
    const [row] = await search('ADMIN', mine.card.imsi as string);
    expect(row).toEqual({
      resource: 'terminals',
      id: mine.card.id,
      label: mine.card.iccid,
      field: 'imsi',
      more: expect.stringContaining(`IMSI ${mine.card.imsi}`),
      status: 'UNUSED',
    });
    expect((await search('ADMIN', mine.order))[0]).toMatchObject({
      field: 'orderNo',
      more: `${mine.card.iccid} · ${mine.plan.name}`,
      status: 'COMPLETED',
    });
  });
});

test('the beginning of a key gives at most five of each resource, ten of one alone', async () => {
  for (let made = 0; made < 12; made += 1)
    await buildTerminal(asSystem(server.database), { cid: `99887700${String(made).padStart(4, '0')}` });
  expect((await search('ADMIN', '99887700')).map(({ resource }) => resource)).toEqual(Array(5).fill('terminals'));
  expect(await search('ADMIN', '9988 7700', '&resource=terminals')).toHaveLength(10);
  expect(await search('ADMIN', '99887700', '&resource=orders')).toEqual([]);
});

test('names are found by any of their words; by a look-up only where the record itself is not listed', async () => {
  expect((await search('ADMIN', '3gb lagoon')).map(({ resource }) => resource)).toEqual(['plans', 'plans']);
  expect((await search('AGENT_3', 'Lagoon')).map(({ resource, id }) => [resource, id])).toEqual([
    ['agent-plans', mine.offer.id],
  ]);
  expect((await search('AGENT_3', '30 days')).map(({ resource, id, label }) => [resource, id, label])).toEqual([
    ['agent-plans', mine.offer.id, mine.plan.name],
  ]);
  expect(await firstOf('ADMIN', 'mobile')).toBe('users Strange Mobile');
});

describe('rights', () => {
  /** What each role finds of its own tree by these keys, and which of them are no concern of its own. */
  const SEES: Record<string, string[]> = {
    ADMIN: ['card', 'order', 'smsOrder', 'payment', 'owner'],
    SALESMAN: [],
    AGENT_1: ['card', 'order', 'smsOrder', 'owner'],
    AGENT_2: ['card', 'order', 'smsOrder', 'owner'],
    AGENT_3: ['card', 'order', 'smsOrder', 'payment'],
    SMS_RECYCLE: [],
  };
  const keysOf = ({ card, order, smsOrder, payment, owner }: Belongings): Record<string, string> => ({
    card: card.iccid,
    order,
    smsOrder,
    payment,
    owner: owner.account,
  });

  test.each(ROLES)('%s finds its own tree and nothing of another', async (role) => {
    const found = await Promise.all(
      Object.entries(keysOf(mine)).map(async ([name, key]) => ((await search(role, key)).length > 0 ? [name] : [])),
    );
    expect(found.flat()).toEqual(SEES[role]);
    if (role === 'ADMIN') return;
    const { card, plan, owner, ...keys } = strange;
    const tried = [
      ...Object.values(keysOf(strange)),
      keys.gatewayNo,
      card.imsi,
      card.cid,
      card.iccid.slice(0, 12),
      owner.nickname,
      'Strange',
      plan.planCode,
      '261122002',
      '4540026112200',
    ];
    for (const key of tried) {
      // A plan is nobody's: staff may see all of them.
      const rows = (await search(role, key as string)).filter(
        ({ resource }) => !(role === 'SALESMAN' && resource === 'plans'),
      );
      expect([
        key,
        rows.filter(({ label, more }) => `${label} ${more}`.match(/261122002|Strange/) || label === card.iccid),
      ]).toEqual([key, []]);
    }
  });

  test("a salesman finds its customers' records", async () => {
    const system = asSystem(server.database);
    const customer = await buildAgent(system, {
      salesman: (await server.user('SALESMAN')).id,
      nickname: 'Customer of mine',
    });
    const card = await buildTerminal(system, { owner: customer });
    expect([await firstOf('SALESMAN', card.iccid), await firstOf('SALESMAN', 'customer of')]).toEqual([
      `terminals ${card.iccid}`,
      'users Customer of mine',
    ]);
  });

  test.each(ROLES)(
    '%s searches no field that it may not read, nor resources that it may not list and open',
    async (role) => {
      const { actor } = actAs(server.database, await server.user(role));
      const { registry } = server.database;
      const searched = searchedResources(actor, registry);
      for (const resource of searched.flatMap((one) => [one.resource, ...one.views])) {
        expect([mayCall(actor, resource, 'list'), mayCall(actor, resource, 'show')]).toEqual([true, true]);
        const readable = readableFields(actor, resource);
        for (const { name, field } of searchFields(actor, registry, resource))
          expect([resource.name, name, name in readable, field.sealed ?? false, field.hidden ?? false]).toEqual([
            resource.name,
            name,
            true,
            false,
            false,
          ]);
      }
      if (role === 'SMS_RECYCLE')
        expect(
          searched
            .map(({ resource }) => resource)
            .filter(({ declaration }) => declaration.menu)
            .flatMap((resource) =>
              searchFields(actor, registry, resource).map(({ name }) => `${resource.name}.${name}`),
            ),
        ).toEqual(['bills.orderNo']);
    },
  );

  test('patterns that a user lacks close its search, too', async () => {
    const narrow = await buildAgent(asSystem(server.database), { apis: ['users:*', 'terminals:list'] });
    await buildTerminal(asSystem(server.database), { owner: narrow, cid: '5566778800' });
    const answer = await (await server.caller(narrow.account)).get('/t3d-api/search?q=5566778800').expect(200);
    expect((answer.body as { rows: Found[] }).rows).toEqual([]);
  });

  test('without a session there is nothing to search', async () => {
    await (await server.caller()).get('/t3d-api/search?q=8986').expect(401);
  });
});

test('a record that several resources show is found once', async () => {
  const rows = await search('AGENT_1', mine.card.iccid);
  expect(rows.map(({ resource }) => resource)).toEqual(['terminals']);
  expect(
    (await search('ADMIN', '261122001')).filter(({ label }) => label === mine.smsOrder).map(({ resource }) => resource),
  ).toEqual(['sms-orders']);
});

test('a view of rows that its base finds is not looked through, and its records are told under its name', async () => {
  const lookedThrough = async (role: Role): Promise<string[]> =>
    searchedResources(actAs(server.database, await server.user(role)).actor, server.database.registry).map(
      ({ resource }) => resource.name,
    );
  for (const role of ['ADMIN', 'AGENT_1'] as const) {
    const names = await lookedThrough(role);
    expect(names).toContain('orders');
    expect(names).not.toContain('sms-orders');
    expect(names).not.toContain('terminal-agent');
  }
  expect(await lookedThrough('ADMIN')).toContain('sms-plans');
  expect((await search('AGENT_3', mine.smsOrder, '&resource=sms-orders')).map(({ resource }) => resource)).toEqual([
    'sms-orders',
  ]);
  expect(await search('AGENT_3', mine.smsOrder, '&resource=orders')).toEqual([]);
});

test('what was deleted is not found', async () => {
  const system = asSystem(server.database);
  const gone = await buildAgent(system, { account: 'gone-for-good@t3d.test' });
  const card = await buildTerminal(system, { cid: '4433221100' });
  await inTransaction(system, async (ctx) => {
    await table(ctx, users).update({ status: 'DELETED' }, gone.id);
    await table(ctx, orders).insert({
      agent: gone.id,
      agent1: gone.id,
      plan: mine.plan.id,
      agentPlan: mine.offer.id,
      terminal: mine.card.id,
      orderNo: 'DELETEDONE1',
      status: 'REVOKED',
      deletedAt: new Date(),
    });
    await table(ctx, terminals).remove({ id: card.id });
  });
  for (const key of ['gone-for-good', 'DELETEDONE1', '4433221100'])
    expect([key, await search('ADMIN', key)]).toEqual([key, []]);
});

test.each([
  ['no text', '', 'q'],
  ['one sign', 'q=8', 'q'],
  ['one sign and blanks', 'q=%20%208%20', 'q'],
  ['too much', `q=${'8'.repeat(65)}`, 'q'],
  ['two texts', 'q=89&q=90', 'q'],
  ['another word', 'q=8986&size=1000', 'size'],
  ['two resources', 'q=8986&resource=a&resource=b', 'resource'],
])('refuses %s', async (_what, query, field) => {
  const { status, body } = await (await server.as('ADMIN')).get(`/t3d-api/search?${query}`);
  expect([status, Object.keys((body as { errors: object }).errors)]).toEqual([400, [field]]);
});

test.each(['%%', '__', '8986%', '\\\\', "'; --", '" OR 1=1', '*?[', '\u0001\u0001a\u0002%', '🙂🙂'])(
  'takes %s for what it is',
  async (text) => {
    expect(await search('ADMIN', text)).toEqual([]);
  },
);

describe('by indexes alone', () => {
  const plansOf = async (role: Role, text: string): Promise<[string, string[]][]> => {
    const { sequelize, dialect } = server.database;
    const { options } = sequelize as unknown as { options: { logging: unknown } };
    const said: string[] = [];
    options.logging = (sql: string) => {
      said.push(sql.replace(/^Executing \([^)]*\): /, ''));
    };
    await searchRecords(actAs(server.database, await server.user(role)), { text }).finally(() => {
      options.logging = false;
    });
    return Promise.all(
      said
        .filter((sql) => sql.startsWith('SELECT'))
        .map(async (sql): Promise<[string, string[]]> => {
          if (dialect === 'sqlite') {
            const rows = await sequelize.query<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, {
              type: QueryTypes.SELECT,
            });
            return [sql, rows.map(({ detail }) => detail).filter((detail) => /^SCAN(?! CONSTANT)/.test(detail))];
          }
          const rows = await sequelize.query<{ table: string; possible_keys: string | null; Extra: string | null }>(
            `EXPLAIN ${sql}`,
            { type: QueryTypes.SELECT },
          );
          return [
            sql,
            rows
              .filter(
                (row) =>
                  row.table &&
                  row.possible_keys === null &&
                  !/no matching|Impossible|optimized away/i.test(row.Extra ?? ''),
              )
              .map(({ table: name }) => name),
          ];
        }),
    );
  };

  test.each([
    ['ADMIN', '8986000000'],
    ['ADMIN', 'Lagoon 3GB'],
    ['SALESMAN', '8986000000'],
    ['AGENT_1', '8986000000'],
    ['AGENT_1', 'Lagoon'],
    ['AGENT_3', '261122001ORDK3Q'],
    ['SMS_RECYCLE', '261122001ORDK3Q'],
  ] as const)('%s searches %s', async (role, text) => {
    const plans = await plansOf(role, text);
    expect(plans.length).toBeGreaterThan(0);
    for (const plan of plans) expect(plan).toEqual([plan[0], []]);
  });
});
