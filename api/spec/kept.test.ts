import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import businessUsers from '@t3d/resources/pool/business-users';
import { table } from '../models/table';
import { asSystem } from '../test/factories';
import { aPng } from '../test/pictures';
import type { TestServer } from '../test/server';
import { startTestServer } from '../test/server';

const TEXT = { zh: '亚洲', en: 'Asia', cht: '亞洲' };
const PLAN = {
  planCode: 'JP-3G-30D',
  name: 'Japan 3 GB',
  type: 'SUM',
  terminalType: 'SIM',
  rules: { dataMB: 3072, cycle: null, cycles: null, validDays: 30, throttleKbps: null, activation: 'FIRST_USE' },
  areaCodes: ['JP'],
  brand: 'Softbank',
  corpCost: 321,
  cooperationPrice: 543,
  retailPrice: 1_050,
  salePrice: 1_200,
  discount: 10,
  discountPrice: 990,
  longTerm: true,
  remark: 'for the summer',
};

let server: TestServer;
let picture: number;
let topic: number;
let salesman: number;
let agent: number;
beforeAll(async () => {
  server = await startTestServer({ simulators: false });
  const admin = await server.as('ADMIN');
  await table(asSystem(server.database), businessUsers).insert({ account: 'ann' });
  const { body } = await admin.post('/t3d-api/files?use=tag').attach('file', aPng(8, 8), 'tag.png');
  picture = body.data.id as number;
  topic = (await admin.post('/t3d-api/plan-topics').send({ name: 'Islands', sort: 3 })).body.data.id as number;
  salesman = (await server.user('SALESMAN')).id;
  const pool = {
    account: 'pool@t3d.test',
    accountType: 'EMAIL',
    role: 'AGENT_1',
    password: 'a'.repeat(64),
    pool: true,
  };
  agent = (await admin.post('/t3d-api/users').send(pool)).body.data.id as number;
});
afterAll(() => server.close());

/** The values to enter, as functions, because some depend on rows of the test. */
const GIVEN: readonly [string, () => Record<string, unknown>][] = [
  ['plans', () => ({ ...PLAN, topic })],
  ['plan-topics', () => ({ name: 'Asia', sort: 7 })],
  ['app-topics', () => ({ name: TEXT, image: picture, sort: 5, areaCodes: ['JP', 'KR'] })],
  ['organisations', () => ({ salesman, department: 'TECH_DEPT', remark: 'Tokyo', disabled: true })],
  ['flow-pool-prices', () => ({ account: agent, country: 'JP', unitPrice: 790_000, startsOn: '2099-01-01' })],
  ['dictionary', () => ({ enumType: 'colour', enumName: TEXT, enumValue: 'RED' })],
  ['messages', () => ({ title: TEXT, content: TEXT, noticeType: 'PROMO', pop: true })],
  ['app-messages', () => ({ title: TEXT, content: TEXT, type: 'SINGLE', targets: ['ann'] })],
];

describe('a value entered by staff', () => {
  test.each(GIVEN)('returns a value of staff unchanged: %s', async (resource, values) => {
    const admin = await server.as('ADMIN');
    const given = values();
    const made = await admin.post(`/t3d-api/${resource}`).send(given);
    expect([made.status, made.body.errors]).toEqual([200, undefined]);
    const { body } = await admin.get(`/t3d-api/${resource}/${made.body.data.id}`).expect(200);
    expect(body.data).toMatchObject(given);
  });

  test("puts an APP tag at the tag's position in the list of all tags", async () => {
    const admin = await server.as('ADMIN');
    for (const [name, sort] of [
      ['Last', 9],
      ['First', 1],
    ] as const)
      await admin.post('/t3d-api/app-topics').send({ name: { en: name }, sort });
    const { body } = await admin.get('/t3d-api/topic/all').expect(200);
    const labels = (body as { rows: { label: string }[] }).rows.map(({ label }) => label);
    expect(labels).toEqual(['First', 'Asia', 'Last']);
  });

  test('returns a translated text in three languages, each with text', async () => {
    const admin = await server.as('ADMIN');
    const statusOf = async (name: unknown) => (await admin.post('/t3d-api/app-topics').send({ name, sort: 1 })).status;
    const four = ['zh', 'en', 'cht', 'fr'].map((code) => ({ code, message: 'x' }));
    for (const name of [
      { fr: 'x' },
      { zh: '', en: 'x' },
      {},
      [
        { code: 'zh', message: 'a' },
        { code: 'zh', message: 'b' },
      ],
      four,
    ])
      expect([name, await statusOf(name)]).toEqual([name, 400]);
    expect(await statusOf(four.slice(0, 3))).toBe(200);
  });
});
