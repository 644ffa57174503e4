import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import auditLog from '@t3d/resources/audit-log';
import dictionary from '@t3d/resources/dictionary';
import imports from '@t3d/resources/imports';
import jobs from '@t3d/resources/jobs';
import { luhnDigit } from '@t3d/resources/kit';
import orders from '@t3d/resources/orders';
import planTopics from '@t3d/resources/plan-topics';
import plans from '@t3d/resources/plans';
import terminals from '@t3d/resources/terminals';
import users from '@t3d/resources/users';
import { workbook } from '../../../e2e/support/workbook';
import { systemContext } from '../../context';
import { runDueJobs } from '../../jobs';
import { table } from '../../models/table';
import { buildAdmin, buildAgentPlan, buildPlan, buildTerminal } from '../../test/factories';
import type { TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.close());

type Role = 'ADMIN' | 'SALESMAN';
type Told = {
  code: number;
  message: string;
  errors?: Record<string, string>;
  data: { importId: number; created: number; updated: number; jobId?: number };
};
const system = () => systemContext(server.database, 'command');
const cards = () => table(system(), terminals);
let serial = 0;
const next = (): string => {
  serial += 1;
  const text = `8986${String(serial).padStart(15, '0')}`;
  return text + luhnDigit(text);
};
const csv = (rows: readonly (readonly string[])[]): string => rows.map((row) => row.join(',')).join('\n');
const send = async (
  rows: readonly (readonly string[])[],
  role: Role = 'ADMIN',
  dryRun = false,
): Promise<Told['data']> => {
  const answer = await (
    await server.as(role)
  )
    .post(`/t3d-api/terminals/import?dryRun=${dryRun}`)
    .attach('file', Buffer.from(csv(rows)), 'cards of May.csv');
  return (answer.body as Told).data;
};
const undo = async (id: number, role: Role = 'ADMIN', key?: string) => {
  const call = (await server.as(role)).post('/t3d-api/imports/actions/undo');
  return (key ? call.set('Idempotency-Key', key) : call).send({ ids: [id] });
};
const check = async (id: number, role: Role = 'ADMIN') =>
  (await server.as(role)).post('/t3d-api/imports/actions/undo/check').send({ ids: [id] });
const importOf = (id: number) => table(system(), imports).one(id);
const cardOf = (iccid: string) => cards().one({ iccid });
const idOf = async (iccid: string): Promise<number> => (await cardOf(iccid))?.id as number;
/** Some new cards, imported. */
async function imported(count: number, role: Role = 'ADMIN'): Promise<{ id: number; numbers: string[] }> {
  const numbers = Array.from({ length: count }, next);
  const { importId } = await send([['iccid', 'type'], ...numbers.map((one) => [one, 'SIM'])], role);
  return { id: importId, numbers };
}
async function orderOn(terminal: number): Promise<void> {
  const plan = await buildPlan(system());
  const agentPlan = (await buildAgentPlan(system(), plan, await server.user('AGENT_1'), 500)).id;
  await table(system(), orders).insert({
    agentPlan,
    orderNo: `undo-${terminal}`,
    orderType: 'DATA',
    platform: 'AGENT',
    terminal,
    status: 'USING',
    unpaid: false,
  });
}

test('new cards go, changed ones are what they were, once; the trail tells it all', async () => {
  const old = await buildTerminal(system(), { iccid: next(), cid: '60000001', brand: 'Old', remark: null });
  const fresh = [next(), next(), next()];
  const { importId: id } = await send([
    ['iccid', 'type', 'brand', 'cid'],
    [old.iccid, 'SIM', 'New', '60000002'],
    ...fresh.map((one) => [one, 'SIM', 'New', '']),
  ]);
  expect(await importOf(id)).toMatchObject({
    resource: 'terminals',
    fileName: 'cards of May.csv',
    owner: (await server.user('ADMIN')).id,
    rows: 4,
    created: 3,
    updated: 1,
    state: 'DONE',
    undoable: true,
    job: null,
  });
  expect((await check(id)).body).toMatchObject({
    data: { matched: 4, available: 4, refused: [], changes: [{ after: 3 }, { after: 1 }] },
  });
  expect(await table(system(), auditLog).count({ import: id, recordId: { ne: null } })).toBe(4);

  const answers = [await undo(id, 'ADMIN', 'undo-1'), await undo(id, 'ADMIN', 'undo-1')];
  expect(answers.map(({ status, body }) => [status, (body as { data: object }).data])).toEqual(
    Array.from({ length: 2 }, () => [200, { affected: 4, removed: 3, restored: 1 }]),
  );
  expect(await cards().count({ iccid: fresh })).toBe(0);
  expect(await cards().one(old.id)).toMatchObject({ brand: 'Old', cid: '60000001', version: old.version + 2 });
  expect(await importOf(id)).toMatchObject({
    state: 'UNDONE',
    undoneBy: (await server.user('ADMIN')).id,
    undoneAt: expect.any(Date),
  });
  const trail = (
    (await (await server.as('ADMIN')).get(`/t3d-api/terminals/${old.id}/history`)).body as {
      rows: { action: string; source: string; changes: object }[];
    }
  ).rows;
  expect(trail.slice(0, 2)).toMatchObject([
    { action: 'import-undone', source: 'import', changes: { brand: { before: 'New', after: 'Old' } } },
    { action: 'import', changes: { brand: { before: 'Old', after: 'New' } } },
  ]);
  expect(await table(system(), auditLog).count({ import: id, action: 'import-undone', resource: 'terminals' })).toBe(4);

  const again = await undo(id);
  expect([again.status, (again.body as Told).message]).toEqual([
    400,
    'This import has been undone already: there is nothing left to undo',
  ]);
});

