import { expect, test } from '@jest/globals';
import plans from '@t3d/resources/plans/plans';
import { insertRow, updateRow } from '../engine/rows/write/write';
import { commandsOf } from '../engine/rows/commands/commands';
import { inTransaction } from '../models/transaction';
import { actAs, buildAdmin, buildAgentPlan } from '../test/factories';
import { getCard, card, chain, openCards, server, system } from './cards.fixture';

openCards();

const VALUES = {
  name: 'JP 3GB · 30D',
  type: 'SUM',
  terminalType: 'SIM',
  areaCodes: ['JP'],
  corpCost: 100,
  cooperationPrice: 150,
  rules: { dataMB: 3072, cycle: null, cycles: null, validDays: 30, throttleKbps: null, activation: 'FIRST_USE' },
} as const;

test("shows a plan's title in the reader's language, and hides the internal name from end users", async () => {
  const admin = await buildAdmin(system());
  const asAdmin = actAs(server.database, admin);
  const { id } = await inTransaction(asAdmin, (ctx) => insertRow(ctx, plans, { ...VALUES, planCode: 'JP-3G-T' }));
  await inTransaction(asAdmin, (ctx) => updateRow(ctx, commandsOf(server.database), plans, id, { remark: 'x' }));
  await inTransaction(asAdmin, async (ctx) => {
    await ctx.database.sequelize.query("UPDATE plans SET status = 'RACKING' WHERE id = ?", {
      replacements: [id],
      transaction: ctx.transaction,
    });
  });
  const plan = { id } as Parameters<typeof buildAgentPlan>[1];
  for (const [level, agent] of chain.entries())
    await buildAgentPlan(system(), plan, agent, 150 + level * 50, { retailPrice: 451 });
  const staff = await server.caller(admin.account);
  const titleIn = async (path: string, language: string): Promise<unknown> => {
    const { body } = await staff.get(`/t3d-api/${path}`).set('Accept-Language', language);
    const { rows, data } = body as { rows?: { title: string }[]; data?: { title: string } };
    return (rows?.[0] ?? data)?.title;
  };
  for (const path of [`plans/${id}`, `agent-plans?plan=${id}`]) {
    expect(await titleIn(path, 'zh')).toBe('日本 · 3 GB · 30 天');
    expect(await titleIn(path, 'en')).toBe('Japan · 3 GB · 30 days');
  }
  const offers = async () =>
    JSON.stringify((await getCard(`${card.iccid}/plans`)).body) + JSON.stringify((await getCard(card.iccid)).body);
  const shown = await offers();
  expect(shown).toContain('Japan · 3 GB · 30 days');
  expect(shown).not.toContain('JP 3GB');
  expect(shown).not.toContain('JP-3G-T');
});

test('shows a given name in its language, and a generated title in a language without a given name', async () => {
  const asAdmin = actAs(server.database, await buildAdmin(system()));
  const { id } = await inTransaction(asAdmin, (ctx) =>
    insertRow(ctx, plans, { ...VALUES, planCode: 'JP-3G-N', names: { zh: '日本畅游' } }),
  );
  const staff = await server.caller(asAdmin.actor.account);
  const show = async (language: string) =>
    ((await staff.get(`/t3d-api/plans/${id}`).set('Accept-Language', language)).body as { data: { title: string } })
      .data.title;
  expect([await show('zh'), await show('en'), await show('cht')]).toEqual([
    '日本畅游',
    'Japan · 3 GB · 30 days',
    '日本畅游',
  ]);
  await staff
    .put(`/t3d-api/plans/${id}`)
    .send({ names: null, areaCodes: ['KR'] })
    .expect(200);
  expect(await show('en')).toBe('South Korea · 3 GB · 30 days');
});
