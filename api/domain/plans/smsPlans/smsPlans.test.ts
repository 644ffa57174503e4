import { describe, expect, test } from '@jest/globals';
import agentPlans from '@t3d/resources/plans/agent-plans';
import plans from '@t3d/resources/plans/plans';
import { table } from '../../../models/table';
import { buildPlan } from '../../../test/factories';
import { aCode, admin, ctx, issue, make, openSmsPlans, people, send, server, values } from './smsPlans.fixture';

openSmsPlans();

describe('SMS plans', () => {
  test("stores an SMS plan's rules of messages and months, with optional type and countries", async () => {
    const id = await make();
    expect((await send(admin, 'get', `sms-plans/${id}`)).body.data).toMatchObject({
      type: 'SUM',
      areaCodes: [],
      rules: { messages: 100, months: 2 },
      status: 'UNSHELVE',
      esimFee: 0,
      corpCost: 100,
    });
    expect(await table(ctx(), plans).one(id)).toMatchObject({ service: 'SMS' });
    expect(
      (await send(admin, 'put', `sms-plans/${id}`, { rules: { messages: 50, months: 1 }, areaCodes: ['JP'] })).outcome,
    ).toBe('200');
    expect(
      (await send(admin, 'put', `sms-plans/${id}`, { areaCodes: null, esimFee: 0, discountPrice: null })).outcome,
    ).toBe('200');
    expect((await send(admin, 'get', `sms-plans/${id}`)).body.data).toMatchObject({
      rules: { messages: 50, months: 1 },
      areaCodes: [],
    });
  });

  test('separates the list of SMS plans from the list of data plans', async () => {
    const [sms, data] = [await make(), (await buildPlan(ctx())).id];
    for (const [path, status] of [
      [`plans/${sms}`, 404],
      [`plans/${data}`, 200],
      [`sms-plans/${data}`, 404],
      [`sms-plans/${sms}`, 200],
    ] as const)
      expect((await admin.get(`/t3d-api/${path}`)).status).toBe(status);
    expect((await send(admin, 'get', `plans?id_in=${sms},${data}`)).body.rows.map(({ id }) => id)).toEqual([data]);
    expect((await send(admin, 'get', `sms-plans?id_in=${sms},${data}`)).body.rows.map(({ id }) => id)).toEqual([sms]);
    expect((await send(admin, 'put', `plans/${sms}`, { name: 'x' })).outcome).toBe('404');
    expect((await send(admin, 'post', 'plans/actions/list', { ids: [sms] })).outcome).toBe('404');
    expect((await send(admin, 'post', 'sms-plans/actions/delete', { ids: [data] })).outcome).toBe('404');
  });

  test.each<[string, object]>([
    [
      '400 rules',
      { rules: { dataMB: 1024, cycle: null, cycles: null, validDays: 7, throttleKbps: null, activation: 'FIRST_USE' } },
    ],
    ['400 rules', { rules: { messages: 0, months: 1 } }],
    ['400 rules', { rules: null }],
    ['400 type', { type: 'CYC' }],
    ['400 terminalType', { terminalType: undefined }],
    ['400 planCode', { planCode: 'a b' }],
    ['400 esimFee', { esimFee: 5 }],
    ['400 discount', { discount: 10 }],
    ['400 discountPrice', { discountPrice: 200 }],
    ['400 cooperationPrice', { cooperationPrice: 99, retailPrice: null }],
    ['400 salePrice', { salePrice: 99 }],
    ['400 retailPrice', { retailPrice: 149 }],
    ['400 areaCodes', { areaCodes: ['XX'] }],
  ])('responds with %s to an SMS plan with the values %j', async (expected, wrong) => {
    expect((await send(admin, 'post', 'sms-plans', values(wrong))).outcome).toBe(expected);
    const change = { ...wrong, ...(expected.includes('terminalType') ? { terminalType: null } : {}) };
    expect((await send(admin, 'put', `sms-plans/${await make()}`, change)).outcome).toBe(expected);
  });

  test('gives an SMS plan a generated code when none is given, and never removes the code', async () => {
    const rules = {
      dataMB: 1024,
      cycle: null,
      cycles: null,
      validDays: 7,
      throttleKbps: null,
      activation: 'FIRST_USE',
    };
    const bodies = { plans: values({ type: 'SUM', areaCodes: ['JP'], rules }), 'sms-plans': values() };
    const codes: string[] = [];
    for (const [library, body] of Object.entries(bodies)) {
      for (const planCode of [undefined, null, '']) {
        const made = await send(admin, 'post', library, { ...body, planCode });
        expect([library, planCode, made.outcome]).toEqual([library, planCode, '200']);
        const { id } = made.body.data;
        expect((await send(admin, 'put', `${library}/${id}`, { planCode: null })).outcome).toBe('400 planCode');
        codes.push((await send(admin, 'get', `${library}/${id}`)).body.data.planCode as string);
      }
      expect((await send(admin, 'post', library, { ...body, planCode: codes.at(-1) })).outcome).toBe('409 planCode');
    }
    expect(codes.filter((code) => !/^P-[0-9A-Z]{6}$/.test(code))).toEqual([]);
    expect(new Set(codes).size).toBe(6);
  });

  test('rejects the code of a data plan, and copies an SMS plan as an SMS plan', async () => {
    const data = await buildPlan(ctx());
    expect((await send(admin, 'post', 'sms-plans', values({ planCode: data.planCode }))).outcome).toBe('409 planCode');
    const copied = (
      await send(admin, 'post', 'sms-plans/actions/copy', { ids: [await make()], planCode: aCode(), name: 'Again' })
    ).body.data;
    expect((await send(admin, 'get', `sms-plans/${copied.id}`)).body.data).toMatchObject({
      name: 'Again',
      rules: { messages: 100, months: 2 },
      status: 'UNSHELVE',
    });
    expect((await admin.get(`/t3d-api/plans/${copied.id}`)).status).toBe(404);
  });

  test('deletes an SMS plan with its issues when the plan was never sold', async () => {
    const id = await make();
    await issue(id, [people[0]], 150);
    expect((await send(admin, 'delete', `sms-plans/${id}`)).outcome).toBe('200');
    expect(await table(ctx(), agentPlans).count({ plan: id })).toBe(0);
  });

  test("hides the history of an SMS plan's prices from agents", async () => {
    const id = await make();
    await send(admin, 'put', `sms-plans/${id}`, { corpCost: 110 });
    const trail = (await send(admin, 'get', `sms-plans/${id}/history`)).body as unknown as {
      rows: { action: string; changes: object }[];
    };
    expect(trail.rows).toMatchObject([
      { action: 'update', changes: { corpCost: { before: 100, after: 110 } } },
      { action: 'create', changes: { corpCost: { before: null, after: 100 } } },
    ]);
    const log = (await send(admin, 'get', `audit-log?recordId=${id}&resource=sms-plans`)).body;
    expect(log.total).toBe(2);
    expect((await send(await server.as('AGENT_1'), 'get', `sms-plans/${id}/history`)).outcome).toBe('403');
  });
});