test('cards that each got values of their own each get their own back', async () => {
  const old = await Promise.all(
    ['it’s ?', null, ''].map((remark, at) =>
      buildTerminal(system(), { iccid: next(), remark, brand: at === 0 ? 'A' : null }),
    ),
  );
  const { importId: id } = await send([
    ['iccid', 'type', 'remark', 'brand'],
    ...old.map(({ iccid }, at) => [String(iccid), 'SIM', `? ${at} 'x'`, at === 2 ? '' : `Brand ${at}`]),
  ]);
  const stood = () =>
    Promise.all(
      old.map(async (card) => {
        const now = await cards().one(card.id);
        return [now?.remark, now?.brand, (now?.version ?? 0) - card.version];
      }),
    );
  expect(await stood()).toEqual([
    ["? 0 'x'", 'Brand 0', 1],
    ["? 1 'x'", 'Brand 1', 1],
    ["? 2 'x'", null, 1],
  ]);
  expect((await undo(id)).body).toMatchObject({ data: { restored: 3 } });
  expect(await stood()).toEqual(old.map(({ remark, brand }) => [remark, brand, 2]));
});

test('a card that came by import says so in its own trail', async () => {
  const { numbers } = await imported(1);
  const trail = (
    (await (await server.as('ADMIN')).get(`/t3d-api/terminals/${await idOf(numbers[0] as string)}/history`)).body as {
      rows: object[];
    }
  ).rows;
  expect(trail).toMatchObject([{ action: 'create', source: 'import', actor: (await server.user('ADMIN')).id }]);
});

