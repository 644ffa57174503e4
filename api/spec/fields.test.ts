import type { Manifest, ManifestField, Role } from '@t3d/resources/kit';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { asSystem } from '../test/factories';
import { minimalRows } from '../test/leastRows';
import type { TestServer } from '../test/server';
import { startTestServer } from '../test/server';

const TERMINALS =
  'id cid iccid imsi status type createdAt remark brand agent1 agent2 agent3 supplier apn platform realName ' +
  'smsRealName';
const PLANS =
  'planCode name rules cooperationPrice corpCost salePrice retailPrice discount discountPrice createdAt listedAt ' +
  'longTerm areaCodes remark brand topic terminalType type status';
const ORDERS =
  'orderNo terminal plan planLabel type status price agentPrice costPrice extraPrice totalPrice coupons createdBy ' +
  'createdAt preOrder';
const RECHARGES = 'id terminal plan order amount account payment status product remark createdAt updatedAt rate';
const APP_USERS =
  'account nickname source status realName faceVerified passportVerified imei deviceType gps contactName ' +
  'contactPhone contactMail voipPhone balance';
const DOCUMENTS =
  'docType name address idNumber sex ethnicity birthDate authority validFrom validTo nationality surname givenName ' +
  'passportNumber permitNumber permitType renewalCount';

const READ: readonly [string, Role, string][] = [
  [
    'users',
    'ADMIN',
    'account nickname balance role status createdAt superior realName accountType level salesman pool',
  ],
  ['users', 'ADMIN', 'currency avatar accountAuth apis'],
  ['bills', 'ADMIN', 'toAccount previousBalance amount type orderNo createdAt from remark'],
  ['terminals', 'ADMIN', TERMINALS],
  ['plans', 'ADMIN', PLANS],
  ['agent-plans', 'ADMIN', 'cooperationPrice retailPrice agentPlanId status'],
  ['app-plans', 'ADMIN', 'plan appTopic salePrice status sort'],
  ['ctrip-plans', 'ADMIN', 'plan PLU salePrice currency stock status'],
  ['orders', 'ADMIN', ORDERS],
  ['orders', 'ADMIN', 'orderType platform agentPlanId'],
  ['recharge-records', 'ADMIN', RECHARGES],
  ['ctrip-orders', 'ADMIN', 'otaOrderId supplierOrderId status salePrice quantity useQuantity'],
  ['messages', 'ADMIN', 'title content noticeType pop disabled'],
  ['notifications', 'AGENT_3', 'title content type pop readAt'],
  ['app-messages', 'ADMIN', 'title content type targets status'],
  ['organisations', 'ADMIN', 'salesman department remark disabled'],
  ['plan-topics', 'ADMIN', 'name sort'],
  ['app-topics', 'ADMIN', 'name image sort areaCodes'],
  ['business-users', 'ADMIN', APP_USERS],
  ['flow-pool-prices', 'ADMIN', 'account country unitPrice startsOn disabled'],
  ['real-names', 'ADMIN', DOCUMENTS],
  ['dictionary', 'ADMIN', 'enumType enumName enumValue'],
  ['sms-numbers', 'ADMIN', 'status circulation'],
  ['sms-code-orders', 'ADMIN', 'status orderType'],
  ['sms-code-plans', 'ADMIN', 'type'],
  ['terminal-issue-records', 'ADMIN', 'circulation'],
];

const GIVEN: readonly [string, Role, string][] = [
  ['users', 'ADMIN', 'role account accountType nickname status password avatar level salesman pool currency'],
  ['plans', 'ADMIN', 'planCode name type terminalType rules areaCodes corpCost cooperationPrice retailPrice salePrice'],
  ['plans', 'ADMIN', 'discount discountPrice longTerm brand topic remark'],
  ['app-plans', 'ADMIN', 'plan appTopic salePrice status sort'],
  ['ctrip-plans', 'ADMIN', 'plan PLU salePrice currency stock status'],
  ['organisations', 'ADMIN', 'salesman department remark disabled'],
  ['plan-topics', 'ADMIN', 'name sort'],
  ['app-topics', 'ADMIN', 'name image sort areaCodes'],
  ['flow-pool-prices', 'ADMIN', 'account country unitPrice startsOn'],
  ['dictionary', 'ADMIN', 'enumType enumName enumValue'],
  ['messages', 'ADMIN', 'title content noticeType pop'],
  ['wxmp-settings', 'AGENT_1', 'appId appSecret token encodingAesKey brandName logo theme welcome'],
];
const casesOf = (table: typeof READ): [string, string, Role][] =>
  table.flatMap(([resource, role, fields]) =>
    fields.split(' ').map((field): [string, string, Role] => [resource, field, role]),
  );
/** The fields of every record. */
const OF_ALL = ['id', 'createdAt', 'updatedAt'];

let server: TestServer;
const rows = new Map<string, Record<string, unknown>>();
const screens = new Map<Role, Manifest>();

beforeAll(async () => {
  server = await startTestServer({ simulators: false });
  const system = asSystem(server.database);
  const holder = await server.user('AGENT_3');
  const makeRow = minimalRows(system, server.database.registry, holder.id);
  for (const [name, role] of READ) {
    const id = await makeRow(server.database.registry.get(name)!);
    const caller = await server.as(role);
    const { body } = await caller.get(`/t3d-api/${name}?id_in=${id}`).expect(200);
    rows.set(name, (body as { rows: Record<string, unknown>[] }).rows[0] ?? {});
  }
  for (const role of ['ADMIN', 'AGENT_1', 'AGENT_3'] as const) {
    const { body } = await (await server.as(role)).get('/t3d-api/manifest').expect(200);
    screens.set(role, (body as { data: Manifest }).data);
  }
}, 60_000);
afterAll(() => server.close());

const fieldOf = (role: Role, resource: string, name: string): ManifestField | undefined =>
  screens
    .get(role)
    ?.resources.find((one) => one.name === resource)
    ?.fields.find((field) => field.name === name);

describe('a field in the specification', () => {
  test.each(casesOf(READ))(
    'returns the field of %s as %s over HTTP and shows the field on a screen',
    (resource, field, role) => {
      expect(rows.get(resource)).toHaveProperty(field);
      const label = field.endsWith('Label');
      if (!label && !OF_ALL.includes(field)) expect(fieldOf(role, resource, field)).toMatchObject({ readable: true });
    },
  );

  test.each(casesOf(GIVEN))('shows an input in the form of %s for the field %s', (resource, field, role) => {
    expect(fieldOf(role, resource, field)).toMatchObject({ creatable: true });
  });

  test("shows the columns of a customer in the specification's order", () => {
    const { list } = screens.get('ADMIN')!.resources.find(({ name }) => name === 'users')!;
    const columns = list!.columns.filter((name) => !list!.hidden.includes(name));
    expect(columns).toEqual(['account', 'nickname', 'balance', 'role', 'status', 'createdAt', 'superior', 'realName']);
  });

  test('hides corporate cost, cost price and supplier from agents', () => {
    for (const [resource, field] of [
      ['orders', 'costPrice'],
      ['terminals', 'supplier'],
      ['plans', 'corpCost'],
    ] as const)
      expect(fieldOf('AGENT_1', resource, field)).toBeUndefined();
  });
});
