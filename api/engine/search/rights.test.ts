import type { Role } from '@t3d/resources/kit';
import { describe, expect, test } from '@jest/globals';
import { actAs, asSystem, buildAgent, buildTerminal } from '../../test/factories';
import { mayCall, readableFields } from '../access/permissions';
import type { Found } from './search';
import { searchedResources, searchFields } from './searchFields';
import type { Belongings } from './search.fixture';
import { firstOf, mine, openSearch, search, server, strange } from './search.fixture';

openSearch();

const ROLES: readonly Role[] = ['ADMIN', 'SALESMAN', 'AGENT_1', 'AGENT_2', 'AGENT_3', 'SMS_RECYCLE'];

describe('the rights of a search', () => {
  /** The kinds of records that users of each role find in their own tree. */
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

  test.each(ROLES)("finds records of the user's own tree and no records of another tree as %s", async (role) => {
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
      // Leave out plans, which belong to nobody.
      const rows = (await search(role, key as string)).filter(
        ({ resource }) => !(role === 'SALESMAN' && resource === 'plans'),
      );
      expect([
        key,
        rows.filter(({ label, more }) => `${label} ${more}`.match(/261122002|Strange/) || label === card.iccid),
      ]).toEqual([key, []]);
    }
  });

  test("finds the records of a salesman's customers in a search by the salesman", async () => {
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
    'searches as %s neither unreadable fields nor resources that the role may not list and open',
    async (role) => {
      const { actor } = actAs(server.database, await server.user(role));
      const { registry } = server.database;
      const searched = searchedResources(actor, registry);
      for (const resource of searched.flatMap((one) => [one.resource, ...one.views])) {
        expect([mayCall(actor, resource, 'list'), mayCall(actor, resource, 'show')]).toEqual([true, true]);
        const readable = readableFields(actor, resource);
        for (const { name, field } of searchFields(actor, registry, resource))
          expect([resource.name, name, name in readable, field.encrypted ?? false, field.hidden ?? false]).toEqual([
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
        ).toEqual([
          'api-keys.name',
          'bills.orderNo',
          'sms-code-orders.orderNo',
          'sms-code-plans.name',
          'sms-code-plans.title',
          'webhooks.url',
        ]);
    },
  );

  test("requires the user's own permissions for a search", async () => {
    const narrow = await buildAgent(asSystem(server.database), { apis: ['users:*', 'terminals:list'] });
    await buildTerminal(asSystem(server.database), { owner: narrow, cid: '5566778800' });
    const answer = await (await server.caller(narrow.account)).get('/t3d-api/search?q=5566778800').expect(200);
    expect((answer.body as { rows: Found[] }).rows).toEqual([]);
  });

  test('finds nothing in a search without a session', async () => {
    await (await server.caller()).get('/t3d-api/search?q=8986').expect(401);
  });
});