test('two at once: one does it, the other is told', async () => {
  const { id, numbers } = await imported(30);
  const answers = await Promise.all([undo(id), undo(id), undo(id)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
  expect(await cards().count({ iccid: numbers })).toBe(0);
});

test('trials and refused files are no imports', async () => {
  const before = await table(system(), imports).count({});
  expect(
    (
      await send(
        [
          ['iccid', 'type'],
          [next(), 'SIM'],
        ],
        'ADMIN',
        true,
      )
    ).importId,
  ).toBeUndefined();
  expect(
    (
      await send([
        ['iccid', 'type'],
        ['12', 'SIM'],
      ])
    ).importId,
  ).toBeUndefined();
  expect(await table(system(), imports).count({})).toBe(before);
});

describe('nothing is undone', () => {
  const invalidated: [string, (numbers: string[]) => Promise<unknown>, string][] = [
    [
      'when a card has been changed since',
      async ([, card]) =>
        (await server.as('ADMIN')).put(`/t3d-api/terminals/${await idOf(card as string)}`).send({ remark: 'ours' }),
      'Changed or used since the import',
    ],
    [
      'when a card has been issued since',
      async ([, card]) =>
        (await server.as('ADMIN'))
          .post('/t3d-api/terminals/actions/issue')
          .send({ ids: [await idOf(card as string)], toUser: (await server.user('AGENT_1')).id }),
      'Changed or used since the import',
    ],
    ['when an order names a card', async ([, card]) => orderOn(await idOf(card as string)), 'In use by “Orders”'],
    [
      'when a card’s state keeps it from being deleted',
      async ([, card]) =>
        cards()
          .update({ status: 'INVALID', version: 1 } as never, await idOf(card as string))
          .then(() => server.database.sequelize.query(`UPDATE terminals SET version = 1 WHERE iccid = '${card}'`)),
      'Cannot be deleted as it stands',
    ],
  ];
  test.each(invalidated)('%s', async (_title, spoil, reason) => {
    const { id, numbers } = await imported(3);
    await spoil(numbers);
    const { data } = (await check(id)).body as {
      data: { matched: number; available: number; refused: { reason: string; count: number; examples: string[] }[] };
    };
    expect([data.matched, data.available]).toEqual([3, 0]);
    expect(data.refused).toMatchObject([{ count: 1, examples: [numbers[1]] }]);
    expect(data.refused[0]?.reason).toContain(reason);
    const answer = await undo(id);
    expect([answer.status, Object.keys((answer.body as Told).errors ?? {})]).toEqual([400, [numbers[1]]]);
    expect((answer.body as Told).message).toContain(numbers[1]);
    expect([await cards().count({ iccid: numbers }), (await importOf(id))?.state]).toEqual([3, 'DONE']);
  });

  test('when a card that it changed has a newer version, is gone, or its former value was kept masked only', async () => {
    const [a, b, c] = await Promise.all(
      [0, 1, 2].map(() => buildTerminal(system(), { iccid: next(), brand: 'Old', contact: 'ann@example.org' })),
    );
    const reasonsOf = async (heading: string, card: typeof a, spoil: () => Promise<unknown>) => {
      const { importId } = await send([
        ['iccid', 'type', heading],
        [String(card?.iccid), 'SIM', heading === 'contact' ? 'bob@example.org' : 'New'],
      ]);
      await spoil();
      const { data } = (await check(importId)).body as { data: { refused: { reason: string }[] } };
      return [data.refused.map(({ reason }) => reason.split(/[,:]| so /)[0]), (await undo(importId)).status];
    };
    expect(await reasonsOf('brand', a, () => cards().update({ remark: 'later' }, a?.id as number))).toEqual([
      ['Changed or used since the import'],
      400,
    ]);
    expect(await reasonsOf('brand', b, () => cards().remove(b?.id as number))).toEqual([
      ['Deleted since the import'],
      400,
    ]);
    expect(await reasonsOf('contact', c, () => Promise.resolve())).toEqual([['History keeps Contact masked'], 400]);
  });

  test('when a rule of the command forbids to put a value back', async () => {
    const card = await buildTerminal(system(), { iccid: next(), type: 'SIM' });
    const { importId } = await send([
      ['iccid', 'type'],
      [card.iccid as string, 'OTA'],
    ]);
    await orderOn(card.id);
    expect((await undo(importId)).status).toBe(400);
    expect((await cards().one(card.id))?.type).toBe('OTA');
  });

  test('for others, and for whoever has lost the right', async () => {
    const { id } = await imported(1);
    const theirs = await imported(1, 'SALESMAN');
    expect([(await undo(id, 'SALESMAN')).status, (await check(id, 'SALESMAN')).status]).toEqual([404, 404]);
    await table(system(), users).update(
      { apis: ['imports:*', 'terminals:import', 'terminals:list'] },
      (await server.user('SALESMAN')).id,
    );
    const refused = await undo(theirs.id, 'SALESMAN');
    await table(system(), users).update({ apis: ['*'] }, (await server.user('SALESMAN')).id);
    expect([refused.status, (refused.body as Told).message.includes('terminals:delete')]).toEqual([403, true]);
    expect((await undo(theirs.id)).status).toBe(200);
  });

  test('of a file whose rows were commands', async () => {
    const id = await table(system(), imports).insert({
      resource: 'orders',
      fileName: 'orders.xlsx',
      owner: (await server.user('ADMIN')).id,
      undoable: false,
      created: 3,
    });
    const answer = await undo(id);
    expect([answer.status, (answer.body as Told).message]).toEqual([
      400,
      expect.stringContaining('revoke the records in “Orders” instead'),
    ]);
  });
});

test('an import upon an import: the later one first, then the earlier', async () => {
  const { id, numbers } = await imported(2);
  const later = await send([
    ['iccid', 'type', 'brand'],
    [numbers[0] as string, 'SIM', 'Later'],
  ]);
  expect((await undo(id)).status).toBe(400);
  expect((await undo(later.importId)).body).toMatchObject({ data: { removed: 0, restored: 1 } });
  expect((await cardOf(numbers[0] as string))?.brand).toBeNull();
  expect((await undo(id)).body).toMatchObject({ data: { removed: 2 } });
});

test('what somebody has deleted meanwhile need not go any more', async () => {
  const { id, numbers } = await imported(3);
  await (await server.as('ADMIN')).delete(`/t3d-api/terminals/${await idOf(numbers[0] as string)}`);
  expect((await undo(id)).body).toMatchObject({ data: { removed: 2, restored: 0 } });
});

test('records without commands of their own: several keys, references', async () => {
  const admin = await server.as('ADMIN');
  const load = async (resource: string, rows: string[][]) =>
    ((await admin.post(`/t3d-api/${resource}/import`).attach('file', await workbook(rows), 'x.xlsx')).body as Told).data
      .importId;
  await table(system(), dictionary).insert({ enumType: 'undo-a', enumValue: '1', enumName: { en: 'before' }, sort: 1 });
  const words = await load('dictionary', [
    ['enumType', 'enumValue', 'enumName', 'sort'],
    ['undo-a', '1', 'after', '5'],
    ['undo-a', '2', 'two', '2'],
    ['undo-b', '1', 'one', '3'],
  ]);
  const topics = await load('plan-topics', [
    ['name', 'sort'],
    ['Undo one', '1'],
    ['Undo two', '2'],
  ]);
  const topic = (await table(system(), planTopics).one({ name: 'Undo two' }))?.id as number;
  const plan = await buildPlan(system(), { topic });
  expect((await check(topics)).body).toMatchObject({
    data: { available: 0, refused: [{ reason: 'In use by “Plans”', count: 1, examples: ['Undo two'] }] },
  });
  expect((await undo(topics)).status).toBe(400);
  await table(system(), plans).update({ topic: null }, plan.id);
  expect((await undo(topics)).body).toMatchObject({ data: { removed: 2 } });
  expect((await undo(words)).body).toMatchObject({ data: { removed: 2, restored: 1 } });
  expect(await table(system(), dictionary).find({ enumType: ['undo-a', 'undo-b'] })).toMatchObject([
    { enumValue: '1', enumName: { en: 'before' }, sort: 1 },
  ]);
});

test('more than 5,000 records are undone by a job, and refused at once when that cannot be', async () => {
  const numbers = Array.from({ length: 5001 }, next);
  const { jobId } = await send([['iccid', 'type'], ...numbers.map((one) => [one, 'SIM'])]);
  await runDueJobs(server.database);
  const row = await table(system(), imports).one({ job: jobId as number });
  const admin = await server.as('ADMIN');
  const jobsOf = async ({ body }: { body: unknown }) =>
    ((await admin.get(`/t3d-api/jobs/${(body as Told).data.jobId}`)).body as { data: object }).data;
  const narrow = await server.caller((await buildAdmin(system(), { apis: ['imports:*', 'terminals:import'] })).account);
  expect((await narrow.post('/t3d-api/imports/actions/undo').send({ ids: [row?.id] })).status).toBe(403);
  await cards().update({ remark: 'ours', version: 2 } as never, { iccid: numbers[7] });
  const waiting = () => table(system(), jobs).count({ kind: 'imports.undo', state: 'QUEUED' });
  const refused = await undo(row?.id as number);
  expect([refused.status, Object.keys((refused.body as Told).errors ?? {}), await waiting()]).toEqual([
    400,
    [numbers[7]],
    0,
  ]);
  await server.database.sequelize.query(`UPDATE terminals SET version = 1 WHERE iccid = '${numbers[7]}'`);
  const overtaken = await undo(row?.id as number);
  await cards().update({ remark: 'ours', version: 2 } as never, { iccid: numbers[7] });
  await runDueJobs(server.database);
  expect(await jobsOf(overtaken)).toMatchObject({
    state: 'FAILED',
    errors: { message: expect.stringContaining(numbers[7] as string) },
  });
  expect([await cards().count({ iccid: numbers.slice(0, 500) }), (await importOf(row?.id as number))?.state]).toEqual([
    500,
    'DONE',
  ]);
  await server.database.sequelize.query(`UPDATE terminals SET version = 1 WHERE iccid = '${numbers[7]}'`);
  const answers = [await undo(row?.id as number), await undo(row?.id as number)];
  expect(answers.map(({ status }) => status)).toEqual([202, 202]);
  await runDueJobs(server.database);
  expect([await cards().count({ iccid: numbers.slice(0, 500) }), (await importOf(row?.id as number))?.state]).toEqual([
    0,
    'UNDONE',
  ]);
  expect(await jobsOf(answers[0] as never)).toMatchObject({ state: 'DONE', result: { affected: 5001, removed: 5001 } });
  expect(await jobsOf(answers[1] as never)).toMatchObject({
    state: 'FAILED',
    errors: { message: expect.stringContaining('undone already') },
  });
}, 120_000);
