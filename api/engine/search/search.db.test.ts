import type { Role } from '@t3d/resources/kit';
import orders from '@t3d/resources/orders/orders';
import terminals from '@t3d/resources/cards/terminals';
import users from '@t3d/resources/people/users';
import { describe, expect, test } from '@jest/globals';
import { QueryTypes } from 'sequelize';
import { actAs, asSystem, buildAgent, buildAgentPlan, buildPlan, buildTerminal } from '../../test/factories';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { searchRecords } from './search';
import { searchedResources } from './searchFields';
import { firstOf, mine, openSearch, search, server, strange } from './search.fixture';

openSearch();

describe('a search for a whole key', () => {
  test('finds the record of a searched key first, however the key is formatted', async () => {
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
  ])('finds a record by a key of a special kind: %s', async (_kind, typed, found) => {
    expect(await firstOf('ADMIN', typed() as string)).toBe(found());
  });

  test('finds a card number with the filler digit that extends 19 digits to 20', async () => {
    const card = await buildTerminal(asSystem(server.database), { iccid: '8986000000000012346' });
    expect(await firstOf('ADMIN', '8986000000000012346F')).toBe(`terminals ${card.iccid}`);
  });

  test("returns the matching field of a found record, the record's kind and its state", async () => {
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

test("returns at most five records per resource for a key's beginning, and ten for a single resource", async () => {
  for (let made = 0; made < 12; made += 1)
    await buildTerminal(asSystem(server.database), { cid: `99887700${String(made).padStart(4, '0')}` });
  expect((await search('ADMIN', '99887700')).map(({ resource }) => resource)).toEqual(Array(5).fill('terminals'));
  expect(await search('ADMIN', '9988 7700', '&resource=terminals')).toHaveLength(10);
  expect(await search('ADMIN', '99887700', '&resource=orders')).toEqual([]);
});

test('finds labels by any word, and looked-up labels only if no list contains the labelled records', async () => {
  expect((await search('ADMIN', '3gb lagoon')).map(({ resource }) => resource)).toEqual(['plans', 'plans']);
  expect((await search('AGENT_3', 'Lagoon')).map(({ resource, id }) => [resource, id])).toEqual([
    ['agent-plans', mine.offer.id],
  ]);
  expect((await search('AGENT_3', '30 days')).map(({ resource, id, label }) => [resource, id, label])).toEqual([
    ['agent-plans', mine.offer.id, mine.plan.name],
  ]);
  expect(await firstOf('ADMIN', 'mobile')).toBe('users Strange Mobile');
});

test('finds plans by country in any language, also together with other words', async () => {
  await buildPlan(asSystem(server.database), { planCode: 'JP-PALETTE', name: '樱花 NTT', areaCodes: ['JP'] });
  for (const text of ['日本', 'Japan', 'jp', 'riben', '日本 ntt', '樱花', '櫻花', 'yinghua', 'yhn'])
    expect([text, await firstOf('ADMIN', text)]).toEqual([text, 'plans 樱花 NTT']);
  expect(await search('ADMIN', '日本 lagoon')).toEqual([]);
  const own = (await search('AGENT_3', 'China lagoon')).map(({ resource, id }) => [resource, id]);
  expect(own).toEqual([['agent-plans', mine.offer.id]]);
  expect(await search('AGENT_3', '日本')).toEqual([]);
});

test('finds plans by their title in any language', async () => {
  const titles = { zh: '韩屋随行', en: 'Hanok Pass', cht: '韓屋隨行' };
  const plan = await buildPlan(asSystem(server.database), { planCode: 'KR-PALETTE', name: 'SKT 5', titles });
  const offer = await buildAgentPlan(asSystem(server.database), plan, await server.user('AGENT_3'), 300);
  for (const text of ['hanok', 'pass hanok', '韓屋', '韩屋', 'hwsx'])
    expect([
      text,
      (await search('ADMIN', text)).map(({ resource, id }) => [resource, id]),
      (await search('AGENT_3', text)).map(({ resource, id }) => [resource, id]),
      await search('AGENT_1', text).then((rows) => rows.filter(({ resource }) => resource === 'plans')),
    ]).toEqual([text, [['plans', plan.id]], [['agent-plans', offer.id]], []]);
});

test('finds a record once when several resources contain the record', async () => {
  const rows = await search('AGENT_1', mine.card.iccid);
  expect(rows.map(({ resource }) => resource)).toEqual(['terminals']);
  expect(
    (await search('ADMIN', '261122001')).filter(({ label }) => label === mine.smsOrder).map(({ resource }) => resource),
  ).toEqual(['sms-orders']);
});

test("searches only the base of a view, and returns the view's rows under the view's name", async () => {
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

test('finds no deleted record in a search', async () => {
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
])('rejects a search with %s', async (_what, query, field) => {
  const { status, body } = await (await server.as('ADMIN')).get(`/t3d-api/search?${query}`);
  expect([status, Object.keys((body as { errors: object }).errors)]).toEqual([400, [field]]);
});

test.each(['%%', '__', '8986%', '\\\\', "'; --", '" OR 1=1', '*?[', '\u0001\u0001a\u0002%', '🙂🙂'])(
  'matches %s literally in a search',
  async (text) => {
    expect(await search('ADMIN', text)).toEqual([]);
  },
);

describe('a search that uses only indexes', () => {
  const plansOf = async (role: Role, text: string): Promise<[string, string[]][]> => {
    const { sequelize, dialect } = server.database;
    const { options } = sequelize as unknown as { options: { logging: unknown } };
    const statements: string[] = [];
    options.logging = (sql: string) => {
      statements.push(sql.replace(/^Executing \([^)]*\): /, ''));
    };
    await searchRecords(actAs(server.database, await server.user(role)), { text }).finally(() => {
      options.logging = false;
    });
    return Promise.all(
      statements
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
  ] as const)('uses only indexes when a user of the role %s searches %s', async (role, text) => {
    const plans = await plansOf(role, text);
    expect(plans.length).toBeGreaterThan(0);
    for (const plan of plans) expect(plan).toEqual([plan[0], []]);
  });
});
